/** Every worked case of ./cases must come out exactly. */
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runFolder } from '../../scripts/golden/run-folder';

const results = runFolder(join(__dirname, 'cases'));

it('finds the cases', () => {
  expect(results.map((result) => result.file)).toContain('schedule.json');
});

describe.each(results)('$file', ({ note, cases }) => {
  it('can be run', () => {
    expect(note).toBeUndefined();
    expect(cases.length).toBeGreaterThan(0);
  });

  it.each(cases)('$name: $why', ({ problems }) => {
    expect(problems).toEqual([]);
  });
});
