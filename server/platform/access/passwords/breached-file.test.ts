import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { StartError } from '#server/platform/start/start-error';
import { openBreached } from './breached-file';

const folder = mkdtempSync(path.join(os.tmpdir(), 'lease-breached-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = path.join(folder, 'breached.txt');

const hashOf = (password: string) => createHash('sha1').update(password).digest('hex').toUpperCase();
/** Sorted by their hashes. */
const passwords = Array.from({ length: 1001 }, (_, place) => ({
  password: `密码 ${place}`,
  hash: hashOf(`密码 ${place}`),
})).sort((a, b) => (a.hash < b.hash ? -1 : 1));
const listed = passwords.filter((_, place) => place % 2 === 1);
/** One before all listed hashes, one between each two of them, one after them. */
const absent = passwords.filter((_, place) => place % 2 === 0);

/** The set of a file of these lines. */
function setOf(lines: readonly string[], end: string, last = end) {
  writeFileSync(file, lines.join(end) + last);
  return openBreached({ BREACHED_PASSWORDS: file });
}
/** Counts, and so lines, of any length. */
const lineOf = ({ hash }: { hash: string }, place: number) => `${hash}:${10 ** (place % 9)}`;

it.each([
  ['ended by LF', '\n', '\n'],
  ['ended by CR LF', '\r\n', '\r\n'],
  ['without an end behind the last', '\r\n', ''],
])(
  'finds each listed password, from the first line to the last, and no other, in lines %s',
  async (_what, end, last) => {
    const breached = await setOf(listed.map(lineOf), end, last);
    for (const { password } of listed) expect(await breached.has(password)).toBe(true);
    for (const { password } of absent) expect(await breached.has(password)).toBe(false);
  },
);

it.each(['\n', '\r\n', ''])('finds the only line of a file, ended by %j', async (end) => {
  const breached = await setOf([`${hashOf('password')}:10`], end);
  expect(await breached.has('password')).toBe(true);
  for (const { password } of listed) expect(await breached.has(password)).toBe(false);
});

it('finds entries of a newer file that replaced the first', async () => {
  const breached = await setOf([`${hashOf('password')}:10`], '\n');
  await setOf([`${hashOf('violet-Harbor-92')}:1`], '\n');
  expect(await breached.has('violet-Harbor-92')).toBe(true);
  expect(await breached.has('password')).toBe(false);
});

it.each([
  ['is empty', ['']],
  ['has digests of another length', ['8846F7EAEE8FB117AD06BDD830B7586C:10']],
  ['has small letters', [`${hashOf('password').toLowerCase()}:10`]],
  ['has passwords', ['password', '123456']],
  ['is in the order of its counts', [...listed].reverse().map(lineOf)],
])('refuses a file that %s, in one line', async (_what, lines) => {
  const refused = setOf(lines, '\n');
  await expect(refused).rejects.toThrow(StartError);
  await expect(refused).rejects.toThrow(/^invalid setting: BREACHED_PASSWORDS=\S+: [^\n]+$/);
});

it('refuses a missing file, and a folder', async () => {
  for (const name of [path.join(folder, 'none'), folder])
    await expect(openBreached({ BREACHED_PASSWORDS: name })).rejects.toThrow(StartError);
});

it('works without a file when none is configured', async () => {
  expect(await (await openBreached({ BREACHED_PASSWORDS: undefined })).has('password')).toBe(false);
});

it('gives no result while the file is missing or malformed inside', async () => {
  const breached = await setOf(listed.map(lineOf), '\n');
  const unknown = { status: 503, message: '暂时无法检查密码是否泄露过，请稍后重试' };
  writeFileSync(file, 'x'.repeat(100_000));
  await expect(breached.has('password')).rejects.toMatchObject(unknown);
  rmSync(file);
  await expect(breached.has('password')).rejects.toMatchObject(unknown);
});
