// Idempotency keys of posting calls. A key belongs to one submit: it stays the same while that submit is retried after a
// lost answer, so that the server never posts twice; once an answer has come, the next submit gets a new one.
import { randomKey } from './random-key';

const open = new Map<string, string>();

/** A file is told from another by what the browser knows of it without reading it. */
const plain = (value: FormDataEntryValue) =>
  typeof value === 'string' ? value : [value.name, value.size, value.lastModified];

function nameOf(path: string, input: unknown): string {
  const content = input instanceof FormData ? [...input].map(([name, value]) => [name, plain(value)]) : input;
  return `${path}\n${JSON.stringify(content)}`;
}

export function submissionKey(path: string, input: unknown): string {
  const name = nameOf(path, input);
  const key = open.get(name) ?? randomKey();
  open.set(name, key);
  return key;
}

export function finishSubmission(path: string, input: unknown): void {
  open.delete(nameOf(path, input));
}
