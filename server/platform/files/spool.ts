// Receives the bodies of uploads on disk, so that slow and many senders occupy no memory. Node only.
import { createWriteStream, openAsBlob } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { HttpFault } from '../use-case/errors';
import type { Received } from './file-store';

/** Exceeds the fields of any form. Reading hundreds of thousands of them blocks all other requests for seconds. */
const MOST_PARTS = 64;

/** Throws when the multipart body has more parts than any form; counting them takes some milliseconds. */
function assertFewParts(bytes: Buffer, content_type: string): void {
  const [, boundary] = /boundary="?([^";]+)/i.exec(content_type) ?? [];
  if (boundary === undefined) return;
  const mark = Buffer.from(`\r\n--${boundary}`);
  let parts = 0;
  for (let at = bytes.indexOf(mark); at >= 0; at = bytes.indexOf(mark, at + mark.length)) {
    parts += 1;
    if (parts > MOST_PARTS) throw new HttpFault(400, '上传内容不正确：字段过多');
  }
}

/** Age at which a body that a killed process left is removed, ms. */
const ABANDONED_MS = 3600_000;

async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    const found = await stat(file).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs > ABANDONED_MS) await rm(file, { force: true });
  }
}

/** Returns the function that receives bodies below the folder. */
export function spoolIn(folder: string): (request: Request) => Promise<Received> {
  let ready: Promise<void> | undefined;
  return async (request) => {
    ready ??= mkdir(folder, { recursive: true, mode: 0o700 }).then(() => removeAbandoned(folder));
    await ready.catch((error: unknown) => {
      ready = undefined;
      throw error;
    });
    const file = path.join(folder, crypto.randomUUID());
    const end = () => rm(file, { force: true });
    try {
      await pipeline(Readable.fromWeb(request.body as never), createWriteStream(file, { mode: 0o600 }));
    } catch (error) {
      await end();
      throw error;
    }
    const type = request.headers.get('content-type') ?? '';
    return {
      form: async () => {
        const bytes = await (await openAsBlob(file)).arrayBuffer();
        assertFewParts(Buffer.from(bytes), type);
        return new Response(bytes, { headers: { 'content-type': type } }).formData();
      },
      end,
    };
  };
}
