// A table is written by one area, or by the platform for all. Work that concerns two areas is composed by a workflow (ARCHITECTURE.md).
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

/** Tables of accounts are written by their owners, by those who manage users, and by the platform when it creates an enterprise. */
const ACCOUNTS = new Set(['app_user', 'user_role', 'session', 'platform_log']);

const filesBelow = (folder: string, kind: RegExp) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => kind.test(file) && !file.endsWith('.test.ts'))
    .map((file) => path.join(folder, file));

const tables = new Set(
  ['server/db/baseline', 'server/db/migrations']
    .flatMap((folder) => filesBelow(folder, /\.sql$/))
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/^create table (\w+)/gm)].map(([, name]) => name as string),
    ),
);

/** Returns the tables that a file writes by its own SQL or through the functions that insert, update and delete records. */
function writtenIn(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  const names = [
    ...text.matchAll(/(?:insert into|update|delete from)\s+(\w+)\b/g),
    ...text.matchAll(/\b(?:insert|update|delete)\w*\(\s*\w+(?:\.\w+)?,\s*'(\w+)'/g),
  ].map(([, name]) => name as string);
  return names.filter((name) => tables.has(name));
}

it('a table is written by only one area', () => {
  const writers = new Map<string, Set<string>>();
  for (const file of filesBelow('server/areas', /\.ts$/)) {
    const area = file.split(path.sep)[2] as string;
    for (const table of writtenIn(file)) writers.set(table, (writers.get(table) ?? new Set()).add(area));
  }
  expect(writers.size).toBeGreaterThan(50);
  const shared = [...writers].filter(([table, areas]) => areas.size > 1 && !ACCOUNTS.has(table));
  expect(shared.map(([table, areas]) => `${table}: ${[...areas].sort().join(', ')}`)).toEqual([]);
});
