// A figure that links to rows: docs/domain §7. The page shows the link; a test follows every one and adds up the rows.

export interface FigureLink<Asked> {
  /** The page of the rows, with the filter of the figure. */
  to: (asked: Asked) => string;
  /** The column whose sum is the figure, or the number of rows. */
  of: string;
}

/** Links by the name of the figure; figures without a link are omitted. */
export type FigureLinks<Figures, Asked> = { readonly [Name in keyof Figures]?: FigureLink<Asked> };

/** The number of rows. */
export const COUNT = 'count';
