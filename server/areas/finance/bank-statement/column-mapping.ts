// Column mappings of bank statements, saved by name, which users choose for a file.
import sql from 'sql-template-tag';
import * as calls from '#api/finance/bank-statement/bank-statement';
import type { StatementMapping, StatementMappingSave } from '#api/finance/bank-statement/bank-statement.schema';
import { one, type Tx } from '#server/platform/db/database';
import { deleteRecords } from '#server/platform/list/record';
import { type Call, handle, type Route } from '#server/platform/use-case/route';

const mappingsOf = (tx: Tx) =>
  tx.query<StatementMapping>(
    sql`select id, name, columns, date_order from statement_mapping where company_id = app_company() order by name, id`,
  );

async function save({ tx, actor, now, audit }: Call, input: StatementMappingSave): Promise<StatementMapping> {
  const { name, columns, date_order } = input;
  const saved = await one<StatementMapping>(
    tx,
    sql`insert into statement_mapping (company_id, name, columns, date_order, created_by, created_at)
        values (app_company(), ${name}, ${JSON.stringify(columns)}::jsonb, ${date_order}, ${actor.user_id}, ${now})
        on conflict (company_id, name) do update
          set (columns, date_order, created_by, created_at) = (excluded.columns, excluded.date_order, excluded.created_by, excluded.created_at)
        returning id, name, columns, date_order`,
  );
  await audit({ object: 'statement_mapping', object_id: saved.id, action: 'update', after: { ...input } });
  return saved;
}

export const statementMappingRoutes: Route[] = [
  handle(calls.statementMappings, ({ tx }) => mappingsOf(tx)),
  handle(calls.saveStatementMapping, save),
  handle(calls.removeStatementMapping, async ({ tx, audit }, { ids }) => {
    const names = new Map((await mappingsOf(tx)).map(({ id, name }) => [id, name]));
    const deleted = await deleteRecords(tx, 'statement_mapping', '列对应', ids);
    for (const id of ids)
      await audit({ object: 'statement_mapping', object_id: id, action: 'delete', before: { name: names.get(id) } });
    return { deleted };
  }),
];
