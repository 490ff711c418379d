// Idempotency keys of posting calls. A key belongs to one submit: it stays the same while that submit is retried after a
// lost answer, so that the server never posts twice; once an answer has come, the next submit gets a new one.
const open = new Map<string, string>();

const nameOf = (path: string, input: unknown) => `${path}\n${JSON.stringify(input)}`;

export function submissionKey(path: string, input: unknown): string {
  const name = nameOf(path, input);
  const key = open.get(name) ?? crypto.randomUUID();
  open.set(name, key);
  return key;
}

export function finishSubmission(path: string, input: unknown): void {
  open.delete(nameOf(path, input));
}
