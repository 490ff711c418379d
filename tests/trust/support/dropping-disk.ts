// The folder that a disk has after a power cut: of the writes since its beginning (`disk-log.mjs`), synced ones are there, and of the rest none, or
// some. A name is there once its folder is synced; a new file's also once the file is.
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Random } from '#server/db/seed/demo/prng';

type Entry =
  | { op: 'file'; at: string; ino: number }
  | { op: 'folder'; at: string }
  | { op: 'remove'; at: string }
  | { op: 'rename'; from: string; to: string }
  | { op: 'write'; ino: number; at: number; bytes: string }
  | { op: 'truncate'; ino: number; length: number }
  | { op: 'sync'; at: string; ino: number };

type Change = Extract<Entry, { op: 'write' | 'truncate' }>;
/** A name that is created, removed or moved, with its file (null: a folder). */
interface Naming {
  from?: string;
  to?: string;
  file: number | null;
}

const FOLDER = null;

/** Returns the bytes of a file with a change applied. */
function changed(bytes: Buffer, change: Change): Buffer {
  const end = change.op === 'truncate' ? change.length : change.at + Buffer.byteLength(change.bytes, 'base64');
  const length = change.op === 'truncate' ? end : Math.max(bytes.length, end);
  const made =
    length === bytes.length ? bytes : Buffer.concat([bytes, Buffer.alloc(Math.max(0, length - bytes.length))], length);
  if (change.op === 'write') made.write(change.bytes, change.at, 'base64');
  return made;
}

/** A tree of names with their files: on the disk, or as the operating system shows it. */
class Tree {
  readonly names = new Map<string, number | null>();

  rename({ from, to, file }: Naming): void {
    if (from !== undefined) this.names.delete(from);
    if (to !== undefined) this.names.set(to, file);
  }
}

export class DroppingDisk {
  /** A copy of the folder as it was when the log began. */
  private readonly base = mkdtempSync(path.join(os.tmpdir(), 'lease-disk-'));
  private readonly onDisk = new Tree();
  private readonly visible = new Tree();
  /** Files by the inode that the operating system gives them at the moment; it gives them again. */
  private readonly byInode = new Map<number, number>();
  private readonly homes: string[] = [];
  private readonly bytes = new Map<number, Buffer>();
  private readonly changes = new Map<number, Change[]>();
  private namings: Naming[] = [];

  constructor(private readonly root: string) {
    cpSync(root, this.base, { recursive: true });
    this.walk(root);
  }

  private walk(folder: string): void {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const target = path.join(folder, entry.name);
      const file = entry.isDirectory() ? FOLDER : this.newFile(statSync(target).ino, target);
      for (const tree of [this.onDisk, this.visible]) tree.names.set(target, file);
      if (file === FOLDER) this.walk(target);
    }
  }

  private newFile(ino: number, home = ''): number {
    const file = this.homes.push(home) - 1;
    this.byInode.set(ino, file);
    return file;
  }

  private bytesOf(file: number): Buffer {
    const home = this.homes[file];
    const existing =
      this.bytes.get(file) ??
      (home ? readFileSync(path.join(this.base, path.relative(this.root, home))) : Buffer.alloc(0));
    this.bytes.set(file, existing);
    return existing;
  }

  private write(file: number, change: Change): void {
    this.bytes.set(file, changed(this.bytesOf(file), change));
  }

  private name(naming: Naming): void {
    this.visible.rename(naming);
    this.namings.push(naming);
  }

  private take(entry: Entry): void {
    if (entry.op === 'file') this.name({ to: entry.at, file: this.newFile(entry.ino) });
    else if (entry.op === 'folder') this.name({ to: entry.at, file: FOLDER });
    else if (entry.op === 'remove') this.name({ from: entry.at, file: FOLDER });
    else if (entry.op === 'rename')
      this.name({ from: entry.from, to: entry.to, file: this.visible.names.get(entry.from) ?? FOLDER });
    else if (entry.op === 'sync') this.sync(entry.at, this.byInode.get(entry.ino));
    else this.change(entry);
  }

  private change(entry: Change): void {
    const file = this.byInode.get(entry.ino);
    if (file === undefined)
      throw new Error(`written to a file that nobody made: ${JSON.stringify(entry).slice(0, 200)}`);
    const changes = this.changes.get(file);
    if (changes) changes.push(entry);
    else this.changes.set(file, [entry]);
  }

  private sync(at: string, file: number | undefined): void {
    if (file !== undefined) {
      for (const change of this.changes.get(file) ?? []) this.write(file, change);
      this.changes.delete(file);
    }
    // Earlier changes of the same name are kept too.
    const paths = new Set<string>();
    const isStored = ({ from, to, file: named }: Naming) =>
      path.dirname(to ?? from ?? '') === at ||
      (from === undefined && named !== FOLDER && named === file) ||
      [from, to].some((each) => each !== undefined && paths.has(each));
    const stored = new Set<Naming>();
    for (const naming of this.namings.toReversed()) {
      if (!isStored(naming)) continue;
      stored.add(naming);
      for (const each of [naming.from, naming.to]) if (each !== undefined) paths.add(each);
    }
    for (const naming of this.namings) if (stored.has(naming)) this.onDisk.rename(naming);
    this.namings = this.namings.filter((naming) => !stored.has(naming));
  }

  /** Reads the operations of the server; the last line may be half written. */
  read(log: string): void {
    for (const line of readFileSync(log, 'utf8').split('\n').slice(0, -1)) this.take(JSON.parse(line) as Entry);
  }

  /** Number of changes of files and names that are not synced. */
  get unsynced(): number {
    return [...this.changes.values()].reduce((sum, { length }) => sum + length, this.namings.length);
  }

  /** Applies some of the unsynced changes: the disk had time for them, in any order. */
  takeSome(chance: Random): void {
    for (const [file, changes] of this.changes)
      for (const change of changes) if (chance.chance(0.5)) this.write(file, change);
  }

  /** Applies all of them: the state that the operating system shows while the power is on. */
  takeAll(): void {
    for (const [file, changes] of this.changes) for (const change of changes) this.write(file, change);
    for (const naming of this.namings) this.onDisk.rename(naming);
  }

  /** Returns the files of the folder by their paths within it. */
  files(): Map<string, Buffer> {
    const found = new Map<string, Buffer>();
    for (const [name, file] of this.onDisk.names)
      if (file !== FOLDER) found.set(path.relative(this.root, name), this.bytesOf(file));
    return found;
  }

  /** Restores the folder from the disk. */
  restore(): void {
    const files = this.files();
    rmSync(this.root, { recursive: true });
    mkdirSync(this.root);
    for (const [name, file] of this.onDisk.names) if (file === FOLDER) mkdirSync(name, { recursive: true });
    for (const [name, bytes] of files) {
      mkdirSync(path.dirname(path.join(this.root, name)), { recursive: true });
      writeFileSync(path.join(this.root, name), bytes);
    }
  }

  close(): void {
    rmSync(this.base, { recursive: true, force: true });
  }
}
