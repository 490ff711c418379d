// Props of ListPage.
import type { ReactNode } from 'react';
import type { ListDeclaration, ListRows, ListTotals } from '#api/kernel/list/list';

export interface ListRow {
  id: number;
}

/** A page of rows with the totals of its set; separately requested totals arrive later. */
export type ListReply<Row> = ListRows<Row> & Partial<ListTotals>;

/** One action on a row, on the selected rows or on the page. */
export interface ListAction<Subject> {
  key: string;
  label: string;
  /** Access key; without it the action is not shown. */
  access?: string;
  /** Red, for destructive actions. */
  danger?: boolean;
  /** Opens this address … */
  to?: string;
  /** … or runs this; the list is refetched afterwards. */
  onClick?: (subject: Subject) => unknown;
  /** Confirmation before the action. `title` names the object, `content` the consequence; the button repeats the label. */
  confirm?: { title: string; content?: ReactNode };
  /** The button of a page's header offers these choices instead of one action. */
  choices?: readonly { key: string; label: string; onClick: () => unknown }[];
  /** Reason why the action is unavailable: the button of a page's header is disabled and shows it. */
  refusal?: string;
}

export interface ListPageProps<Row extends ListRow> {
  declaration: ListDeclaration;
  title: string;
  description?: ReactNode;
  /** The one primary action of the page. */
  primary?: ListAction<void>;
  /** Secondary actions: 导入, … */
  tools?: readonly ListAction<void>[];
  /** Up to three are shown as links, the rest below 更多. */
  rowActions?: (row: Row) => readonly ListAction<Row>[];
  batchActions?: readonly ListAction<readonly Row[]>[];
  /** Custom cells, for values that the kind of the column does not cover. */
  renders?: Readonly<Record<string, (row: Row) => ReactNode>>;
  /** Target of the cell of a `link` column. */
  linkTo?: (row: Row) => string;
  /** One sentence shown in an empty list: how to create rows. */
  emptyHint?: string;
  /** Called with each reply, for notices. */
  onReply?: (reply: ListReply<Row>) => void;
  /** Content between header and search: figures, notices. */
  children?: ReactNode;
}
