// A form is declared once, as data: sections of fields with title, kind, unit and limits. Validation uses the object's schema (`*.schema.ts`),
// which the browser loads when a form is submitted and the server runs on every call.
import type { PlaceholderLabels } from '#domain/kernel/text/placeholders';
import type { Labels } from '../labels';

export type FieldKind =
  | 'text'
  | 'textarea'
  /** A province; a city of the province that `optionsBy` names. */
  | 'province'
  | 'city'
  | 'integer'
  | 'money'
  | 'area'
  | 'price'
  | 'percent'
  | 'date'
  | 'enum'
  | 'option'
  | 'options'
  /** Several of the labels. */
  | 'enums'
  /** A subject of the chart of accounts, stored by its code. */
  | 'subject'
  | 'switch'
  /** A pattern of document numbers, shown with the number it produces today. */
  | 'pattern'
  /** A colour of the tags. */
  | 'colour'
  /** Several shares, entered as percent. */
  | 'percents'
  /** A plain decimal, entered and stored as a string. */
  | 'decimal'
  /** Several tags of a dictionary, in their colours. */
  | 'tags'
  /** Several stored files, by their ids. */
  | 'files'
  /** Like files, but only pictures, shown as thumbnails. */
  | 'pictures';

export interface FormField {
  name: string;
  title: string;
  /** Titles that replace it while another field of the form has these values. */
  titleBy?: { field: string; titles: Readonly<Record<string, string>> };
  kind: FieldKind;
  required?: boolean;
  /** Labels of an enum. */
  labels?: Labels;
  /** Look-up endpoint of an option field; `GET` returns `{value, label}[]`. */
  options?: `/api/option/${string}`;
  /** Names of other fields whose values are query parameters of the look-up. */
  optionsBy?: readonly string[];
  unit?: string;
  help?: string;
  placeholder?: string;
  maxLength?: number;
  /** Placeholders allowed in a text or pattern; each is displayed by its label and inserted by a button. */
  placeholders?: PlaceholderLabels;
  /** Maximum number of files or pictures. */
  maxItems?: number;
  initial?: unknown;
  /** Preselects the only available option of an optional field; required fields always do. */
  onlyChoice?: true;
  /** Initial value of a new object: the signed-in user's name. */
  initialMe?: true;
  /** Spans the full row. */
  wide?: boolean;
  /** Read-only once the object exists. */
  fixed?: boolean;
}

export interface FormSection {
  title: string;
  fields: readonly FormField[];
}

export type FormDeclaration = readonly FormSection[];
