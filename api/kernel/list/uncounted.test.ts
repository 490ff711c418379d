import { expect, it } from 'vitest';
import { lists } from '#api/registry/declared';
import type { ListDeclaration } from './list';
import { countedRows, isVoid, uncountedOf, uncountedText } from './uncounted';

const list = {
  area: 'finance',
  object: 'document',
  title: '单据',
  keys: ['p_5600'],
  columns: [
    {
      name: 'state',
      title: '状态',
      kind: 'status',
      filter: 'enum',
      labels: { valid: { label: '有效' }, asked: { label: '待审核' }, void: { label: '已作废' } },
    },
  ],
  defaultSort: { field: 'state', order: 'asc' },
  extra: { id: 'id' },
  uncounted: { field: 'state', void: ['void'], pending: ['asked'] },
} as const satisfies ListDeclaration;

const rows = (...states: string[]) => states.map((state) => ({ state }));

it('leaves out void and pending rows', () => {
  expect(uncountedOf(list, {})).toEqual(['void', 'asked']);
  expect(uncountedOf(list, { state: ['valid', 'asked'] })).toEqual(['void', 'asked']);
  expect(countedRows(list, rows('valid', 'asked', 'void'))).toEqual(rows('valid'));
});

it('counts pending rows when only those are shown, but never void ones', () => {
  expect(uncountedOf(list, { state: ['asked'] })).toEqual(['void']);
  expect(uncountedOf(list, { state: ['void'] })).toEqual(['void', 'asked']);
  expect(countedRows(list, rows('asked', 'void'))).toEqual(rows('asked'));
  expect(countedRows(list, rows('void'))).toEqual([]);
});

it('names the excluded values', () => {
  expect(uncountedText(list, uncountedOf(list, {}))).toBe('不含已作废、待审核');
  expect(uncountedText(list, [])).toBeUndefined();
});

it('strikes through void rows only', () => {
  expect(rows('valid', 'asked', 'void').map((row) => isVoid(list, row))).toEqual([false, false, true]);
});

/** Totals whose rows are never void, with the reason. */
const NEVER_VOID: Readonly<Record<string, string>> = {
  lease: 'its contracts are approved',
  deposit: 'the state is that of the contract: what is held of a void one is still held',
};

it('is declared by every list with totals of rows that may be void', () => {
  const voidable = lists.filter(
    ({ columns }) => columns.some(({ total }) => total) && columns.some(({ labels }) => labels && 'void' in labels),
  );
  const undeclared = voidable.filter(({ uncounted }) => !uncounted?.void?.includes('void'));
  expect(voidable.length).toBeGreaterThan(undeclared.length);
  expect(undeclared.map(({ object }) => object).sort()).toEqual(Object.keys(NEVER_VOID).sort());
});
