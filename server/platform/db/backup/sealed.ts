// A backup under a passphrase: AES-256-GCM over the whole file, its key by scrypt.
import { createCipheriv, createDecipheriv, randomBytes, type ScryptOptions, scryptSync } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { Transform, type TransformCallback } from 'node:stream';
import { StartError } from '#server/platform/start/start-error';

/** Cost of a guess at the passphrase, by the mark of a file: the first is written, the others are still read. */
const COSTS: Readonly<Record<string, ScryptOptions>> = {
  LEASEBK2: { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 * 1024 },
  LEASEBAK: { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 },
};
const [NOW = ''] = Object.keys(COSTS);
const MARK = Buffer.from(NOW);
const SALT_BYTES = 16;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const HEAD_BYTES = MARK.length + SALT_BYTES + NONCE_BYTES;

const markOf = (head: Buffer) => head.subarray(0, MARK.length).toString('latin1');

const keyOf = (passphrase: string, salt: Buffer, mark = NOW) =>
  scryptSync(passphrase.normalize('NFC'), salt, 32, COSTS[mark]);

/** Encrypts a stream: mark, salt and nonce precede it, the seal follows. */
export function sealing(passphrase: string): Transform {
  const salt = randomBytes(SALT_BYTES);
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyOf(passphrase, salt), nonce);
  let begun = false;
  const begin = (stream: Transform) => {
    if (!begun) stream.push(Buffer.concat([MARK, salt, nonce]));
    begun = true;
  };
  return new Transform({
    transform(this: Transform, bytes: Buffer, _encoding, done: TransformCallback) {
      begin(this);
      done(null, cipher.update(bytes));
    },
    flush(this: Transform, done: TransformCallback) {
      begin(this);
      this.push(cipher.final());
      done(null, cipher.getAuthTag());
    },
  });
}

async function partOf(file: string, from: number, length: number): Promise<Buffer> {
  const handle = await open(file);
  try {
    const part = Buffer.alloc(length);
    const { bytesRead } = await handle.read(part, 0, length, from);
    return part.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

const refused = (file: string, why: string) => new StartError(`${file} ${why}`);

/** Yields the bytes within an encrypted backup. The seal is verified over the whole file first: nothing of a changed file is used. */
async function* opened(file: string, head: Buffer, passphrase: string): AsyncGenerator<Buffer> {
  const { size } = await stat(file);
  const end = size - TAG_BYTES;
  if (end <= HEAD_BYTES) throw refused(file, 'is cut off');
  const key = keyOf(passphrase, head.subarray(MARK.length, MARK.length + SALT_BYTES), markOf(head));
  const seal = await partOf(file, end, TAG_BYTES);
  const decipher = () => createDecipheriv('aes-256-gcm', key, head.subarray(MARK.length + SALT_BYTES)).setAuthTag(seal);
  const within = () => createReadStream(file, { start: HEAD_BYTES, end: end - 1 }) as AsyncIterable<Buffer>;
  const proof = decipher();
  for await (const bytes of within()) proof.update(bytes);
  try {
    proof.final();
  } catch {
    throw refused(file, 'cannot be opened: BACKUP_PASSPHRASE is another one, or the file was changed');
  }
  const reader = decipher();
  for await (const bytes of within()) yield reader.update(bytes);
}

/** Yields the bytes within a backup; throws a StartError when an encrypted one cannot be opened. */
export async function* unsealed(file: string, passphrase: string | undefined): AsyncGenerator<Buffer> {
  const head = await partOf(file, 0, HEAD_BYTES);
  if (!(markOf(head) in COSTS)) yield* createReadStream(file) as AsyncIterable<Buffer>;
  else if (passphrase === undefined) throw refused(file, 'is encrypted: set BACKUP_PASSPHRASE');
  else yield* opened(file, head, passphrase);
}
