// A figure that links to rows: docs/domain §7. The page shows the link; a test follows every one and adds up the rows.

export interface FigureLink<Subject> {
  /** The page of the rows, with the filter of the figure. */
  to: (subject: Subject) => string;
  /** The column whose sum is the figure, or the number of rows. */
  figure: string;
}

/** Links by the name of the figure; figures without a link are omitted. */
export type FigureLinks<Figures, Subject> = { readonly [Name in keyof Figures]?: FigureLink<Subject> };

/** The number of rows. */
export const COUNT = 'count';
