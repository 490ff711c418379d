// A folder is read at a glance: what has grown beyond that is divided by what a newcomer would look for.
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

/** Files and folders in one folder. */
const MAX_ENTRIES = 15;
const ROOMS = ['domain', 'api', 'config', 'server', 'src', 'scripts', 'mock', 'bench', 'tests'];

/** Folders that grow by the entry, each with its reason. */
const REGISTERS: Record<string, string> = {
  'api/contracts': 'one folder an object of the area',
  'api/finance': 'one folder an object of the area',
  'api/investment': 'one folder an object of the area',
  'api/setup': 'one folder an object of the area',
  'tests/golden/cases': 'one file a kind: `golden` reads one folder',
  server: 'the ways in beside the rooms that ARCHITECTURE.md describes',
  'server/db/migrations': 'one file a migration; what was applied stays where it is',
};

/** Every folder that holds a file somewhere below it, with the number of its entries. */
function countsBelow(folder: string): [folder: string, entries: number][] {
  const inner = readdirSync(folder, { withFileTypes: true }).filter((entry) => !entry.name.startsWith('.'));
  const folders = inner.filter((entry) => entry.isDirectory());
  const below = folders.map((entry) => countsBelow(path.posix.join(folder, entry.name)));
  const entries = inner.length - folders.length + below.filter((counts) => counts.length > 0).length;
  return entries ? [[folder, entries], ...below.flat()] : [];
}

const full = ROOMS.flatMap(countsBelow).filter(([, entries]) => entries > MAX_ENTRIES);

it(`no folder holds more than ${MAX_ENTRIES} entries`, () => {
  expect(full.filter(([folder]) => !(folder in REGISTERS))).toEqual([]);
});

it('no folder is excepted without need', () => {
  const found = full.map(([folder]) => folder);
  expect(Object.keys(REGISTERS).filter((folder) => !found.includes(folder))).toEqual([]);
});
