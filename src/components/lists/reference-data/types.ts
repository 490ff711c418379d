// Props of a catalogue.
import type { ReactNode } from 'react';
import type { Endpoint, FileContent } from '#api/kernel/endpoint/endpoint';
import type { FormDeclaration } from '#api/kernel/form/form';
import type { ImportDeclaration } from '#api/kernel/import';
import type { ListColumn } from '#api/kernel/list/column';
import type { Listed, ReferenceDataCalls, Stored } from '#api/setup/reference-data';
import type { FormSchema } from '@/components/forms/form-page';

export interface ReferenceDataProps<Save, Row extends Stored> {
  /** Noun for a row: 费项. */
  noun: string;
  /** Access key of the page; its edit and delete keys guard the actions. */
  accessKey: string;
  /** When `sort` is missing, the rows are in the server's order. */
  calls: Omit<ReferenceDataCalls<Save, Row>, 'sort'> & Partial<Pick<ReferenceDataCalls<Save, Row>, 'sort'>>;
  columns: readonly ListColumn[];
  form: FormDeclaration;
  schema: () => Promise<FormSchema<unknown>>;
  /** Values of a new row in addition to the declared ones, edited by `parts`. */
  initial?: Record<string, unknown>;
  /** Content inside the form, below its fields. */
  parts?: ReactNode;
  /** Set when nothing refers to the rows, so there is no usage column. */
  unreferenced?: true;
  /** Width of the form's drawer, when its parts need more room. */
  width?: number;
  /** Renders the name; plain text by default. */
  name?: (row: Listed<Row>) => ReactNode;
  /** Custom cells, for values that the kind of the column does not cover. */
  renders?: Readonly<Record<string, (row: Listed<Row>) => ReactNode>>;
  /** Texts of a row that the search field covers, and their titles: 名称、编码. When missing, there is no search field. */
  search?: { textsOf: (row: Listed<Row>) => readonly string[]; titles: string };
  /** Filters the rows, when the address requests some of them. */
  keep?: (row: Listed<Row>) => boolean;
  /** Clears the filter of `keep`. */
  onShowAll?: () => void;
  /** The spreadsheet of the search result, and its access key. */
  exports?: { call: Endpoint<{ search?: string }, FileContent>; access: string };
  imports?: ImportDeclaration;
  /** The list of the objects that use a row, and its access key. */
  usedBy?: (name: string, id: number) => { access: string; to: string } | undefined;
  /** One sentence shown in an empty table: how to create rows. */
  emptyHint: string;
}
