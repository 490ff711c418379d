// A rejected promise of an event listener has no caller and ends the process; timingSafeEqual throws on unequal lengths.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const SOURCES = readdirSync('server', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => path.join('server', file));

const sourcesWith = (pattern: RegExp) => SOURCES.filter((file) => pattern.test(readFileSync(file, 'utf8')));

it('no server of Node has an async listener of requests', () => {
  expect(SOURCES.length).toBeGreaterThan(500);
  expect(sourcesWith(/createServer\(\s*(\{[^}]*\},\s*)?async\b/)).toEqual([]);
  expect(sourcesWith(/\.on\(\s*'[a-z]+',\s*async\b/)).toEqual([]);
});

it('secrets are compared by their digests', () => {
  const unequal = /timingSafeEqual\((?!digestOf\()/;
  expect(sourcesWith(/timingSafeEqual\(/).length).toBeGreaterThan(0);
  expect(sourcesWith(unequal)).toEqual([]);
});
