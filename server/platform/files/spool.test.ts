import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { spoolIn } from './spool';

const root = mkdtempSync(path.join(os.tmpdir(), 'lease-spool-'));
const folder = path.join(root, 'incoming');
afterAll(() => rmSync(root, { recursive: true, force: true }));

function request(file: Uint8Array<ArrayBuffer>): Request {
  const form = new FormData();
  form.append('file', new File([file], '甲.pdf'));
  form.append('mode', 'all');
  return new Request('http://test.local', { method: 'POST', body: form });
}

it('receives a body on disk, reads it as a form, and removes it', async () => {
  const bytes = new Uint8Array(3_000_000).fill(7);
  const received = await spoolIn(folder)(request(bytes));
  expect(readdirSync(folder)).toHaveLength(1);
  const form = await received.form();
  const file = form.get('file') as File;
  expect([file.name, form.get('mode')]).toEqual(['甲.pdf', 'all']);
  expect(Buffer.from(await file.arrayBuffer()).equals(Buffer.from(bytes))).toBe(true);
  await received.end();
  expect(readdirSync(folder)).toEqual([]);
});

it('refuses a body of very many fields in time, before it is read as a form', async () => {
  const form = Array.from(
    { length: 200_000 },
    (_, place) => `--b\r\ncontent-disposition: form-data; name="f${place}"\r\n\r\nx\r\n`,
  );
  const headers = { 'content-type': 'multipart/form-data; boundary=b' };
  const many = new Request('http://test.local', { method: 'POST', body: `${form.join('')}--b--\r\n`, headers });
  const received = await spoolIn(folder)(many);
  const started = performance.now();
  await expect(received.form()).rejects.toThrow('字段过多');
  expect(performance.now() - started).toBeLessThan(500);
  await received.end();
});

it('leaves nothing of a body that breaks off', async () => {
  const body = new ReadableStream({
    pull(controller) {
      controller.enqueue(new Uint8Array(100_000));
      controller.error(new Error('broken off'));
    },
  });
  const broken = new Request('http://test.local', { method: 'POST', body, duplex: 'half' } as RequestInit);
  await expect(spoolIn(folder)(broken)).rejects.toThrow();
  expect(readdirSync(folder)).toEqual([]);
});

it('removes what a killed process left, after an hour', async () => {
  for (const [name, age_s] of [
    ['old', 7200],
    ['new', 60],
  ] as const) {
    writeFileSync(path.join(folder, name), 'x');
    const instant = Date.now() / 1000 - age_s;
    utimesSync(path.join(folder, name), instant, instant);
  }
  const received = await spoolIn(folder)(request(new Uint8Array(10)));
  await received.end();
  expect(readdirSync(folder)).toEqual(['new']);
});
