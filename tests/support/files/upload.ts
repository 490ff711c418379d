// Uploads through the real call, as a browser sends them: multipart, its length stated.
import { deflateSync } from 'node:zlib';
import type { StoredFile } from '#api/account/file.schema';
import type { Envelope } from '#api/kernel/endpoint/endpoint';
import type { Person } from '../world';

const BOUNDARY = '----a-boundary';

export const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n');
export const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
/** A Windows program. */
export const EXE = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(400)]);
/** Returns the header of a picture; the rest differs by seed, so that files are distinct. */
export const png = (seed = 0): Buffer =>
  Buffer.concat([
    Buffer.from('89504e470d0a1a0a0000000d4948445200000001000000010806000000', 'hex'),
    deflateSync(Buffer.from([seed])),
  ]);

export async function upload(
  person: Person,
  name: string,
  bytes: Uint8Array,
  /** Stated content length, where it is wrong. */
  length?: number,
): Promise<Envelope<StoredFile> & { status: number }> {
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]);
  const headers = {
    'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
    'content-length': String(length ?? body.length),
  };
  const response = await person.fetch('/api/common/file/upload', { method: 'POST', body, headers });
  return { status: response.status, ...((await response.json()) as Envelope<StoredFile>) };
}

/** Uploads a file that must be accepted; returns its id. */
export async function uploaded(person: Person, name: string, bytes: Uint8Array): Promise<number> {
  const reply = await upload(person, name, bytes);
  if (!reply.data) throw new Error(`${name}: ${reply.message}`);
  return reply.data.id;
}
