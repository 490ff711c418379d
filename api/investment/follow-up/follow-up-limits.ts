// Limits of a follow-up, and of one mail.
export const MOST_FILES = 10;
export const MOST_TARGETS = 20;
