// Errors of the schema or of the server, set at their fields; errors without a field are returned.
import type { FormInstance, FormRule } from 'antd';

/** A rule that never fails, so that a change of the field clears the error set by the schema or the server. */
export const CLEARS_ERRORS: FormRule[] = [{ validator: () => Promise.resolve() }];

export interface PathError {
  path: readonly PropertyKey[];
  message: string;
}

export interface ErrorSummary {
  /** Number of invalid fields. */
  count: number;
  /** Messages that have no field in this form. */
  others: string[];
}

const same = (a: readonly PropertyKey[], b: readonly PropertyKey[]) =>
  a.length === b.length && a.every((part, index) => String(part) === String(b[index]));

/** Returns the name of the field an error is about: the longest field name that the path starts with. */
function fieldOf(names: readonly (string | number)[][], path: readonly PropertyKey[]) {
  const fitting = names.filter((name) => same(name, path.slice(0, name.length)));
  return fitting.sort((a, b) => b.length - a.length)[0];
}

/** Shows errors at the fields of a form and scrolls to the first one. */
export function showFieldErrors(form: FormInstance, errors: readonly PathError[]): ErrorSummary {
  const names = form.getFieldsError().map((field) => field.name.map((part) => part as string | number));
  const byField = new Map<string, { name: (string | number)[]; errors: string[] }>();
  const others: string[] = [];
  for (const { path, message } of errors) {
    const name = fieldOf(names, path);
    if (!name) {
      others.push(message);
      continue;
    }
    const key = JSON.stringify(name);
    byField.set(key, { name, errors: [...(byField.get(key)?.errors ?? []), message] });
  }
  form.setFields(names.map((name) => ({ name, errors: byField.get(JSON.stringify(name))?.errors ?? [] })));
  jumpToFirstError(form);
  return { count: byField.size, others };
}

/** Returns the number of fields of a form that show an error. */
export const countWrong = (form: FormInstance) =>
  form.getFieldsError().filter(({ errors }) => errors.length > 0).length;

/** Scrolls to the first field with an error and focuses it. */
export function jumpToFirstError(form: FormInstance): void {
  const first = form.getFieldsError().find((field) => field.errors.length > 0);
  if (first) form.scrollToField(first.name, { block: 'center', focus: true });
}
