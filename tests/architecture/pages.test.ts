// Checks what no page of the product may do because it would fail only for some users.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const pages = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.tsx?$/.test(file) && !file.startsWith('.umi'),
);
const holding = (forbidden: RegExp) => pages.filter((file) => forbidden.test(readFileSync(`src/${file}`, 'utf8')));

it('no tag has a colour of antd, which are too pale to read on their background: the palette has its own', () => {
  expect(pages.length).toBeGreaterThan(0);
  expect(holding(/<Tag\b[^>]*\scolor=/)).toEqual([]);
});

it('no page needs browser features that exist only under https', () => {
  expect(holding(/crypto\.(randomUUID|subtle)|navigator\.clipboard/)).toEqual([]);
});
