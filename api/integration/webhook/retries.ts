// When a delivery that failed is tried again: sooner at first, and after the last time no more.

/** Minutes after each failed try; ten tries in all, over a day and a half. */
export const RETRY_MINUTES = [1, 5, 15, 30, 60, 120, 240, 360, 360] as const;
export const MOST_TRIES = RETRY_MINUTES.length + 1;

/** Minutes until the next try when so many have failed; undefined: it is given up. */
export const minutesUntilNext = (tries: number): number | undefined => RETRY_MINUTES[tries - 1];
