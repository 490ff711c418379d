// The map with its markers and the popup of the chosen park. Loaded after the page, because it includes Leaflet and the outline.
import L from 'leaflet';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { MapTiles } from '#api/assets/map.schema';
import { type BaseMap, openBaseMap } from '@/components/assets/china-map/base-map';
import styles from './asset-map.module.css';
import { drawMarkers, type OpenedBy } from './markers';
import { ParkPopup } from './park-popup';
import type { PlacedPark } from './placed';

interface Props {
  tiles: MapTiles | null;
  /** Parks that match the search. */
  parks: readonly PlacedPark[];
  /** See the popup's `whole`. */
  showsAllTypes: boolean;
  selected: number | null;
  onSelect: (park_id: number | null) => void;
}

/** Minimum zoom when a park is selected. */
const NEAR = 8;
const POPUP_WIDTH = 320;

function useBaseMap(tiles: MapTiles | null) {
  const frame = useRef<HTMLDivElement>(null);
  const [base, setBase] = useState<BaseMap | null>(null);
  useEffect(() => {
    if (!frame.current) return;
    const opened = openBaseMap(frame.current, tiles);
    setBase(opened);
    return () => {
      setBase(null);
      opened.close();
    };
  }, [tiles]);
  return { frame, base };
}

/** Draws the markers; returns where the keyboard focus is: at a marker, in the popup, or elsewhere. */
function useMarkers(base: BaseMap | null, { parks, selected, onSelect }: Props) {
  const keyboard = useRef<{ index: number | null; inPopup: boolean }>({ index: null, inPopup: false });
  useEffect(() => {
    if (!base) return;
    const { map } = base;
    const layer = L.layerGroup().addTo(map);
    const choose = (park_id: number, opener: OpenedBy) => {
      keyboard.current = { index: opener === 'keyboard' ? park_id : null, inPopup: opener === 'keyboard' };
      onSelect(park_id);
    };
    const draw = () => {
      const { index, inPopup } = keyboard.current;
      drawMarkers({ base, layer, parks, selected, onSelect: choose, focus: inPopup ? null : index });
    };
    const close = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      keyboard.current.inPopup = false;
      onSelect(null);
    };
    draw();
    map.on('zoomend', draw);
    map.getContainer().addEventListener('keydown', close);
    return () => {
      map.off('zoomend', draw);
      map.getContainer().removeEventListener('keydown', close);
      layer.remove();
    };
  }, [base, parks, selected, onSelect]);
  return keyboard;
}

/** Returns the popup's element while a park is selected; closing it clears the selection. */
function usePopup(base: BaseMap | null, park: PlacedPark | undefined, onClose: () => void): HTMLElement | null {
  const [content, setContent] = useState<HTMLElement | null>(null);
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    if (!base || !park) return;
    const { map } = base;
    const position = base.toMap(park);
    if (map.getZoom() < NEAR) map.setView(position, NEAR, { animate: false });
    const holder = document.createElement('div');
    const options = {
      minWidth: POPUP_WIDTH,
      maxWidth: POPUP_WIDTH,
      offset: L.point(0, -22),
      autoPanPadding: L.point(24, 24),
    };
    const popup = L.popup(options).setLatLng(position).setContent(holder).openOn(map);
    popup.getElement()?.querySelector('.leaflet-popup-close-button')?.setAttribute('aria-label', '关闭');
    let leaving = false;
    popup.on('remove', () => leaving || close.current());
    setContent(holder);
    return () => {
      leaving = true;
      popup.remove();
      setContent(null);
    };
  }, [base, park]);
  // The height of the popup depends on its rendered content.
  useEffect(() => {
    if (content && base) base.map.eachLayer((layer) => layer instanceof L.Popup && layer.update());
  }, [content, base]);
  return content;
}

export default function MapView(props: Props) {
  const { tiles, parks, selected, onSelect } = props;
  const { frame, base } = useBaseMap(tiles);
  const chosen = parks.find((park) => park.id === selected);
  const keyboard = useMarkers(base, props);
  const popup = usePopup(base, chosen, () => onSelect(null));

  useEffect(() => {
    if (popup && keyboard.current.inPopup) popup.querySelector('a')?.focus();
  }, [popup, keyboard]);

  const isPlaced = useRef(false);
  useEffect(() => {
    if (!base || isPlaced.current || !parks.length) return;
    isPlaced.current = true;
    if (selected === null) base.show(parks);
  }, [base, parks, selected]);

  return (
    <>
      <section ref={frame} className={styles.map} aria-label="园区地图" />
      {popup && chosen && createPortal(<ParkPopup park={chosen} showsAllTypes={props.showsAllTypes} />, popup)}
    </>
  );
}
