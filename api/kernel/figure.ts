// A figure that leads to rows: docs/domain §7. The page shows the link; a test follows every one and adds up the rows.

export interface FigureLink<Asked> {
  /** The page of the rows, with the filter of the figure. */
  to: (asked: Asked) => string;
  /** The column that adds up to the figure, or their number. */
  of: string;
}

/** By the name of the figure; what leads nowhere is left out. */
export type FigureLinks<Figures, Asked> = { readonly [Name in keyof Figures]?: FigureLink<Asked> };

/** The number of rows. */
export const COUNT = 'count';
