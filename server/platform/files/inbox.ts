// Files that arrive from outside in folders below a configured one, on disk or in a bucket.
import path from 'node:path';

export interface ArrivedFile {
  name: string;
  /** Reads the file; throws a Refusal when it is too large or no regular file. */
  read(): Promise<Uint8Array<ArrayBuffer>>;
  /** Moves it into a folder next to it. A file of the same name there stays, and this one gets a number. */
  moveTo(folder: string): Promise<void>;
}

export interface Inbox {
  /** Returns the files of a folder, from the oldest to the newest, without those written less than a minute before `now`. */
  list(folder: readonly string[], now: Date): Promise<ArrivedFile[]>;
}

/** A file that changed later may still be arriving. */
const SETTLED_MS = 60_000;
/** Names under which programs write a file before it is complete. */
const UNFINISHED = /^[.~]|\.(tmp|part|filepart|crdownload)$/i;

export const isUnfinished = (name: string): boolean => UNFINISHED.test(name);
export const isSettled = (changed_ms: number, now: Date): boolean => changed_ms <= now.getTime() - SETTLED_MS;

/** True for a name that leads nowhere else. */
export const isPlainName = (name: string): boolean => name !== '' && !name.startsWith('.') && !/[/\\\0]/.test(name);

export const BAD_FOLDER = '文件夹名称不能包含 / 或 \\，也不能以 . 开头';
export const tooLarge = (max_mb: number): string => `文件过大，最多 ${max_mb} MB`;

/** Returns the name, with a number where one of that name exists. */
export async function freeName(name: string, exists: (name: string) => Promise<boolean>): Promise<string> {
  const { name: stem, ext } = path.parse(name);
  for (let count = 1; ; count += 1) {
    const free = count === 1 ? name : `${stem}(${count})${ext}`;
    if (!(await exists(free))) return free;
  }
}

interface Listed {
  name: string;
  changed_ms: number;
}

/** From the oldest to the newest. */
export const byAge = (a: Listed, b: Listed): number => a.changed_ms - b.changed_ms || (a.name < b.name ? -1 : 1);
