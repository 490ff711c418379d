// Retry schedule of a failed delivery: intervals grow, and it is given up after the last try.

/** Minutes after each failed try; ten tries in all, over a day and a half. */
export const RETRY_MINUTES = [1, 5, 15, 30, 60, 120, 240, 360, 360] as const;
export const MOST_TRIES = RETRY_MINUTES.length + 1;

/** Returns the minutes until the next try after so many failed ones; undefined when it is given up. */
export const minutesUntilNext = (tries: number): number | undefined => RETRY_MINUTES[tries - 1];
