// What a page tells its catalogue.
import type { ReactNode } from 'react';
import type { FormDeclaration } from '#api/kernel/form/form';
import type { ListColumn } from '#api/kernel/list/column';
import type { Listed, ReferenceDataCalls, Stored } from '#api/setup/reference-data/reference-data';
import type { FormSchema } from '@/components/forms/form-page';

export interface ReferenceDataProps<Save, Row extends Stored> {
  /** One row: 费项. */
  noun: string;
  /** Access key of the page; its edit and delete actions guard the acts. */
  accessKey: string;
  calls: ReferenceDataCalls<Save, Row>;
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
  /** What to do when there are no rows: one sentence. */
  emptyHint: string;
}
