// Checks of a contract's input beyond its schema: first references that don't exist (404 at their fields), then all invalid values (422), reported in
// one response.
import sql from 'sql-template-tag';
import type { ContractTerms } from '#api/contracts/contract/contract.schema';
import type { FieldError } from '#api/kernel/endpoint/endpoint';
import { scheduledClause } from '#domain/contracts/clause/charge-clause';
import { checkTerms } from '#domain/contracts/clause/check-contract';
import { indexesOf } from '#domain/contracts/schedule/index-values';
import { assertParkInScope, customerVisible, inScope, tenantVisible } from '#server/platform/access/scope';
import { maybeOne } from '#server/platform/db/database';
import { invalid, missing } from '#server/platform/use-case/errors';
import type { Call } from '#server/platform/use-case/route';
import { absentItems, type IncentiveItem, incentiveFaults } from './check-incentives';
import { sizeOf } from './contract-terms';

interface ReferencedSpace {
  id: number;
  in_park: boolean;
  valid: boolean;
}

interface ReferencedRows {
  spaces: Map<number, ReferencedSpace>;
  items: Map<number, IncentiveItem>;
  entities: number[];
}

/** Terms of an offer, before there is a tenant. */
type OfferedTerms = Pick<
  ContractTerms,
  | 'park_id'
  | 'lessor_id'
  | 'channel_id'
  | 'start'
  | 'end'
  | 'spaces'
  | 'clauses'
  | 'deposits'
  | 'late_fee'
  | 'lease_options'
  | 'incentives'
>;

/**
 * Refuses wrong input and returns the lessor, which is never stated in an enterprise with a single legal entity. `since` is the day from which its
 * spaces must be valid, by default the start.
 */
export async function checkInput(call: Call, input: ContractTerms, since = input.start): Promise<number> {
  await assertParkInScope(call, input.park_id);
  const absent = [
    ...(await checkTenant(call, input)),
    ...(await checkCustomer(call, input)),
    ...(await checkRenewed(call, input)),
    ...(await checkQuote(call, input)),
  ];
  return checkOffer(call, input, since, absent);
}

/** Checks terms without a tenant; `absent` holds missing references that are already known. */
export async function checkOffer(
  call: Call,
  input: OfferedTerms,
  since = input.start,
  absent: readonly FieldError[] = [],
): Promise<number> {
  await assertParkInScope(call, input.park_id);
  const existing = await loadReferenced(call, input, since);
  const gone = [
    ...absent,
    ...(await checkIndexes(call, input)),
    ...(await checkChannel(call, input)),
    ...absentReferences(input, existing),
    ...absentItems(input, existing.items),
  ];
  if (gone.length) throw missing(gone);
  const faults = checkTerms(
    input,
    input.clauses,
    input.deposits.map(sizeOf),
    input.late_fee,
    input.lease_options,
    input.incentives,
  );
  const errors: FieldError[] = [
    ...faults,
    ...(faults.length ? [] : await incentiveFaults(call.tx, input, existing.items)),
    ...checkSpaces(input, existing),
    ...checkItemKinds(input, existing),
  ];
  const lessor_id = input.lessor_id ?? (existing.entities.length === 1 ? existing.entities[0] : undefined);
  if (lessor_id === undefined) errors.push({ path: ['lessor_id'], message: '请选择签约主体' });
  if (errors.length || lessor_id === undefined) throw invalid(errors);
  return lessor_id;
}

async function loadReferenced({ tx }: Call, input: OfferedTerms, since: string): Promise<ReferencedRows> {
  const ids = input.spaces.map((space) => space.id);
  const spaces = await tx.query<ReferencedSpace>(
    sql`select id, park_id = ${input.park_id} as in_park,
          valid_from <= ${since}::date and (valid_to is null or valid_to >= ${input.end}::date) as valid
        from space where company_id = app_company() and id = any(${ids}::bigint[])`,
  );
  const items = await tx.query<IncentiveItem & { id: number }>(
    sql`select id, kind, revenue_subject from charge_item where company_id = app_company()`,
  );
  const entities = await tx.query<{ id: number }>(
    sql`select id from legal_entity where company_id = app_company() and enabled order by id`,
  );
  return {
    spaces: new Map(spaces.map((space) => [space.id, space])),
    items: new Map(items.map((item) => [item.id, item])),
    entities: entities.map((entity) => entity.id),
  };
}

/** A disabled tenant keeps existing contracts; new ones cannot be created. */
async function checkTenant({ tx, actor }: Call, { number, tenant_id }: ContractTerms): Promise<FieldError[]> {
  const found = await maybeOne<{ usable: boolean }>(
    tx,
    sql`select t.enabled or exists (select from contract c where c.company_id = t.company_id and c.number = ${number}
            and c.tenant_id = t.id and c.status = 'approved') as usable
        from tenant t where t.company_id = app_company() and t.id = ${tenant_id}${tenantVisible(actor, sql`t`)}`,
  );
  if (found?.usable === false) throw invalid([{ path: ['tenant_id'], message: '该租客已停用，不能签订新合同' }]);
  return found ? [] : [{ path: ['tenant_id'], message: '所选租客不存在' }];
}

async function checkChannel({ tx }: Call, { channel_id }: OfferedTerms): Promise<FieldError[]> {
  if (channel_id === null) return [];
  const existing = await tx.query(sql`select id from channel where company_id = app_company() and id = ${channel_id}`);
  return existing.length ? [] : [{ path: ['channel_id'], message: '所选渠道不存在' }];
}

/**
 * The customer must be visible to the actor or already on the contract. A customer who is a tenant signs as that tenant; an abandoned customer must
 * be reopened first.
 */
async function checkCustomer(
  { tx, actor }: Call,
  { id, customer_id, tenant_id }: ContractTerms,
): Promise<FieldError[]> {
  if (customer_id === null) return [];
  const unchanged = sql`exists (select from contract k where k.company_id = c.company_id and k.id = ${id ?? null} and k.customer_id = c.id)`;
  const found = await maybeOne<{
    name: string;
    status: string;
    tenant_id: number | null;
    tenant_name: string;
    unchanged: boolean;
  }>(
    tx,
    sql`select c.name, c.status, c.tenant_id, t.name as tenant_name, ${unchanged} as unchanged
        from customer c left join tenant t on (t.company_id, t.id) = (c.company_id, c.tenant_id)
        where c.company_id = app_company() and c.id = ${customer_id} and (${unchanged} or (true${customerVisible(actor)}))`,
  );
  if (!found) return [{ path: ['customer_id'], message: '所选客户不存在' }];
  if (!found.unchanged && (found.status === 'lost' || found.status === 'given_up'))
    throw invalid([{ path: ['customer_id'], message: `客户「${found.name}」已不再跟进，请先重新跟进` }]);
  if (found.tenant_id !== null && found.tenant_id !== tenant_id)
    throw invalid([
      { path: ['tenant_id'], message: `客户「${found.name}」已成为租客「${found.tenant_name}」，请选择该租客` },
    ]);
  return [];
}

/** Checks that the index tables named by escalations exist. */
async function checkIndexes({ tx }: Call, { clauses }: OfferedTerms): Promise<FieldError[]> {
  const wanted = clauses.flatMap(indexesOf);
  if (wanted.length === 0) return [];
  const existing = await tx.query<{ id: number }>(
    sql`select id from index_table where company_id = app_company() and id = any(${wanted}::bigint[])`,
  );
  const ids = new Set(existing.map((table) => table.id));
  return clauses.flatMap((clause, index) => {
    const path = ['clauses', index, ...(clause.basis === 'turnover' ? ['minimum'] : []), 'escalations'];
    return (scheduledClause(clause)?.escalations ?? []).flatMap((step, place): FieldError[] =>
      step.kind === 'index' && !ids.has(Number(step.index))
        ? [{ path: [...path, place, 'index'], message: '所选指数不存在' }]
        : [],
    );
  });
}

/** A renewal continues an approved contract of the same tenant. */
async function checkRenewed({ tx, actor }: Call, input: ContractTerms): Promise<FieldError[]> {
  if (input.renews_id === null) return [];
  const before = await maybeOne<{ tenant_id: number; status: string; start_date: string }>(
    tx,
    sql`select c.tenant_id, c.status, c.start_date from contract c
        where c.company_id = app_company() and c.id = ${input.renews_id}${inScope(actor, sql`c.park_id`)}`,
  );
  if (!before) return [{ path: ['renews_id'], message: '被续租的合同不存在' }];
  const errors: FieldError[] = [];
  if (before.status !== 'approved') errors.push({ path: ['renews_id'], message: '只有已审批的合同可以续租' });
  if (before.tenant_id !== input.tenant_id) errors.push({ path: ['tenant_id'], message: '续租的租客须与原合同相同' });
  if (input.kind !== 'renewal') errors.push({ path: ['kind'], message: '由原合同续租的合同，类型应为续租' });
  if (input.start <= before.start_date) errors.push({ path: ['start'], message: '续租应在原合同之后开始' });
  if (errors.length) throw invalid(errors);
  return [];
}

/** The quote must be accepted and belong to the same park and customer. */
async function checkQuote({ tx }: Call, { quote_id, park_id, customer_id }: ContractTerms): Promise<FieldError[]> {
  if (quote_id === null) return [];
  const quote = await maybeOne<{ customer_id: number }>(
    tx,
    sql`select customer_id from quote where company_id = app_company() and id = ${quote_id} and park_id = ${park_id} and status = 'accepted'`,
  );
  if (!quote) return [{ path: ['quote_id'], message: '所选报价不存在，或尚未接受' }];
  if (quote.customer_id !== customer_id)
    throw invalid([{ path: ['customer_id'], message: '合同由报价生成，客户须与报价相同' }]);
  return [];
}

function absentReferences(input: OfferedTerms, { spaces, items, entities }: ReferencedRows): FieldError[] {
  const errors: FieldError[] = [];
  const need = (exists: boolean, path: FieldError['path'], message: string) => {
    if (!exists) errors.push({ path, message });
  };
  if (input.lessor_id !== null) need(entities.includes(input.lessor_id), ['lessor_id'], '所选签约主体不存在');
  input.spaces.forEach(({ id }, index) => {
    need(spaces.has(id), ['spaces', index, 'id'], '所选空间不存在');
  });
  input.clauses.forEach(({ charge_item_id, payee_id }, index) => {
    need(items.has(charge_item_id), ['clauses', index, 'charge_item_id'], '所选费项不存在');
    if (payee_id != null) need(entities.includes(payee_id), ['clauses', index, 'payee_id'], '所选收款主体不存在');
  });
  input.deposits.forEach(({ charge_item_id }, index) => {
    need(items.has(charge_item_id), ['deposits', index, 'charge_item_id'], '所选费项不存在');
  });
  const late = input.late_fee?.charge_item_ids ?? [];
  need(
    late.every((id) => items.has(id)),
    ['late_fee', 'charge_item_ids'],
    '所选费项不存在',
  );
  return errors;
}

/** Each space must belong to the contract's park and be valid throughout the lease. */
function checkSpaces(input: OfferedTerms, { spaces }: ReferencedRows): FieldError[] {
  return input.spaces.flatMap(({ id }, index): FieldError[] => {
    const space = spaces.get(id);
    const path = ['spaces', index, 'id'];
    if (!space?.in_park) return [{ path, message: '空间不在所选园区' }];
    return space.valid ? [] : [{ path, message: '空间在租期内停用' }];
  });
}

/** Deposits are agreed as deposit clauses, everything else as charge clauses. */
function checkItemKinds(input: OfferedTerms, { items }: ReferencedRows): FieldError[] {
  const clauses = input.clauses.flatMap(({ charge_item_id }, index): FieldError[] =>
    items.get(charge_item_id)?.kind === 'deposit'
      ? [{ path: ['clauses', index, 'charge_item_id'], message: '保证金请填写在保证金条款中' }]
      : [],
  );
  const deposits = input.deposits.flatMap(({ charge_item_id }, index): FieldError[] =>
    items.get(charge_item_id)?.kind === 'deposit'
      ? []
      : [{ path: ['deposits', index, 'charge_item_id'], message: '请选择保证金类费项' }],
  );
  return [...clauses, ...deposits];
}
