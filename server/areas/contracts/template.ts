// Contract templates (合同模板): list, read, save, delete, preview; and contracts printed with them.
import sql from 'sql-template-tag';
import { DEFAULT_TEMPLATE } from '#api/contracts/template/default-template';
import * as calls from '#api/contracts/template/template';
import { templateList } from '#api/contracts/template/template.list';
import type {
  ContractTemplate,
  PrintableTemplate,
  PrintContract,
  TemplateSave,
} from '#api/contracts/template/template.schema';
import { contractDocument } from '#server/documents/contract-document';
import { exampleContract } from '#server/documents/example-contract';
import { may } from '#server/platform/access/actor';
import { conflict, duplicate, field } from '#server/platform/db/constraints';
import { maybeOne, type Tx } from '#server/platform/db/database';
import { listRoutes } from '#server/platform/list/list';
import { objectRoutes } from '#server/platform/list/object';
import type { AreaObject } from '#server/platform/use-case/area';
import { invalid, missing, notFound, Refusal } from '#server/platform/use-case/errors';
import { type Call, handle, handleFile, type Route } from '#server/platform/use-case/route';
import { contractFacts } from './printed-contract';

const OWN = sql`t.company_id = app_company() and t.kind = 'contract'`;

const listing = listRoutes(templateList, {
  source: () => sql`from document_template t
    left join app_user u on u.company_id = t.company_id and u.id = t.updated_by where ${OWN}`,
  id: sql`t.id`,
  extra: { version: sql`t.version` },
  columns: {
    name: sql`t.name`,
    is_default: sql`case when t.is_default then 'yes' else 'no' end`,
    enabled: sql`case when t.enabled then 'yes' else 'no' end`,
    updated_at: sql`t.updated_at`,
    updated_by_name: sql`u.display_name`,
  },
});

async function load(tx: Tx, id: number): Promise<ContractTemplate> {
  const template = await maybeOne<ContractTemplate>(
    tx,
    sql`select t.id, t.version, t.name, t.body, t.is_default, t.enabled from document_template t where ${OWN} and t.id = ${id}`,
  );
  if (!template) throw notFound('合同模板');
  return template;
}

/** There is at most one default: the new one replaces the old. All rows are locked, so that two concurrent choices queue. */
async function takeDefault({ tx, audit }: Call, id: number | undefined): Promise<void> {
  await tx.query(sql`select t.id from document_template t where ${OWN} order by t.id for update`);
  const gone = await tx.query<{ id: number }>(
    sql`update document_template t set is_default = false, version = version + 1
        where ${OWN} and t.is_default and t.id is distinct from ${id ?? null}::bigint returning t.id`,
  );
  for (const before of gone) {
    const change = { before: { is_default: true }, after: { is_default: false } };
    await audit({ object: 'document_template', object_id: before.id, action: 'update', ...change });
  }
}

async function prepare(call: Call, { id, version: _version, ...values }: TemplateSave) {
  if (values.is_default) await takeDefault(call, id);
  return { ...values, updated_by: call.actor.user_id, updated_at: call.now.toISOString() };
}

const printable = (tx: Tx): Promise<PrintableTemplate[]> =>
  tx.query<PrintableTemplate>(
    sql`select t.id, t.name, t.is_default from document_template t where ${OWN} and t.enabled order by t.is_default desc, t.name, t.id`,
  );

/** Returns the template text: the given template, else the default, else the first, else the built-in one. */
async function bodyFor({ tx }: Call, template_id: number | undefined): Promise<string> {
  const id = template_id ?? (await printable(tx))[0]?.id;
  if (id === undefined) return DEFAULT_TEMPLATE;
  const template = await maybeOne<ContractTemplate>(
    tx,
    sql`select t.body, t.enabled from document_template t where ${OWN} and t.id = ${id}`,
  );
  if (!template) throw missing([{ path: ['template_id'], message: '所选合同模板不存在' }]);
  if (!template.enabled) throw invalid([{ path: ['template_id'], message: '所选合同模板已停用' }]);
  return template.body;
}

async function printed(call: Call, { id, template_id, version_no }: PrintContract) {
  const facts = await contractFacts(call, id, version_no);
  return { facts, body: await bodyFor(call, template_id) };
}

/** Permission to edit templates does not include reading contracts; the example is used then. */
function previewed(call: Call, contract_id: number | undefined) {
  if (contract_id === undefined) return exampleContract(call.today);
  if (!may(call.actor, calls.contractPdf.access as string[]))
    throw new Refusal(403, '您没有查看合同的权限，请用示例预览');
  return contractFacts(call, contract_id);
}

const templateRoutes: Route[] = [
  ...listing,
  ...objectRoutes(calls.templateCalls, {
    table: 'document_template',
    title: '合同模板',
    load: (tx, _actor, id) => load(tx, id),
    prepare,
  }),
  handle(calls.printableTemplates, ({ tx }) => printable(tx)),
  handleFile(calls.previewTemplate, async (call, { body, contract_id }) => {
    const facts = await call.transaction(true, async (inside) => previewed(inside, contract_id));
    return contractDocument(body, facts, call.services.clock.now());
  }),
  handleFile(calls.contractPdf, async (call, input) => {
    const { body, facts } = await call.transaction(true, (inside) => printed(inside, input));
    return contractDocument(body, facts, call.services.clock.now());
  }),
];

export const template: AreaObject = {
  routes: () => [...templateRoutes],
  constraints: {
    document_template_name_unique: duplicate('name', '已有同名模板'),
    document_template_default_enabled: field('is_default', '停用的模板不能设为默认'),
    document_template_one_default: conflict('默认模板刚被他人修改，请刷新后重试'),
  },
};
