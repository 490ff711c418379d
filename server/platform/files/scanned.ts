// Scans uploads with ClamAV before they are stored, when CLAMD gives the address of its server. The protocol is three lines (INSTREAM of clamd);
// the libraries for it also start programs.
import net from 'node:net';
import type { Env } from '../start/env';
import { HttpFault, Refusal } from '../use-case/errors';
import type { FileStore } from './file-store';

const TIMEOUT_MS = 30_000;
const CHUNK = 1 << 16;

/** Yields each part preceded by its length, and an empty one at the end. */
function* parts(bytes: Uint8Array): Generator<Uint8Array> {
  for (let index = 0; index < bytes.length; index += CHUNK) {
    const part = bytes.subarray(index, index + CHUNK);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(part.length);
    yield length;
    yield part;
  }
  yield Buffer.alloc(4);
}

/** Returns clamd's response for the bytes: `stream: OK`, `stream: … FOUND`, or an error. Throws when it does not respond in time. */
function queryClamd(where: string, bytes: Uint8Array): Promise<string> {
  const [host = '', port] = where.startsWith('/') ? [where] : where.split(/:(?=\d+$)/);
  return new Promise((resolve, reject) => {
    const socket = port ? net.connect(Number(port), host) : net.connect(host);
    let answer = '';
    socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error(`clamd at ${where} does not answer`)));
    socket.setEncoding('utf8');
    socket.on('data', (text) => {
      answer += text;
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(answer.split('\0')[0] ?? ''));
    socket.write('zINSTREAM\0');
    for (const part of parts(bytes)) socket.write(part);
    socket.end();
  });
}

const unchecked = (cause: Error) => new HttpFault(503, '暂时无法检查文件是否含有病毒，请稍后重试', { cause });

/** Returns the store behind the scanner, when one is configured: infected files and failed scans are not stored. */
export function scanned(store: FileStore, { CLAMD }: Pick<Env, 'CLAMD'>): FileStore {
  if (!CLAMD) return store;
  return {
    ...store,
    put: async (key, bytes) => {
      const answer = await queryClamd(CLAMD, bytes).catch((error: Error) => {
        throw unchecked(error);
      });
      if (answer.endsWith(' FOUND')) {
        const message = '文件没有通过病毒检查，已拒绝';
        throw new Refusal(422, message, [{ path: ['file'], message }]);
      }
      if (answer !== 'stream: OK') throw unchecked(new Error(`clamd at ${CLAMD}: ${answer || 'no answer'}`));
      await store.put(key, bytes);
    },
  };
}
