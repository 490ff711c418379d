/** Names of an object in the forms that its files use. */
export interface Names {
  area: string;
  /** `bank-account` */
  object: string;
  /** `bankAccount` */
  camel: string;
  /** `BankAccount` */
  pascal: string;
  /** `bank_account` */
  table: string;
  /** 银行账户 */
  title: string;
  /** Access key of its page. */
  key: string;
  /** Address of its page. */
  path: string;
}

const migration = ({ table, title }: Names) => `create table ${table} (
  company_id bigint not null references company (id),
  id bigint generated always as identity,
  name text not null,
  remark text not null default '',
  version integer not null default 0,
  primary key (company_id, id),
  constraint ${table}_name_unique unique (company_id, name)
);
comment on table ${table} is '${title}.';
call protect('${table}', 'select, insert, update, delete');
`;

const schema = ({ area, object, camel, pascal }: Names) => `import * as z from 'zod';
import { byId, deleted, identity, ids, stored } from '#api/kernel/endpoint/crud.schema';
import { remark, text } from '#api/kernel/form/fields';

const fields = { name: text(60), remark: remark() };

export const ${camel}Save = z.strictObject({ ...identity, ...fields });
const ${camel} = z.strictObject({ ...stored, ...fields });

export type ${pascal}Save = z.input<typeof ${camel}Save>;
export type ${pascal} = z.output<typeof ${camel}>;

export const ${camel}Schemas = {
  '/api/${area}/${object}/get': { input: byId, output: ${camel} },
  '/api/${area}/${object}/save': { input: ${camel}Save, output: ${camel} },
  '/api/${area}/${object}/delete': { input: ids, output: deleted },
};
`;

const calls = ({ area, object, camel, pascal, title, key }: Names) => `import { crud } from '#api/kernel/endpoint/crud';
import type { FormDeclaration } from '#api/kernel/form/form';
import type { ${pascal}, ${pascal}Save } from './${object}.schema';

export const ${camel}Calls = crud<${pascal}Save, ${pascal}>('${area}', '${object}', '${title}', '${key}');

export const ${camel}Form: FormDeclaration = [
  {
    title: '基本信息',
    fields: [
      { name: 'name', title: '名称', kind: 'text', required: true, maxLength: 60 },
      { name: 'remark', title: '备注', kind: 'textarea', maxLength: 2000, wide: true },
    ],
  },
];
`;

const list = ({
  area,
  object,
  camel,
  pascal,
  title,
  key,
}: Names) => `import type { ListDeclaration } from '#api/kernel/list/list';
import type { RowOf } from '#api/kernel/list/row';

export const ${camel}List = {
  area: '${area}',
  object: '${object}',
  title: '${title}',
  keys: ['${key}'],
  columns: [
    { name: 'name', title: '名称', kind: 'text', sortable: true, filter: 'text', width: 240 },
    { name: 'remark', title: '备注', kind: 'text', width: 320 },
  ],
  search: ['name'],
  defaultSort: { field: 'name', order: 'asc' },
  extra: { id: 'id', version: 'integer' },
} as const satisfies ListDeclaration;

export type ${pascal}Row = RowOf<typeof ${camel}List>;
`;

const audit = ({ object, camel, table, title }: Names) => `import type { AuditLabels } from '#api/kernel/audit-labels';
import { ${camel}Form } from './${object}';

export const ${camel}Audit: AuditLabels = {
  objects: { ${table}: { label: '${title}', named: 'name', form: ${camel}Form } },
};
`;

const server = ({ area, object, camel, pascal, table, title }: Names) => `import sql from 'sql-template-tag';
import { ${camel}Calls } from '#api/${area}/${object}/${object}';
import { ${camel}List } from '#api/${area}/${object}/${object}.list';
import type { ${pascal} } from '#api/${area}/${object}/${object}.schema';
import type { Actor } from '#server/platform/access/actor';
import { duplicate } from '#server/platform/db/constraints';
import { maybeOne, type Tx } from '#server/platform/db/database';
import { listRoutes } from '#server/platform/list/list';
import { objectRoutes } from '#server/platform/list/object';
import type { AreaObject } from '#server/platform/use-case/area';
import { notFound } from '#server/platform/use-case/errors';

async function load(tx: Tx, _actor: Actor, id: number): Promise<${pascal}> {
  const found = await maybeOne<${pascal}>(
    tx,
    sql\`select id, version, name, remark from ${table} where company_id = app_company() and id = \${id}\`,
  );
  if (!found) throw notFound('${title}');
  return found;
}

export const ${camel}: AreaObject = {
  routes: () => [
    ...listRoutes(${camel}List, {
      source: () => sql\`from ${table} t where t.company_id = app_company()\`,
      id: sql\`t.id\`,
      extra: { version: sql\`t.version\` },
      columns: { name: sql\`t.name\`, remark: sql\`t.remark\` },
    }),
    ...objectRoutes(${camel}Calls, { table: '${table}', title: '${title}', load }),
  ],
  constraints: { ${table}_name_unique: duplicate('name', '${title}名称已存在') },
};
`;

const page = ({
  area,
  object,
  camel,
  pascal,
  title,
  key,
}: Names) => `import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ${camel}Calls, ${camel}Form } from '#api/${area}/${object}/${object}';
import { type ${pascal}Row, ${camel}List } from '#api/${area}/${object}/${object}.list';
import { call } from '@/api/client';
import { FormDrawer } from '@/components/forms/form-drawer';
import { type ListAction, ListPage } from '@/components/lists/list-page';

const schema = () => import('#api/${area}/${object}/${object}.schema').then((module) => module.${camel}Save);

export default function ${pascal}ListPage() {
  const client = useQueryClient();
  /** An id, 'new', or null when closed. */
  const [editing, setEditing] = useState<number | 'new' | null>(null);
  const rowActions = (row: ${pascal}Row): ListAction<${pascal}Row>[] => [
    { key: 'edit', label: '编辑', access: '${key}_edit', onClick: () => setEditing(row.id) },
    {
      key: 'delete',
      label: '删除',
      access: '${key}_delete',
      danger: true,
      confirm: { title: \`删除${title}「\${row.name}」\`, content: '删除后不能恢复。' },
      onClick: () => call(${camel}Calls.remove, { ids: [row.id] }),
    },
  ];
  return (
    <>
      <ListPage
        declaration={${camel}List}
        title="${title}"
        primary={{ key: 'add', label: '新增', access: '${key}_edit', onClick: () => setEditing('new') }}
        rowActions={rowActions}
        emptyHint="还没有${title}，点击右上角新增"
      />
      {editing !== null && (
        <FormDrawer
          noun="${title}"
          id={editing === 'new' ? null : editing}
          declaration={${camel}Form}
          calls={${camel}Calls}
          schema={schema}
          onClose={() => setEditing(null)}
          onSaved={() => void client.invalidateQueries()}
        />
      )}
    </>
  );
}
`;

const foreignIds = ({
  area,
  object,
  camel,
  title,
}: Names) => `import { ${camel}Calls } from '#api/${area}/${object}/${object}';
import type { Person } from '#tests/support/world';

export async function ${camel}Inputs({ owner }: { owner: Person }): Promise<Record<string, object[]>> {
  const { id, version } = await owner.call(${camel}Calls.save, { name: '他人的${title}' });
  return {
    '/api/${area}/${object}/get': [{ id }],
    '/api/${area}/${object}/save': [{ id, version, name: '甲' }],
    '/api/${area}/${object}/delete': [{ ids: [id] }],
  };
}
`;

const test = ({ area, object, camel, title }: Names) => `import { expect, it } from 'vitest';
import { ${camel}Calls } from '#api/${area}/${object}/${object}';
import { ${camel}List } from '#api/${area}/${object}/${object}.list';
import { listEndpoint } from '#api/kernel/list/list';
import { openEnterprise } from '#tests/support/open-enterprise';

const { owner } = openEnterprise({ each: 'test' });

const rows = async () => (await owner.call(listEndpoint(${camel}List), { page: 1, page_size: 10 })).rows;

it('lists what was saved, changed and deleted', async () => {
  const { id, version } = await owner.call(${camel}Calls.save, { name: '${title}甲' });
  expect(await rows()).toMatchObject([{ id, name: '${title}甲', remark: '' }]);
  await owner.call(${camel}Calls.save, { id, version, name: '${title}乙', remark: '改名' });
  expect(await rows()).toMatchObject([{ id, name: '${title}乙', remark: '改名' }]);
  await owner.call(${camel}Calls.remove, { ids: [id] });
  expect(await rows()).toEqual([]);
});

it('refuses a name twice, at its field', async () => {
  await owner.call(${camel}Calls.save, { name: '${title}甲' });
  expect(await owner.request(${camel}Calls.save, { name: '${title}甲' })).toMatchObject({
    error_code: 409,
    errors: [{ path: ['name'] }],
  });
});
`;

/** Returns the new files of an object with a list and a form, by path. */
export function scaffoldFiles(names: Names, number: string): Record<string, string> {
  const { area, object } = names;
  return {
    [`server/db/migrations/${number}-${object}.sql`]: migration(names),
    [`api/${area}/${object}/${object}.schema.ts`]: schema(names),
    [`api/${area}/${object}/${object}.ts`]: calls(names),
    [`api/${area}/${object}/${object}.list.ts`]: list(names),
    [`api/${area}/${object}/${object}.audit.ts`]: audit(names),
    [`server/areas/${area}/${object}.ts`]: server(names),
    [`src/pages/${area}/${object}-list.tsx`]: page(names),
    [`tests/http/foreign-ids/${object}.ts`]: foreignIds(names),
    [`tests/http/${area}/${object}.test.ts`]: test(names),
  };
}
