// Uploads behind a virus scanner that speaks clamd's protocol.

import type { AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:net';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { StoredFile } from '#api/account/file.schema';
import { fileOf, requestUpload } from '#tests/support/files/sheet';
import { PDF } from '#tests/support/files/upload';
import { openEnterprise } from '#tests/support/open-enterprise';

/** Content that the scanner detects as a virus. */
const MARK = 'X5O!P%@AP';
/** Message for users; the log has the cause of the scanner's failure. */
const UNCHECKED = '暂时无法检查文件是否含有病毒，请稍后重试';
let scanner: Server;
let answer: (content: Buffer) => string;

/** Returns the content of an INSTREAM command once its last part has arrived. */
function contentOf(sent: Buffer): Buffer | undefined {
  const command = Buffer.from('zINSTREAM\0');
  const parts: Buffer[] = [];
  for (let offset = command.length; offset + 4 <= sent.length; ) {
    const length = sent.readUInt32BE(offset);
    if (length === 0) return sent.subarray(0, command.length).equals(command) ? Buffer.concat(parts) : undefined;
    parts.push(sent.subarray(offset + 4, offset + 4 + length));
    offset += 4 + length;
  }
  return undefined;
}

beforeAll(async () => {
  scanner = createServer((socket) => {
    let sent = Buffer.alloc(0);
    socket.on('data', (chunk) => {
      sent = Buffer.concat([sent, chunk]);
      const content = contentOf(sent);
      if (content) socket.end(answer(content));
    });
  });
  await new Promise<void>((resolve) => scanner.listen(0, '127.0.0.1', resolve));
});
afterAll(() => new Promise((resolve) => scanner.close(resolve)));

const { world, owner } = openEnterprise({
  settings: () => ({ CLAMD: `127.0.0.1:${(scanner.address() as AddressInfo).port}` }),
});

const send = (bytes: Uint8Array) =>
  requestUpload<StoredFile>(owner, '/api/common/file/upload', fileOf(bytes, '合同.pdf'), {});
const storedFiles = async () => (await world.db.asOwner((tx) => tx.query(sql`select id from file`))).length;
/** Returns a file longer than one part of a transfer. */
const long = (text = '') => Buffer.concat([PDF, Buffer.alloc(200_000, 'a'), Buffer.from(text)]);

it('stores a clean file in full, as sent to the scanner', async () => {
  const seen: Buffer[] = [];
  answer = (content) => {
    seen.push(content);
    return 'stream: OK\0';
  };
  for (const bytes of [PDF, long()]) expect((await send(bytes)).error_code).toBe(0);
  expect(seen.map((each) => each.length)).toEqual([PDF.length, long().length]);
  expect(seen[1]?.equals(long())).toBe(true);
});

it('refuses an infected file, and stores nothing of it', async () => {
  answer = (content) => (content.includes(MARK) ? 'stream: Eicar-Test-Signature FOUND\0' : 'stream: OK\0');
  const before = await storedFiles();
  expect(await send(long(MARK))).toMatchObject({
    error_code: 422,
    errors: [{ path: ['file'], message: '文件没有通过病毒检查，已拒绝' }],
  });
  expect(await storedFiles()).toBe(before);
});

it.each([
  ['complains', 'INSTREAM size limit exceeded. ERROR\0'],
  ['says nothing', ''],
])('stores nothing while the scanner %s', async (_what, reply) => {
  answer = () => reply;
  const before = await storedFiles();
  expect(await send(PDF)).toMatchObject({ error_code: 503, message: UNCHECKED });
  expect(await storedFiles()).toBe(before);
});

it('stores nothing while there is no scanner at its address', async () => {
  await new Promise((resolve) => scanner.close(resolve));
  const before = await storedFiles();
  expect(await send(PDF)).toMatchObject({ error_code: 503, message: UNCHECKED });
  expect(await storedFiles()).toBe(before);
});
