/** Bounds of China, in degrees: a position outside them is an input error (longitude and latitude swapped, a digit lost). */
export const CHINA = { longitude: [73, 136], latitude: [3, 54] } as const;
