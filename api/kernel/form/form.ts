// A form is declared once, as data: sections of fields with title, kind, unit and limits. The check itself is the
// object's schema (`*.schema.ts`), which the browser loads when a form is submitted and the server runs on every call.
import type { PlaceholderWords } from '#domain/kernel/text/placeholders';
import type { Labels } from '../labels';

export type FieldKind =
  | 'text'
  | 'textarea'
  /** A province; a city of the one that `optionsBy` names. */
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
  /** A subject of the chart of accounts, held by its code. */
  | 'subject'
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
  /** What a text or pattern may hold between braces; each is shown by its word and put in by a button. */
  placeholders?: PlaceholderWords;
  /** Files or pictures at most. */
  maxItems?: number;
  initial?: unknown;
  /** A choice that need not be made is taken as well where there is one alone; a required one always is. */
  onlyChoice?: true;
  /** A new object begins with the signed-in user's name. */
  initialMe?: true;
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
