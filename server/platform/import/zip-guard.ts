// A spreadsheet is a zip: it is unpacked once with a limit on what comes out, and its cells are counted where they stand, before
// a reader holds all of it. What the file says of its own size is not believed.
import { inflateRawSync } from 'node:zlib';

const DIRECTORY_END = 0x06054b50;
const ENTRY = 0x02014b50;
const END_BYTES = 22;
const LONGEST_COMMENT = 0xffff;
const STORED = 0;

/** More than 5,000 rows of any declared import take, bytes unpacked. */
export const MAX_UNPACKED = 64 * 1024 * 1024;

/** Cells and rows, empty ones with a format included: several sheets of 5,000 rows by 20 columns. */
export const MAX_CELLS = 500_000;
/** Cells that lie in merged ranges. */
const MAX_MERGED = 100_000;

/** What there is too much of. */
export type Excess = 'bytes' | 'cells' | 'merged';

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

const LESS = 0x3c;
const [LETTER_C, LETTER_O, LETTER_R, LETTER_W, LETTER_S, LETTER_I] = Buffer.from('corwsi');
/** What may follow an element's name. */
const AFTER_NAME = new Set(Buffer.from(' \t\r\n/>'));

/** Whether a cell, a row or a shared text begins at a `<`: each becomes an object of the reader. */
function isCounted(xml: Buffer, at: number): boolean {
  const [first, second] = [xml[at + 1], xml[at + 2]];
  if (first === LETTER_C) return AFTER_NAME.has(second ?? 0);
  if (first === LETTER_S) return second === LETTER_I && AFTER_NAME.has(xml[at + 3] ?? 0);
  return first === LETTER_R && second === LETTER_O && xml[at + 3] === LETTER_W && AFTER_NAME.has(xml[at + 4] ?? 0);
}

/** Cells, rows and shared texts of a part; stops counting beyond `limit`. */
function countCells(xml: Buffer, limit: number): number {
  let count = 0;
  for (let at = xml.indexOf(LESS); at >= 0 && count <= limit; at = xml.indexOf(LESS, at + 1))
    if (isCounted(xml, at)) count += 1;
  return count;
}

const MERGED = /<mergeCell\s[^>]*?ref="([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})"/g;
const columnOf = (letters: string) => [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);

function countMerged(xml: Buffer): number {
  const from = xml.indexOf('<mergeCell ');
  if (from < 0) return 0;
  let sum = 0;
  for (const [, left = '', top, right = '', bottom] of xml.toString('latin1', from).matchAll(MERGED))
    sum += (Math.abs(columnOf(right) - columnOf(left)) + 1) * (Math.abs(Number(bottom) - Number(top)) + 1);
  return sum;
}

/** The part unpacked, or null when it is larger than `limit` bytes. */
function unpack({ method, packed }: Entry, limit: number): Buffer | null {
  if (method === STORED) return packed.length > limit ? null : packed;
  try {
    return inflateRawSync(packed, { maxOutputLength: limit + 1 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') return null;
    throw error;
  }
}

/** What the zip holds too much of, whatever its directory says; null when a reader may take it. Throws on a broken zip. */
export function excessOf(bytes: Buffer, most = { bytes: MAX_UNPACKED, cells: MAX_CELLS }): Excess | null {
  const left = { ...most, merged: MAX_MERGED };
  for (const entry of entriesOf(bytes)) {
    const xml = unpack(entry, left.bytes);
    left.bytes -= xml?.length ?? Number.POSITIVE_INFINITY;
    if (xml === null || left.bytes < 0) return 'bytes';
    left.cells -= countCells(xml, left.cells);
    if (left.cells < 0) return 'cells';
    left.merged -= countMerged(xml);
    if (left.merged < 0) return 'merged';
  }
  return null;
}
