// Index tables (指数), each saved with all its values.
import sql from 'sql-template-tag';
import * as calls from '#api/setup/index-table';
import type { IndexRow, IndexSave, IndexTable } from '#api/setup/index-table.schema';
import type { Actor } from '#server/platform/access/actor';
import { duplicate, field } from '#server/platform/db/constraints';
import { maybeOne, type Tx } from '#server/platform/db/database';
import { objectRoutes } from '#server/platform/list/object';
import { insertRecords } from '#server/platform/list/record';
import type { AreaObject } from '#server/platform/use-case/area';
import { notFound } from '#server/platform/use-case/errors';
import { type Call, handle, type Route } from '#server/platform/use-case/route';

const inMonths = sql`to_char(v.month, 'YYYY-MM')`;
const figure = sql`trim_scale(v.value)::text`;
const ofTable = sql`index_value v where v.company_id = t.company_id and v.index_id = t.id`;

const listTables = ({ tx }: Call) =>
  tx.query<IndexRow>(
    sql`select t.id, t.version, t.name, t.remark, (select count(*)::int from ${ofTable}) as value_count,
          l.month as last_month, l.value as last_value
        from index_table t
        left join lateral (select ${inMonths} as month, ${figure} as value from ${ofTable} order by v.month desc limit 1) l on true
        where t.company_id = app_company() order by t.name, t.id`,
  );

async function loadTable(tx: Tx, _actor: Actor, id: number): Promise<IndexTable> {
  const table = await maybeOne<IndexTable>(
    tx,
    sql`select t.id, t.version, t.name, t.remark,
          (select coalesce(json_agg(json_build_object('month', ${inMonths}, 'value', ${figure}) order by v.month), '[]') from ${ofTable}) as values
        from index_table t where t.company_id = app_company() and t.id = ${id}`,
  );
  if (!table) throw notFound('指数');
  return table;
}

async function replaceValues({ tx }: Call, index_id: number, { values }: IndexSave): Promise<void> {
  await tx.query(sql`delete from index_value where company_id = app_company() and index_id = ${index_id}`);
  const rows = values.map(({ month, value }) => ({ index_id, month: `${month}-01`, value }));
  await insertRecords(tx, 'index_value', rows);
}

/** `published` runs the effects of a table's values once they are saved. */
export const indexTableRoutes = (published: (call: Call, index_id: number) => Promise<void>): Route[] => [
  handle(calls.listIndexTables, listTables),
  ...objectRoutes(calls.indexTableCalls, {
    table: 'index_table',
    title: '指数',
    load: loadTable,
    prepare: async (_call, { name, remark }) => ({ name, remark }),
    after: async (call, id, values) => {
      await replaceValues(call, id, values);
      await published(call, id);
    },
  }),
];

export const indexTable: AreaObject = {
  constraints: {
    index_table_name_unique: duplicate('name', '指数名称已存在'),
    index_value_positive: field('value', '指数须大于 0'),
    index_value_month: field('month', '应为月份'),
  },
};
