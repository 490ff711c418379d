import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { lockFolder } from './folder-lock';

const folder = mkdtempSync(path.join(os.tmpdir(), 'lease-lock-'));
const file = path.join(folder, 'server.lock');
afterEach(() => rmSync(file, { force: true }));

describe('the lock of the data folder', () => {
  it('refuses a second process and names the one that holds it', () => {
    // The parent of this process runs for as long as the test does.
    writeFileSync(file, String(process.ppid));
    expect(() => lockFolder(folder)).toThrow(`process ${process.ppid}`);
  });

  it('takes over what a killed process left, and is given back', () => {
    writeFileSync(file, '999999999');
    const release = lockFolder(folder);
    expect(readFileSync(file, 'utf8')).toBe(String(process.pid));
    release();
    expect(() => readFileSync(file)).toThrow('ENOENT');
  });
});
