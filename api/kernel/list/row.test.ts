import { describe, expect, expectTypeOf, it } from 'vitest';
import type { ListDeclaration, ListRowOf } from './list';
import type { RowOf } from './row';
import { rowSchema } from './row.schema';

const STATE = { open: { label: '未收' }, paid: { label: '已收清' } } as const;
const LEVEL = { 0: { label: '账单' }, 1: { label: '催缴' } } as const;

const list = {
  area: 'finance',
  object: 'bill',
  title: '账单',
  keys: ['p_5300'],
  columns: [
    { name: 'number', title: '编号', kind: 'link' },
    { name: 'amount_fen', title: '金额', kind: 'money' },
    { name: 'area_sqm', title: '面积', kind: 'area', optional: true },
    { name: 'state', title: '状态', kind: 'status', labels: STATE },
    { name: 'level', title: '通知', kind: 'enum', labels: LEVEL, optional: true },
    { name: 'park_id', title: '园区', kind: 'integer', filter: 'id', filterOnly: true },
  ],
  defaultSort: { field: 'number', order: 'asc' },
  extra: {
    id: 'id',
    contract_id: 'id?',
    nearness: { labels: STATE },
    tags: [{ id: 'id', name: 'text' }],
  },
} as const satisfies ListDeclaration;

const row: RowOf<typeof list> = {
  number: 'Z-1',
  amount_fen: 100,
  area_sqm: null,
  state: 'open',
  level: '1',
  id: 1,
  contract_id: null,
  nearness: 'paid',
  tags: [{ id: 1, name: '甲' }],
};

it('types cells by kind, terms and optionality', () => {
  expectTypeOf<RowOf<typeof list>>().toMatchObjectType<{
    number: string;
    amount_fen: number;
    area_sqm: string | null;
    state: 'open' | 'paid';
    level: '0' | '1' | null;
    id: number;
    contract_id: number | null;
    nearness: 'open' | 'paid';
    tags: { id: number; name: string }[];
  }>();
  expectTypeOf<RowOf<typeof list>>().not.toHaveProperty('park_id');
});

it('only knows that rows have ids for a list known at run time', () => {
  expectTypeOf<ListRowOf<ListDeclaration>['id']>().toEqualTypeOf<number>();
  expectTypeOf<ListRowOf<ListDeclaration>['amount_fen']>().toEqualTypeOf<unknown>();
});

describe('its schema', () => {
  const schema = rowSchema(list);

  it('accepts a row of the type', () => {
    expect(schema.parse(row)).toEqual(row);
  });

  it.each([
    ['an empty cell that may not be', { ...row, number: null }],
    ['money that is no whole number', { ...row, amount_fen: 1.5 }],
    ['an area that is a number', { ...row, area_sqm: 1 }],
    ['a label nobody declared', { ...row, state: 'void' }],
    ['an empty id', { ...row, id: null }],
    ['a term nobody declared', { ...row, nearness: 'far' }],
    ['an item that lacks something', { ...row, tags: [{ id: 1 }] }],
    ['what only filters', { ...row, park_id: 1 }],
    ['a cell that is missing', { ...row, level: undefined }],
  ])('refuses %s', (_what, wrong) => {
    expect(schema.safeParse(wrong).success).toBe(false);
  });
});
