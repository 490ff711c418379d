// Bytes on every runtime: the browser has no Buffer.

/** Concatenates the parts. */
export function joinedBytes(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let index = 0;
  for (const part of parts) {
    joined.set(part, index);
    index += part.length;
  }
  return joined;
}
