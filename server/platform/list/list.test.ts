import sql from 'sql-template-tag';
import { expect, it } from 'vitest';
import type { ListDeclaration } from '#api/kernel/list/list';
import { listRoutes } from './list';
import type { ListSql } from './statement';

const declaration = {
  area: 'assets',
  object: 'park',
  title: '园区',
  keys: ['p_1200'],
  columns: [
    { name: 'name', title: '名称', kind: 'text' },
    { name: 'tag_ids', title: '标签', kind: 'integer', filter: 'id', filterOnly: true },
  ],
  defaultSort: { field: 'name', order: 'asc' },
  extra: { id: 'id', version: 'integer' },
} as const satisfies ListDeclaration;

const right: ListSql = {
  source: () => sql`from park p where true`,
  id: sql`p.id`,
  extra: { version: sql`p.version` },
  columns: { name: sql`p.name` },
  filters: { tag_ids: () => sql`true` },
};

it('accepts SQL that names the declared columns', () => {
  // The routes of the page and the pivot.
  expect(listRoutes(declaration, right)).toHaveLength(2);
});

it.each<[string, ListSql]>([
  ['no SQL for column name', { ...right, columns: {} }],
  ['no SQL for column tag_ids', { ...right, filters: {} }],
  ['SQL for column code, which is not declared', { ...right, columns: { ...right.columns, code: sql`p.code` } }],
  ['no SQL for extra version', { ...right, extra: {} }],
  ['SQL for extra city, which is not declared', { ...right, extra: { ...right.extra, city: sql`p.city` } }],
  ['SQL for filter name, which is not declared', { ...right, filters: { ...right.filters, name: () => sql`true` } }],
])('refuses to start: %s', (message, list) => {
  expect(() => listRoutes(declaration, list)).toThrow(`list assets/park: ${message}`);
});
