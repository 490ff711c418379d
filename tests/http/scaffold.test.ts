// The checklist "A list with a form" of docs/developing.md: `npm run scaffold` follows it, and the object passes linter, types and its own test.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { checkTypes, TYPES } from '../../scripts/type-check.mjs';

const EXCLUDED = ['node_modules', '.git', '.cache', 'dist', 'build', 'data'];
const copy = mkdtempSync(path.join(tmpdir(), 'scaffold-'));

function copySources(): void {
  for (const name of readdirSync('.').filter((entry) => !EXCLUDED.includes(entry)))
    cpSync(name, path.join(copy, name), { recursive: true });
  symlinkSync(path.resolve('node_modules'), path.join(copy, 'node_modules'));
  // `npm run check` has checked the types of all other files.
  if (existsSync(TYPES)) cpSync(TYPES, path.join(copy, TYPES), { recursive: true });
}
afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** Runs a program in the copy; returns its output, and fails with it unless it ends with 0. */
function run(program: string, ...args: string[]): string {
  const { TEST_DATABASE_URL: _url, ...env } = process.env;
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
    cwd: copy,
    encoding: 'utf8',
    env: { ...env, NO_COLOR: '1' },
  });
  expect(status, stdout + stderr).toBe(0);
  return stdout;
}

/** Returns a path as the checklist writes it. */
const inChecklist = (file: string) =>
  file
    .replaceAll('tenants', '<area>')
    .replaceAll('trade-mark', '<object>')
    .replace(/\d{4}-/, 'NNNN-');

it('writes the files of the checklist, which pass the linter, the types and their own test', {
  timeout: 1_800_000,
}, () => {
  copySources();
  const files = run('node_modules/tsx/dist/cli.mjs', 'scripts/scaffold.ts', 'tenants', 'trade-mark', '商标')
    .split('\n')
    .filter((line) => line.includes('/'));
  const [, section = ''] = readFileSync('docs/developing.md', 'utf8').split('## A list with a form');
  const [checklist = ''] = section.split('\n## ');
  expect(files.map(inChecklist).filter((file) => !checklist.includes(`\`${file}\``))).toEqual([]);
  expect(files.length).toBeGreaterThan(15);
  run(
    'node_modules/@biomejs/biome/bin/biome',
    'check',
    '--write',
    '--error-on-warnings',
    '--files-ignore-unknown=true',
    ...files,
  );
  for (const project of ['server', '.']) run(...checkTypes(project));
  const tests = files.filter((file) => file.endsWith('.test.ts'));
  expect(tests).toHaveLength(1);
  run('node_modules/vitest/vitest.mjs', 'run', '--project', 'server', ...tests);
});
