// A form is declared once, as data: sections of fields with title, kind, unit and limits. The check itself is the
// object's schema (`*.schema.ts`), which the browser loads when a form is submitted and the server runs on every call.
import type { Labels } from '../labels';

export type FieldKind =
  | 'text'
  | 'textarea'
  | 'integer'
  | 'money'
  | 'area'
  | 'price'
  | 'percent'
  | 'date'
  | 'enum'
  | 'option'
  | 'options'
  | 'switch'
  /** A pattern of document numbers, shown with the number it makes today. */
  | 'pattern'
  /** A colour of the tags. */
  | 'colour'
  /** Several shares, typed as percent. */
  | 'percents'
  /** A plain decimal, typed and held as a string. */
  | 'decimal'
  /** Several tags of a dictionary, in their colours. */
  | 'tags'
  /** Several stored files, held by their ids. */
  | 'files'
  /** As files, pictures alone, shown small. */
  | 'pictures';

export interface FormField {
  name: string;
  title: string;
  kind: FieldKind;
  required?: boolean;
  /** Labels of an enum. */
  labels?: Labels;
  /** Look-up endpoint of an option field, `GET` answering `{value, label}[]`. */
  options?: `/api/option/${string}`;
  /** Names of other fields whose values go into the look-up as query parameters. */
  optionsBy?: readonly string[];
  unit?: string;
  help?: string;
  placeholder?: string;
  maxLength?: number;
  /** Files or pictures at most. */
  maxItems?: number;
  initial?: unknown;
  /** Takes the whole row. */
  wide?: boolean;
  /** Cannot be changed once the object exists. */
  fixed?: boolean;
}

export interface FormSection {
  title: string;
  fields: readonly FormField[];
}

export type FormDeclaration = readonly FormSection[];
