// Days and times in the browser are those of the business, whatever zone its machine has.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const SOURCES = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('.umi'))
  .map((file) => path.join('src', file));

it('the web app takes today from businessDay, and shows instants by formatInstant', () => {
  expect(SOURCES.length).toBeGreaterThan(500);
  const local = SOURCES.filter((file) => /dayjs\(\)|format\('[^']*HH:mm/.test(readFileSync(file, 'utf8')));
  expect(local).toEqual([]);
});
