import { createCipheriv, randomBytes, scryptSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, expect, it } from 'vitest';
import { sealing, unsealed } from './sealed';

const folder = mkdtempSync(path.join(os.tmpdir(), 'lease-sealed-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const PASSPHRASE = '园区 2026 备份';
const CONTENT = randomBytes(100_000);

async function openedFrom(name: string, bytes: Buffer): Promise<Buffer> {
  const file = path.join(folder, name);
  writeFileSync(file, bytes);
  return buffer(Readable.from(unsealed(file, PASSPHRASE)));
}

it('opens its own encrypted output', async () => {
  const sealed = await buffer(Readable.from([CONTENT]).pipe(sealing(PASSPHRASE)));
  expect(sealed.subarray(0, 8).toString()).toBe('LEASEBK2');
  expect((await openedFrom('now', sealed)).equals(CONTENT)).toBe(true);
});

it('opens a file sealed with the older, cheaper parameters', async () => {
  const [salt, nonce] = [randomBytes(16), randomBytes(12)];
  const key = scryptSync(PASSPHRASE, salt, 32, { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 });
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const sealed = Buffer.concat([cipher.update(CONTENT), cipher.final()]);
  const before = Buffer.concat([Buffer.from('LEASEBAK'), salt, nonce, sealed, cipher.getAuthTag()]);
  expect((await openedFrom('before', before)).equals(CONTENT)).toBe(true);
});
