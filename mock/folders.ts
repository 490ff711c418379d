// The data folders of the mock server. A demo is seeded once per version of the schema and of the demo itself, and stored as an image; every start
// of the mock server works on a copy.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { DemoSize } from './sizes';

export const CACHE = path.resolve('.cache/mock');
const SOURCES = ['server/db', 'config/routes'];

/** The data folder that the running mock server works on. */
export const workingFolder = (size: DemoSize) => path.join(process.env.MOCK_DIR ?? path.join(CACHE, 'run'), size.name);

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name))
    .sort();
}

/** Returns the folder of the image. Dates of the demo are around the day of its creation, so an image is valid for the month only. */
export function imageOf({ name, scale }: DemoSize): string {
  const hash = createHash('sha256').update(new Date().toISOString().slice(0, 7));
  for (const file of SOURCES.flatMap(filesBelow)) hash.update(file).update(readFileSync(file));
  return path.join(CACHE, `${name}-${scale}-${hash.digest('hex').slice(0, 16)}`);
}

export const hasImage = (size: DemoSize): boolean =>
  (size.name === 'demo' && process.env.MOCK_IMAGE !== undefined) || existsSync(imageOf(size));

/** Returns whether `copyImage` needs a missing image. A restart reuses its working folder, even when an edit requires another image. */
export const needsImage = (size: DemoSize): boolean => !existsSync(workingFolder(size)) && !hasImage(size);
