/** Limits of a clause's fields (docs/domain §5.3), used by the checks, the schemas of form and import, and the form's inputs. */

export const LONGEST_CYCLE_MONTHS = 120;

/** A due date more than a year from its period is an input error. */
export const MOST_DUE_DAYS = 366;
export const MOST_DUE_MONTHS = 12;

/** Months between two steps of a price. */
export const LONGEST_STEP_MONTHS = 600;
