/** The runner itself: what is wrong must never look as if it had passed. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { differences } from '../../scripts/golden/compare';
import { runFolder } from '../../scripts/golden/run-folder';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'golden-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

function run(file: string, content: unknown) {
  writeFileSync(join(folder, file), typeof content === 'string' ? content : JSON.stringify(content));
  return runFolder(folder)[0];
}

const split = { old_areas: ['1.00'], new_areas: ['1.00'] };
const expected = { old_area: '1.00', new_area: '1.00', difference: '0.00', conserved: true };

describe('a file', () => {
  it('passes when every field is equal', () => {
    expect(run('split.json', [{ name: 'a', why: '', input: split, expected }])).toMatchObject({
      passed: 1,
      failed: 0,
    });
  });

  it('fails on a wrong, a missing and an additional field', () => {
    const { conserved: _left_out, ...rest } = expected;
    const cases = [
      { name: 'wrong', input: split, expected: { ...expected, new_area: '1.01' } },
      { name: 'additional', input: split, expected: rest },
      { name: 'missing', input: split, expected: { ...expected, reason: null } },
    ];
    expect(run('split.json', cases)?.cases.map((item) => item.problems)).toEqual([
      ['new_area: got "1.00", expected "1.01"'],
      ['conserved: got true, expected absent'],
      ['reason: got absent, expected null'],
    ]);
  });

  it('of a kind that is not built counts as failed', () => {
    expect(run('voucher.json', [{}, {}])).toMatchObject({ passed: 0, failed: 2, note: 'not built' });
    expect(run('constructor.json', [{}])).toMatchObject({ failed: 1, note: 'not built' });
  });

  it('that is malformed counts as failed', () => {
    expect(run('split.json', '[{')?.note).toMatch(/^unreadable/);
    expect(run('split.json', {})).toMatchObject({ failed: 1, note: 'malformed: not a list of cases' });
    expect(run('split.json', [null, { name: 'a', input: split }])).toMatchObject({ passed: 0, failed: 2 });
  });

  it('with two cases of one name fails the second', () => {
    const item = { name: 'a', input: split, expected };
    expect(run('split.json', [item, item])).toMatchObject({ passed: 1, failed: 1 });
  });

  it('reports the message of a case that throws', () => {
    const input = { old_areas: ['x'], new_areas: [] };
    expect(run('split.json', [{ name: 'a', input, expected }])?.cases[0]?.problems).toEqual([
      `threw: not a decimal: got 'x', expected 'digits, optionally a point and digits'`,
    ]);
  });
});

describe('comparison', () => {
  it('leaves optional fields out only where they are not expected', () => {
    expect(differences([{ a: 1, pieces: [1] }], [{ a: 1 }], ['pieces'])).toEqual([]);
    expect(differences([{ a: 1, pieces: [1] }], [{ a: 1, pieces: [2] }], ['pieces'])).toHaveLength(1);
    expect(differences([{ a: 1 }], [{ a: 1, pieces: [] }], ['pieces'])).toHaveLength(1);
  });

  it('heeds order and length', () => {
    expect(differences([1, 2], [2, 1])).toHaveLength(2);
    expect(differences([1, 2], [1])).toEqual([{ path: '[1]', actual: '2', expected: 'absent' }]);
  });
});
