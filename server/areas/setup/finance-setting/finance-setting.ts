// Charge items, taxable items and flow accounts (docs/domain §6). Fields that determine the meaning of past amounts cannot be changed once there are
// any: the kind of a charge item, the legal entity of an account.
import sql from 'sql-template-tag';
import { chargeItemCalls } from '#api/setup/finance-setting/charge-item';
import type { ChargeItem, ChargeItemSave } from '#api/setup/finance-setting/charge-item.schema';
import { flowAccountCalls } from '#api/setup/finance-setting/flow-account';
import type { FlowAccount, FlowAccountSave } from '#api/setup/finance-setting/flow-account.schema';
import { taxableItemCalls } from '#api/setup/finance-setting/taxable-item';
import { formatPercent } from '#domain/kernel/text/format';
import { may } from '#server/platform/access/actor';
import { assertParkInScope, inScope } from '#server/platform/access/scope';
import { maybeOne } from '#server/platform/db/database';
import { invalid, missing } from '#server/platform/use-case/errors';
import type { Call, Route } from '#server/platform/use-case/route';
import { assertSubjects } from '#server/policies/subjects';
import { isUsed, referenceDataRoutes } from '../reference-data';
import { CHARGE_ITEM_REFERENCES, FLOW_ACCOUNT_REFERENCES, TAXABLE_ITEM_REFERENCES } from '../references';

/** The rate must be one of the taxable item's. An unchanged rate may remain after the item's rates have changed. */
async function checkRate({ tx }: Call, input: ChargeItemSave, before?: ChargeItem): Promise<void> {
  const { taxable_item_id, tax_rate } = input;
  if (taxable_item_id == null) return;
  if (before?.taxable_item_id === taxable_item_id && Number(before.tax_rate) === Number(tax_rate)) return;
  const item = await maybeOne<{ rates: string[] }>(
    tx,
    sql`select rates from taxable_item where company_id = app_company() and id = ${taxable_item_id}`,
  );
  if (!item) throw missing([{ path: ['taxable_item_id'], message: '所选税目不存在' }]);
  if (item.rates.some((rate) => Number(rate) === Number(tax_rate))) return;
  const rates = item.rates.map((rate) => formatPercent(rate)).join('、');
  throw invalid([{ path: ['tax_rate'], message: `所选税目的税率为 ${rates}` }]);
}

async function chargeItemValues(call: Call, input: ChargeItemSave, before?: ChargeItem) {
  await checkRate(call, input, before);
  if (before && before.kind !== input.kind && (await isUsed(call.tx, 'charge_item', CHARGE_ITEM_REFERENCES, before.id)))
    throw invalid([{ path: ['kind'], message: '费项已使用，类型不能修改' }]);
  const { id, version, ...values } = input;
  const subject = (name: 'receivable_subject' | 'revenue_subject') => ({
    path: [name],
    code: input[name] ?? '',
    before: before?.[name],
  });
  await assertSubjects(call.tx, [subject('receivable_subject'), subject('revenue_subject')]);
  return values;
}

/** Returns the given entity; without one, the only entity there is. */
async function entityOf({ tx }: Call, stated: number | null | undefined): Promise<number> {
  if (stated != null) return stated;
  const entities = await tx.query<{ id: number }>(
    sql`select id from legal_entity where company_id = app_company() and enabled limit 2`,
  );
  const [only] = entities;
  if (!only || entities.length > 1) throw invalid([{ path: ['legal_entity_id'], message: '请选择签约主体' }]);
  return only.id;
}

/** Key of the import of statements by hand (docs/adr/0050). */
const IMPORT_KEY = 'p_5400_import';

/** Returns the feed of the account; the user who switches it on, or names another folder, acts in its imports. */
function feedValues({ actor }: Call, input: FlowAccountSave, before?: FlowAccount) {
  const feed_folder = input.feed_folder ?? before?.feed_folder ?? '';
  const feed_enabled = input.feed_enabled ?? before?.feed_enabled ?? false;
  if (feed_enabled && feed_folder === '') throw invalid([{ path: ['feed_folder'], message: '自动导入须填写文件夹' }]);
  const isSame = before?.feed_enabled === feed_enabled && before.feed_folder === feed_folder;
  if (isSame || !feed_enabled) return { feed_folder, feed_enabled };
  if (!may(actor, [IMPORT_KEY]))
    throw invalid([{ path: ['feed_enabled'], message: '您没有导入对账单的权限，不能启用自动导入' }]);
  return { feed_folder, feed_enabled, feed_user_id: actor.user_id };
}

async function flowAccountValues(call: Call, input: FlowAccountSave, before?: FlowAccount) {
  const { tx, actor } = call;
  const { id, version, ...values } = input;
  await assertSubjects(tx, [{ path: ['subject'], code: input.subject ?? '', before: before?.subject }]);
  const legal_entity_id = await entityOf(call, input.legal_entity_id ?? before?.legal_entity_id);
  if (input.park_id != null) await assertParkInScope(call, input.park_id);
  else if (actor.scope_park_ids !== null) throw invalid([{ path: ['park_id'], message: '请选择您数据范围内的园区' }]);
  if (input.opening_on == null && (input.opening_fen ?? 0) !== 0)
    throw invalid([{ path: ['opening_on'], message: '填写期初余额时须填写对账启用日期' }]);
  const moved = before && before.legal_entity_id !== legal_entity_id;
  if (moved && (await isUsed(tx, 'flow_account', FLOW_ACCOUNT_REFERENCES, before.id)))
    throw invalid([{ path: ['legal_entity_id'], message: '账户已有流水，签约主体不能修改' }]);
  return { ...values, legal_entity_id, ...feedValues(call, input, before) };
}

export const financeSettingRoutes: Route[] = [
  ...referenceDataRoutes(chargeItemCalls, {
    table: 'charge_item',
    title: '费项',
    columns: sql`t.kind, trim_scale(t.tax_rate)::text as tax_rate, t.taxable_item_id, t.receivable_subject, t.revenue_subject, t.remark,
      coalesce((select x.name from taxable_item x where (x.company_id, x.id) = (t.company_id, t.taxable_item_id)), '') as taxable_item`,
    references: CHARGE_ITEM_REFERENCES,
    values: chargeItemValues,
  }),
  ...referenceDataRoutes(taxableItemCalls, {
    table: 'taxable_item',
    title: '税目',
    columns: sql`t.code, t.rates`,
    references: TAXABLE_ITEM_REFERENCES,
  }),
  ...referenceDataRoutes(flowAccountCalls, {
    table: 'flow_account',
    title: '流水账户',
    columns: sql`t.bank, t.number, t.holder, t.subject, t.legal_entity_id, t.park_id, t.opening_on, t.opening_fen, t.feed_folder, t.feed_enabled,
      (select e.name from legal_entity e where (e.company_id, e.id) = (t.company_id, t.legal_entity_id)) as legal_entity,
      coalesce((select p.name from park p where (p.company_id, p.id) = (t.company_id, t.park_id)), '') as park`,
    narrow: (actor) => inScope(actor, sql`t.park_id`),
    references: FLOW_ACCOUNT_REFERENCES,
    values: flowAccountValues,
  }),
];
