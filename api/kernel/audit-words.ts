// The words of the audit trail, which stand beside the objects they are of.
import type { FormDeclaration } from './form/form';
import type { Labels } from './labels';

interface AuditedObject {
  label: string;
  /** The column of its table that people know it by. */
  named?: string;
  /** Where it is typed: a field is called there as here, and so are its values. */
  form?: FormDeclaration;
  /** Fields that no form calls by name, or otherwise. */
  fields?: Readonly<Record<string, string>>;
  /** Words of enum values that no form has. */
  values?: Readonly<Record<string, Labels>>;
}

export interface AuditWords {
  objects?: Readonly<Record<string, AuditedObject>>;
  actions?: Labels;
}
