// Clause templates (条款模板) of the enterprise.
import sql, { empty, type Sql } from 'sql-template-tag';
import * as calls from '#api/contracts/clause-template';
import type { ClauseTemplate } from '#api/contracts/clause-template.schema';
import { duplicate } from '#server/platform/db/constraints';
import type { Tx } from '#server/platform/db/database';
import { deleteRecords, insertRecord } from '#server/platform/list/record';
import type { AreaObject } from '#server/platform/use-case/area';
import { notFound } from '#server/platform/use-case/errors';
import { handle, type Route } from '#server/platform/use-case/route';

const templates = (tx: Tx, condition: Sql = empty) =>
  tx.query<ClauseTemplate>(
    sql`select id, name, terms from clause_template where company_id = app_company()${condition} order by name, id`,
  );

async function templateOf(tx: Tx, id: number): Promise<ClauseTemplate> {
  const [template] = await templates(tx, sql` and id = ${id}`);
  if (!template) throw notFound('条款模板');
  return template;
}

const clauseTemplateRoutes: Route[] = [
  handle(calls.clauseTemplates, ({ tx }) => templates(tx)),
  handle(calls.saveClauseTemplate, async ({ tx, actor, audit }, { name, terms }) => {
    const id = await insertRecord(tx, 'clause_template', { name, terms, created_by: actor.user_id });
    await audit({ object: 'clause_template', object_id: id, action: 'create', after: { name } });
    return templateOf(tx, id);
  }),
  handle(calls.removeClauseTemplate, async ({ tx, audit }, { ids }) => {
    for (const id of ids) {
      const { name } = await templateOf(tx, id);
      await audit({ object: 'clause_template', object_id: id, action: 'delete', before: { name } });
    }
    return { deleted: await deleteRecords(tx, 'clause_template', '条款模板', ids) };
  }),
];

export const clauseTemplate: AreaObject = {
  routes: () => [...clauseTemplateRoutes],
  constraints: {
    clause_template_name_unique: duplicate('name', '已有同名条款模板'),
  },
};
