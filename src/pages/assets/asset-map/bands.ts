// Bands of occupancy with colours that are distinguishable without red and green; the percentage is always shown too.

export interface Band {
  /** Value in the address. */
  key: string;
  /** Lower bound of the band. */
  from: number;
  label: string;
  colour: string;
  /** Text colour on the band. */
  ink: string;
}

export const BANDS: readonly Band[] = [
  { key: '90', from: 0.9, label: '90% 及以上', colour: '#01665E', ink: '#FFFFFF' },
  { key: '80', from: 0.8, label: '80% ~ 90%', colour: '#80CDC1', ink: '#1B2A24' },
  { key: '60', from: 0.6, label: '60% ~ 80%', colour: '#DFC27D', ink: '#1B2A24' },
  { key: '0', from: 0, label: '60% 以下', colour: '#8C510A', ink: '#FFFFFF' },
];
export const NOTHING_TO_LET: Band = { key: 'none', from: 0, label: '无可租面积', colour: '#E3E9E6', ink: '#1B2A24' };

export const bandOf = (occupancy: string | null): Band =>
  (occupancy === null ? undefined : BANDS.find((band) => Number(occupancy) >= band.from)) ?? NOTHING_TO_LET;
