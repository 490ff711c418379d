// The set of breached passwords that BREACHED_PASSWORDS names: the download of haveibeenpwned.com, lines SHA1HEX:count in the order of their
// hashes, some 40 GB. It is searched on disk and opened for each query, so that a newer file may replace it at any time.
import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import type { Env } from '#server/platform/start/env';
import { StartError } from '#server/platform/start/start-error';
import { HttpFault } from '#server/platform/use-case/errors';
import { type BreachedPasswords, noneBreached } from './breached';

const LINE = /^([0-9A-F]{40}):\d+(\r?\n|$)/;
/** Longer than two lines: the rest of one and the whole of the next. */
const PROBE = 256;
/** Ranges of this size or smaller are read in one call. */
const BLOCK = 4096;

async function textAt(file: FileHandle, position: number, length: number): Promise<string> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.toString('latin1', 0, bytesRead);
}

/** Returns the first line that begins after an offset. */
async function lineBehind(file: FileHandle, place: number): Promise<{ begin: number; hash: string }> {
  const text = await textAt(file, place, PROBE);
  const begin = text.indexOf('\n') + 1;
  const hash = begin ? LINE.exec(text.slice(begin))?.[1] : undefined;
  if (hash === undefined) throw new Error(`no line SHA1HEX:count behind byte ${place}`);
  return { begin: place + begin, hash };
}

/** Returns whether a line has the hash: some two dozen reads, regardless of the file's length. */
async function isListed(file: FileHandle, hash: string): Promise<boolean> {
  // The line would begin at `low` or after it, and before `high`.
  let low = 0;
  let { size: high } = await file.stat();
  while (high - low > BLOCK) {
    const line = await lineBehind(file, Math.floor((low + high) / 2));
    if (line.hash > hash) high = line.begin;
    else low = line.begin;
  }
  const text = await textAt(file, low, high - low);
  return text.split('\n').some((line) => line.startsWith(`${hash}:`));
}

async function inFile<T>(name: string, work: (file: FileHandle) => Promise<T>): Promise<T> {
  const file = await open(name);
  return work(file).finally(() => file.close());
}

/** Throws unless the first line has the expected form and the search finds it: a file in another order would give wrong results. */
async function assertForm(file: FileHandle): Promise<void> {
  const hash = LINE.exec(await textAt(file, 0, PROBE))?.[1];
  if (hash === undefined || !(await isListed(file, hash)))
    throw new Error('lines SHA1HEX:count in upper case are expected, in the order of their hashes');
}

/** Opens the set that the setting names; throws a StartError when the file has another form or is missing. */
export async function openBreached({
  BREACHED_PASSWORDS: name,
}: Pick<Env, 'BREACHED_PASSWORDS'>): Promise<BreachedPasswords> {
  if (name === undefined) return noneBreached;
  await inFile(name, assertForm).catch((error: Error) => {
    throw new StartError(`invalid setting: BREACHED_PASSWORDS=${name}: ${error.message}`);
  });
  return {
    has: async (password) => {
      const hash = createHash('sha1').update(password).digest('hex').toUpperCase();
      return inFile(name, (file) => isListed(file, hash)).catch((error: Error) => {
        throw new HttpFault(503, '暂时无法检查密码是否泄露过，请稍后重试', { cause: error });
      });
    },
  };
}
