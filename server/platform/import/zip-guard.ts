// A spreadsheet is a zip: it is unpacked once with a limit on what comes out, before a reader holds all of it.
import { inflateRawSync } from 'node:zlib';

const DIRECTORY_END = 0x06054b50;
const ENTRY = 0x02014b50;
const END_BYTES = 22;
const LONGEST_COMMENT = 0xffff;
const STORED = 0;

/** More than 5,000 rows of any declared import take, bytes unpacked. */
export const MAX_UNPACKED = 64 * 1024 * 1024;

interface Entry {
  method: number;
  packed: Buffer;
}

function directoryOf(bytes: Buffer): { count: number; offset: number } {
  const lowest = Math.max(0, bytes.length - END_BYTES - LONGEST_COMMENT);
  for (let at = bytes.length - END_BYTES; at >= lowest; at -= 1) {
    if (bytes.readUInt32LE(at) === DIRECTORY_END)
      return { count: bytes.readUInt16LE(at + 10), offset: bytes.readUInt32LE(at + 16) };
  }
  throw new RangeError('no zip directory');
}

function* entriesOf(bytes: Buffer): Generator<Entry> {
  const { count, offset } = directoryOf(bytes);
  let at = offset;
  for (let index = 0; index < count; index += 1) {
    if (bytes.readUInt32LE(at) !== ENTRY) throw new RangeError('broken zip directory');
    const packedSize = bytes.readUInt32LE(at + 20);
    const local = bytes.readUInt32LE(at + 42);
    const data = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    yield { method: bytes.readUInt16LE(at + 10), packed: bytes.subarray(data, data + packedSize) };
    at += 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
}

/** Whether the zip unpacks to at most `limit` bytes, whatever its directory says. Throws on a broken zip. */
export function unpacksWithin(bytes: Buffer, limit: number): boolean {
  let left = limit;
  for (const { method, packed } of entriesOf(bytes)) {
    if (method === STORED) left -= packed.length;
    else {
      try {
        left -= inflateRawSync(packed, { maxOutputLength: left + 1 }).length;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') return false;
        throw error;
      }
    }
    if (left < 0) return false;
  }
  return true;
}
