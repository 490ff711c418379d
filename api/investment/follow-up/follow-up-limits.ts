// How much hangs on one follow-up, and goes with one mail.
export const MOST_FILES = 10;
export const MOST_TARGETS = 20;
