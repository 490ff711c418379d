// Markers of parks and of groups of parks: buttons with the percentage as text, focused by Tab and opened by Enter.
import L from 'leaflet';
import { occupancyShare } from '#domain/assets/occupancy';
import type { BaseMap } from '@/components/assets/china-map/base-map';
import { formatShare } from '@/components/figures/text-of';
import styles from './asset-map.module.css';
import { bandOf } from './bands';
import { clusters } from './cluster';
import type { PlacedPark } from './placed';

const MARKER_PX = { width: 76, height: 34 };
const CLOSER = 2;

interface Look {
  text: string;
  occupancy: string | null;
  chosen?: boolean;
  group?: boolean;
}

function iconOf({ text, occupancy, chosen, group }: Look): L.DivIcon {
  const { colour, ink } = bandOf(occupancy);
  const pill = document.createElement('span');
  pill.className = [styles.pill, chosen && styles.chosen, group && styles.group].filter(Boolean).join(' ');
  pill.style.backgroundColor = colour;
  pill.style.color = ink;
  pill.style.setProperty('--pill', colour);
  pill.textContent = text;
  return L.divIcon({ className: styles.marker, html: pill, iconSize: [0, 0] });
}

/** How a marker was opened: by pointer, or by keyboard, in which case the popup takes the focus. */
export type OpenedBy = 'pointer' | 'keyboard';

function addMarker(
  layer: L.LayerGroup,
  position: L.LatLng,
  look: Look,
  label: string,
  act: (opener: OpenedBy) => void,
): L.Marker {
  const marker = L.marker(position, { icon: iconOf(look), keyboard: true, title: label, riseOnHover: true }).addTo(
    layer,
  );
  marker.getElement()?.setAttribute('aria-label', label);
  marker.on('click', () => act('pointer'));
  marker.on('keypress', (event) => {
    const { originalEvent } = event as unknown as { originalEvent: KeyboardEvent };
    if (originalEvent.key !== 'Enter' && originalEvent.key !== ' ') return;
    originalEvent.preventDefault();
    act('keyboard');
  });
  return marker;
}

interface Drawing {
  base: BaseMap;
  layer: L.LayerGroup;
  parks: readonly PlacedPark[];
  selected: number | null;
  onSelect: (park_id: number, opener: OpenedBy) => void;
  /** Id of the park whose marker takes the focus when it is drawn. */
  focus: number | null;
}

/** Zooms in until the group splits; parks at the same position stay together and are selected one after the other. */
function openGroup({ base, selected, onSelect }: Drawing, group: readonly PlacedPark[], opener: OpenedBy): void {
  const { map, toMap } = base;
  const bounds = L.latLngBounds(group.map(toMap));
  if (map.getZoom() < map.getMaxZoom()) {
    const zoom = Math.min(map.getMaxZoom(), Math.max(map.getBoundsZoom(bounds) - 1, map.getZoom() + CLOSER));
    map.setView(bounds.getCenter(), zoom);
    return;
  }
  const place = group.findIndex((park) => park.id === selected);
  const next = group[(place + 1) % group.length];
  if (next) onSelect(next.id, opener);
}

function drawGroup(drawing: Drawing, group: readonly PlacedPark[]): L.Marker | undefined {
  const { base, layer, selected, onSelect } = drawing;
  const [first] = group;
  if (!first) return undefined;
  const occupancy = occupancyShare(group);
  const share = formatShare(occupancy);
  const chosen = group.some((park) => park.id === selected);
  if (group.length === 1) {
    const label = `${first.name}，出租率 ${share}`;
    return addMarker(layer, base.toMap(first), { text: share, occupancy, chosen }, label, (opener) =>
      onSelect(first.id, opener),
    );
  }
  const centre = L.latLngBounds(group.map(base.toMap)).getCenter();
  const look = { text: `${group.length} 个 · ${share}`, occupancy, chosen, group: true };
  const label = `${group.length} 个园区，合计出租率 ${share}，点击放大`;
  return addMarker(layer, centre, look, label, (opener) => openGroup(drawing, group, opener));
}

/** Redraws the markers for the current zoom; the focus stays with its park. */
export function drawMarkers(drawing: Drawing): void {
  const { base, layer, parks, focus } = drawing;
  layer.clearLayers();
  const zoom = base.map.getZoom();
  for (const group of clusters(parks, (park) => base.map.project(base.toMap(park), zoom), MARKER_PX)) {
    const marker = drawGroup(drawing, group);
    if (group.some((park) => park.id === focus)) marker?.getElement()?.focus({ preventScroll: true });
  }
}
