// What a page tells ListPage.
import type { ReactNode } from 'react';
import type { ListDeclaration, ListRows, ListTotals } from '#api/kernel/list/list';

export interface ListRow {
  id: number;
}

/** A page of rows, and the totals of its set; these come later where they are asked for apart. */
export type ShownPage<Row> = ListRows<Row> & Partial<ListTotals>;

/** One act on a row, on the chosen rows or on the page. */
export interface ListAction<Subject> {
  key: string;
  label: string;
  /** Access key; without it the action is not shown. */
  access?: string;
  /** Red, for what destroys. */
  danger?: boolean;
  /** Opens this address … */
  to?: string;
  /** … or does this; the list is read again when it is done. */
  onClick?: (subject: Subject) => unknown;
  /** Asked first. `title` names the object, `content` the consequence; the button repeats the label. */
  confirm?: { title: string; content?: ReactNode };
  /** Instead of doing one thing, the button of a page's header offers these. */
  choices?: readonly { key: string; label: string; onClick: () => unknown }[];
  /** Why it can't be done now: the button of a page's header stays there, disabled, and says so. */
  refusal?: string;
}

export interface ListPageProps<Row extends ListRow> {
  declaration: ListDeclaration;
  title: string;
  description?: ReactNode;
  /** The one primary action of the page. */
  primary?: ListAction<void>;
  /** Further actions beside it: 导入, … */
  tools?: readonly ListAction<void>[];
  /** Up to three stand as links, the rest under 更多. */
  rowActions?: (row: Row) => readonly ListAction<Row>[];
  batchActions?: readonly ListAction<readonly Row[]>[];
  /** Cells that the kind of the column does not cover. */
  renders?: Readonly<Record<string, (row: Row) => ReactNode>>;
  /** Where the cell of a `link` column leads. */
  linkTo?: (row: Row) => string;
  /** What to do when there are no rows at all: one sentence. */
  emptyHint?: string;
  /** Read with each reply: notices. */
  onReply?: (reply: ShownPage<Row>) => void;
  /** Stands between header and search: figures, notices. */
  children?: ReactNode;
}
