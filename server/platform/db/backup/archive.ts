// A backup is a tar.gz of members, which any tool can open. With a passphrase the whole file is encrypted.
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { extract, pack } from 'tar-stream';
import { StartError } from '#server/platform/start/start-error';
import { sealing, unsealed } from './sealed';

export interface Member {
  name: string;
  bytes: Uint8Array;
}

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Writes one member; resolves when the stream accepts the next. */
export type Put = (member: Member) => Promise<void>;

/** Writes the members that `fill` adds; `file` must not exist, and only its owner may read it. */
export async function writeArchive(
  file: string,
  passphrase: string | undefined,
  fill: (put: Put) => Promise<void>,
): Promise<void> {
  const tar = pack();
  const target = createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true });
  const written =
    passphrase === undefined
      ? pipeline(tar, createGzip(), target)
      : pipeline(tar, createGzip(), sealing(passphrase), target);
  const added = ({ name, bytes }: Member) =>
    new Promise<void>((resolve, reject) => {
      tar.entry({ name, mtime: new Date(0) }, Buffer.from(bytes), (error) => (error ? reject(error) : resolve()));
    });
  // After a failed write the library settles no more entries, so `fill` would wait for ever.
  const put: Put = (member) => Promise.race([added(member), written]);
  const filled = fill(put).then(
    () => tar.finalize(),
    (error: Error) => {
      tar.destroy(error);
      throw error;
    },
  );
  await Promise.all([filled, written]);
}

/** Reads the members in their order; throws a StartError when the file is damaged. */
export async function* readArchive(file: string, passphrase: string | undefined): AsyncGenerator<Member> {
  const tar = extract();
  const read = pipeline(Readable.from(unsealed(file, passphrase)), createGunzip(), tar);
  // The loop below reports it.
  read.catch(() => undefined);
  try {
    for await (const entry of tar) {
      const parts: Buffer[] = [];
      for await (const part of entry) parts.push(part);
      yield { name: entry.header.name, bytes: Buffer.concat(parts) };
    }
    await read;
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(`${file} is no backup, or damaged: ${(error as Error).message}`);
  }
}
