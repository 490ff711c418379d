// The files of the schema on disk: in the source tree, which is shipped with the bundle in production too.
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { SchemaFile, SchemaFiles } from '../runtime/runtime';

/** Every process runs from the project's folder. */
const FOLDER = path.resolve('server/db');

async function filesOf(part: keyof SchemaFiles): Promise<SchemaFile[]> {
  const folder = path.join(FOLDER, part);
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => ({
      name: name.replaceAll(path.sep, '/'),
      text: await readFile(path.join(folder, name), 'utf8'),
    })),
  );
}

export async function readSchema(): Promise<SchemaFiles> {
  const [baseline, migrations, definitions] = await Promise.all([
    filesOf('baseline'),
    filesOf('migrations'),
    filesOf('definitions'),
  ]);
  return { baseline, migrations, definitions };
}
