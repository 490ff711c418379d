import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { lockFolder } from './folder-lock';

const folder = mkdtempSync(path.join(os.tmpdir(), 'lease-lock-'));
const file = path.join(folder, 'server.lock');
const children: ChildProcess[] = [];
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** Another process that tries to hold the folder, and its output. */
async function another(): Promise<{ child: ChildProcess; output: string }> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'tests/support/database/hold-folder.ts', folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const output = await new Promise<string>((resolve) =>
    child.stdout?.once('data', (text) => resolve(String(text).trim())),
  );
  return { child, output };
}

const killed = (child: ChildProcess) =>
  new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGKILL');
  });

const rightsOf = (folder: string) => (statSync(folder).mode & 0o777).toString(8);

describe('the data folder', () => {
  it.each([
    ['made by the lock', undefined, '700'],
    ['that everybody could read', 0o755, '750'],
    ['that a group was let into', 0o770, '770'],
  ])('%s is closed to other accounts of the machine', async (_name, before, after) => {
    const own = path.join(folder, `rights-${before}`);
    if (before !== undefined) {
      mkdirSync(own);
      chmodSync(own, before);
    }
    (await lockFolder(own))();
    expect(rightsOf(own)).toBe(after);
  });
});

describe('the lock of the data folder', () => {
  it("refuses a second holder, regardless of the file's content, and a killed one holds nothing", async () => {
    const { child, output } = await another();
    expect(output).toBe('held');
    await expect(lockFolder(folder)).rejects.toThrow(`process ${child.pid} of ${os.hostname()}`);
    // Both servers are process 1 in two containers.
    writeFileSync(file, `process ${process.pid}`);
    await expect(lockFolder(folder)).rejects.toThrow('is in use');
    await killed(child);
    const release = await lockFolder(folder);
    release();
  });

  it('is not blocked by a left-over file, even if it names a running process', async () => {
    writeFileSync(file, String(process.ppid));
    const release = await lockFolder(folder);
    await expect(lockFolder(folder)).rejects.toThrow('is in use');
    release();
    (await lockFolder(folder))();
  });

  it('admits one of many concurrent holders', async () => {
    const all = await Promise.all(Array.from({ length: 6 }, another));
    expect(all.filter(({ output }) => output === 'held')).toHaveLength(1);
    expect(all.filter(({ output }) => output.startsWith('refused:'))).toHaveLength(5);
  });
});
