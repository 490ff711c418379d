// Tags have the colours of the palette, whose words are read by day and by night: those that antd knows by name are too pale on their ground.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it('no tag has a colour of antd', () => {
  const pages = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'));
  expect(pages.length).toBeGreaterThan(0);
  expect(pages.filter((file) => /<Tag\b[^>]*\scolor=/.test(readFileSync(`src/${file}`, 'utf8')))).toEqual([]);
});
