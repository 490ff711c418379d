// Words of the audit trail, declared next to their objects.
import type { FormDeclaration } from './form/form';
import type { Labels } from './labels';

interface AuditedObject {
  label: string;
  /** Column of the table that users identify the object by. */
  named?: string;
  /** Form that the field titles and value labels are taken from. */
  form?: FormDeclaration;
  /** Titles of fields that are in no form, or named differently there. */
  fields?: Readonly<Record<string, string>>;
  /** Labels of enum values that are in no form. */
  values?: Readonly<Record<string, Labels>>;
}

export interface AuditLabels {
  objects?: Readonly<Record<string, AuditedObject>>;
  actions?: Labels;
}
