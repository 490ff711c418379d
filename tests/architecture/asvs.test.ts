// docs/security-asvs.md is consistent: its counts and its list of gaps follow from its rows.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

interface Row {
  id: string;
  level: number;
  how: string;
  test: string;
}

const text = readFileSync('docs/security-asvs.md', 'utf8');
const rows = [...text.matchAll(/^\| (V\d[\d.]*) +\| (\d) +\|[^|]*\|([^|]*)\|([^|]*)\|$/gm)].map(
  ([, id = '', level, how = '', test = '']): Row => ({ id, level: Number(level), how: how.trim(), test: test.trim() }),
);
const isGap = ({ how }: Row) => how.startsWith('gap:');
const isNotApplicable = ({ how }: Row) => how.startsWith('n/a:');
const isMet = (row: Row) => !isGap(row) && !isNotApplicable(row);

it.each<[string, (row: Row) => boolean]>([
  ['met', isMet],
  ['of them without a test', (row) => isMet(row) && row.test.startsWith('no test')],
  ['not applicable', isNotApplicable],
  ['gaps', isGap],
  ['rows', () => true],
])('the count "%s" equals the number of its rows', (what, meets) => {
  const stated = new RegExp(`^\\| ${what} +\\| +(\\d+) \\| +(\\d+) \\| +(\\d+) \\|$`, 'm').exec(text);
  const found = rows.filter(meets);
  const ofLevel = (level: number) => found.filter((row) => row.level === level).length;
  expect(stated?.slice(1).map(Number)).toEqual([ofLevel(1), ofLevel(2), found.length]);
});

it('the list of gaps names every row that is a gap, with its level', () => {
  const listed = [...text.matchAll(/^- (V\d[\d.]*) \((\d)\): \S/gm)].map(([, id, level]) => `${id} ${level}`);
  expect(listed.sort()).toEqual(
    rows
      .filter(isGap)
      .map(({ id, level }) => `${id} ${level}`)
      .sort(),
  );
});
