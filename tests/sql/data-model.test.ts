// docs/data-model.md equals the catalogue of the database.
import { existsSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#server/platform/db/database';
import { dataModel } from '../../scripts/data-model/text';
import { openTestDb } from '../support/database/db';

let db: Database;
beforeAll(async () => {
  db = await openTestDb();
});
afterAll(() => db.close());

it('docs/data-model.md describes every table and measure (npm run data-model writes it)', async () => {
  const text = await dataModel(db);
  expect(readFileSync('docs/data-model.md', 'utf8')).toBe(text);
  // The source files that the page names exist.
  const files = text.match(/\b(domain|server|api)\/[\w/-]+\.ts\b/g) ?? [];
  expect(files.length).toBeGreaterThan(0);
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
});
