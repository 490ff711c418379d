// What a page tells its catalogue.
import type { ReactNode } from 'react';
import type { Endpoint, FileContent } from '#api/kernel/endpoint/endpoint';
import type { FormDeclaration } from '#api/kernel/form/form';
import type { ImportDeclaration } from '#api/kernel/import/import';
import type { ListColumn } from '#api/kernel/list/column';
import type { Listed, ReferenceDataCalls, Stored } from '#api/setup/reference-data/reference-data';
import type { FormSchema } from '@/components/forms/form-page';

export interface ReferenceDataProps<Save, Row extends Stored> {
  /** One row: 费项. */
  noun: string;
  /** Access key of the page; its edit and delete actions guard the acts. */
  accessKey: string;
  /** Without `sort` the rows are in the server's order. */
  calls: Omit<ReferenceDataCalls<Save, Row>, 'sort'> & Partial<Pick<ReferenceDataCalls<Save, Row>, 'sort'>>;
  columns: readonly ListColumn[];
  form: FormDeclaration;
  schema: () => Promise<FormSchema<unknown>>;
  /** Values of a new row besides the declared ones, which `parts` edit. */
  initial?: Record<string, unknown>;
  /** Inside the form, below its fields. */
  parts?: ReactNode;
  /** Nothing refers to the rows: no column counts it. */
  unreferenced?: true;
  /** Of the form's drawer, where its parts need more room. */
  width?: number;
  /** How a name is shown; as text when left out. */
  name?: (row: Listed<Row>) => ReactNode;
  /** Cells that the kind of the column does not cover. */
  renders?: Readonly<Record<string, (row: Listed<Row>) => ReactNode>>;
  /** Texts of a row that the search box looks in, and their titles: 名称、编码. Without it there is no box. */
  search?: { textsOf: (row: Listed<Row>) => readonly string[]; titles: string };
  /** Rows to show, where the address asks for some of them. */
  keep?: (row: Listed<Row>) => boolean;
  /** Leaves what `keep` asks for. */
  onShowAll?: () => void;
  /** The spreadsheet of what the search shows, and the key that it takes. */
  exports?: { call: Endpoint<{ search?: string }, FileContent>; access: string };
  imports?: ImportDeclaration;
  /** The list of the objects that use a row, and its access key. */
  usedBy?: (name: string, id: number) => { access: string; to: string } | undefined;
  /** What to do when there are no rows: one sentence. */
  emptyHint: string;
}
