// Idempotency keys of posting calls. A key belongs to one submit: it stays the same while that submit is retried after a lost response, so that the
// server never posts twice. Once a response has arrived, the next submit gets a new key.
import { randomKey } from './random-key';

const open = new Map<string, string>();

/** Files are compared by the metadata that the browser has without reading them. */
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
