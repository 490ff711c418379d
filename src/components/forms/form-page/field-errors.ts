// Errors of the schema or of the server, set at their fields; errors without a field are returned.
import type { FormInstance, FormRule } from 'antd';
import { titledMessage } from './titled-message';

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
    byField.set(key, { name, errors: [...(byField.get(key)?.errors ?? []), titledMessage(form, name, message)] });
  }
  form.setFields(names.map((name) => ({ name, errors: byField.get(JSON.stringify(name))?.errors ?? [] })));
  jumpToFirstError(form);
  return { count: byField.size, others };
}

/** Clears the errors of the fields that the user has just changed; fields with rules are checked again by them. */
export function clearChanged(form: FormInstance, changed: object): void {
  const wrong = form.getFieldsError().filter(({ name, errors }) => errors.length > 0 && isIn(changed, name));
  if (wrong.length > 0) form.setFields(wrong.map(({ name }) => ({ name, errors: [] })));
}

/** Returns true when the changed values contain the field. */
function isIn(changed: unknown, [first, ...rest]: readonly (string | number)[]): boolean {
  if (first === undefined) return true;
  if (typeof changed !== 'object' || changed === null || !(first in changed)) return false;
  return isIn((changed as Record<string | number, unknown>)[first], rest);
}

/** Returns the number of fields of a form that show an error. */
export const countWrong = (form: FormInstance) =>
  form.getFieldsError().filter(({ errors }) => errors.length > 0).length;

/** Scrolls to the first field with an error and focuses it. */
export function jumpToFirstError(form: FormInstance): void {
  const first = form.getFieldsError().find((field) => field.errors.length > 0);
  if (first) form.scrollToField(first.name, { block: 'center', focus: true });
}
