// The migration files on disk: in the source tree, which is shipped with the bundle in production too.
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Migration } from '../runtime/runtime';

/** Every process runs from the project's folder. */
const FOLDER = path.resolve('server/db/migrations');

export async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(names.map(async (name) => ({ name, text: await readFile(path.join(FOLDER, name), 'utf8') })));
}
