// Picks a position on the map: a click sets the pin, which can be dragged and follows typed input.
import { useQuery } from '@tanstack/react-query';
import { Button, Skeleton, Space } from 'antd';
import L from 'leaflet';
import { useEffect, useRef, useState } from 'react';
import { mapTiles } from '#api/assets/map';
import type { MapTiles } from '#api/assets/map.schema';
import { call } from '@/api/client';
import { FailedState } from '@/components/feedback/failed-state';
import { type BaseMap, openBaseMap, type Position, provinceAt } from './base-map';
import styles from './position-picker.module.css';

interface Props {
  value: Position | null;
  onChange: (position: Position | null) => void;
  /** Shown while there is no position yet. */
  province?: string;
}

export default function PositionPicker(props: Props) {
  const tiles = useQuery({ queryKey: [mapTiles.path], queryFn: () => call(mapTiles, {}) });
  if (tiles.isPending) return <Skeleton.Node active className={styles.frame} />;
  if (tiles.isError) return <FailedState error={tiles.error} onRetry={() => tiles.refetch()} />;
  return <Picker {...props} tiles={tiles.data} />;
}

const PROVINCE_ZOOM = 7;
const PIN = { className: styles.pin, html: '<span></span>', iconSize: [0, 0] as [number, number] };

/** Returns the map; `onPick` is called with the last picked position. */
function useMap(tiles: MapTiles | null, onPick: (position: Position) => void) {
  const frame = useRef<HTMLDivElement>(null);
  const [base, setBase] = useState<BaseMap | null>(null);
  const pick = useRef(onPick);
  pick.current = onPick;
  useEffect(() => {
    if (!frame.current) return;
    const opened = openBaseMap(frame.current, tiles);
    // The wheel scrolls the form instead of zooming the map.
    opened.map.scrollWheelZoom.disable();
    opened.map.on('click', ({ latlng }) => pick.current(opened.fromMap(latlng)));
    setBase(opened);
    return () => {
      setBase(null);
      opened.close();
    };
  }, [tiles]);
  return { frame, base, pick };
}

function Picker({ value, onChange, province, tiles }: Props & { tiles: MapTiles | null }) {
  const { frame, base, pick } = useMap(tiles, onChange);
  const isPlaced = useRef(false);
  const { longitude, latitude } = value ?? {};

  useEffect(() => {
    if (!base || longitude === undefined || latitude === undefined) return;
    const position = base.toMap({ longitude, latitude });
    const pin = L.marker(position, { icon: L.divIcon(PIN), draggable: true, keyboard: false }).addTo(base.map);
    pin.on('dragend', () => pick.current(base.fromMap(pin.getLatLng())));
    if (!isPlaced.current) base.show([{ longitude, latitude }]);
    else if (!base.map.getBounds().contains(position)) base.map.panTo(position);
    isPlaced.current = true;
    return () => void pin.remove();
  }, [base, longitude, latitude, pick]);

  useEffect(() => {
    const position = !isPlaced.current && province ? provinceAt(province) : undefined;
    if (base && position) base.map.setView(base.toMap(position), PROVINCE_ZOOM);
  }, [base, province]);

  return (
    <>
      <section ref={frame} className={styles.frame} aria-label="在地图上选取位置" />
      <Space className={styles.footer} wrap>
        <span>点击地图标注位置，拖动图钉可调整；也可直接填写经纬度</span>
        <Button size="small" onClick={() => base && onChange(base.fromMap(base.map.getCenter()))}>
          标在地图中心
        </Button>
        {value && (
          <Button size="small" type="text" onClick={() => onChange(null)}>
            清除位置
          </Button>
        )}
      </Space>
    </>
  );
}
