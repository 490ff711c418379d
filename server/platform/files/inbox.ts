// Files that arrive from outside in folders below a configured one.

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
