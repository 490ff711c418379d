// Customers (客户, docs/domain §3): the record with its contacts and requirements; the list, and that of key accounts.
import sql, { raw, type Sql } from 'sql-template-tag';
import { customerCalls, customerDuplicates, revealCustomer, UNMASK_CUSTOMER } from '#api/investment/customer/customer';
import { customerList, keyAccountList } from '#api/investment/customer/customer.list';
import type { Customer, CustomerTerms } from '#api/investment/customer/customer.schema';
import { demandSqm } from '#server/measures/investment/pipeline';
import { type Actor, may } from '#server/platform/access/actor';
import { phoneIs, revealPhones, withStoredPhones } from '#server/platform/access/personal';
import { customerVisible, inCustomerSelection, inScope } from '#server/platform/access/scope';
import { listRoutes } from '#server/platform/list/list';
import { objectRoutes } from '#server/platform/list/object';
import { containing, type ListSql } from '#server/platform/list/statement';
import { missing, Refusal } from '#server/platform/use-case/errors';
import { type Call, handle, type Route } from '#server/platform/use-case/route';
import { duplicatesOf } from './duplicates';
import { CUSTOMER_STANDING, loadCustomer, NEXT_ON } from './load-customer';
import { auditedCustomer, maskedCustomer } from './masked';
import { remainingId } from './merge';
import { keepOwner } from './owners';
import { setParts } from './parts';
import { assertItem, enterStage } from './stages';

const mainContact = (column: Sql): Sql =>
  sql`coalesce((select ${column} from customer_contact k where k.company_id = c.company_id and k.customer_id = c.id and k.main), '')`;

/** Condition for customers `c` with a row of the table whose column is one of the ids. */
const someOf =
  (table: string, column: string) =>
  (ids: number[]): Sql =>
    sql`exists (select from ${raw(table)} x where x.company_id = c.company_id and x.customer_id = c.id and x.${raw(column)} = any(${ids}::bigint[]))`;

const listOf = (narrowed: Sql): ListSql => ({
  source: (call) => sql`from customer c join dictionary s on (s.company_id, s.id) = (c.company_id, c.stage_id)
    left join app_user u on u.company_id = c.company_id and u.id = c.owner_id
    left join dictionary o on (o.company_id, o.id) = (c.company_id, c.source_id)
    left join dictionary i on (i.company_id, i.id) = (c.company_id, c.industry_id)
    left join channel h on (h.company_id, h.id) = (c.company_id, c.channel_id)
    where c.company_id = app_company()${narrowed}${customerVisible(call.actor)}${inCustomerSelection(call.actor)}`,
  id: sql`c.id`,
  extra: { version: sql`c.version`, stage_id_now: sql`c.stage_id`, owner_id_now: sql`c.owner_id` },
  columns: {
    id: sql`c.id`,
    name: sql`c.name`,
    status: CUSTOMER_STANDING,
    stage: sql`s.name`,
    stage_id: sql`c.stage_id`,
    level: sql`c.level`,
    owner: sql`u.display_name`,
    owner_id: sql`c.owner_id`,
    demand_sqm: sql`round(${demandSqm}, 2)`,
    next_on: NEXT_ON,
    followed_on: sql`(select max(f.followed_on) from follow_up f where f.company_id = c.company_id and f.customer_id = c.id)`,
    contact_name: mainContact(sql`k.name`),
    contact_phone: sql`mask_phone(${mainContact(sql`k.phone`)})`,
    source: sql`o.name`,
    source_id: sql`c.source_id`,
    channel: sql`h.name`,
    channel_id: sql`c.channel_id`,
    industry: sql`i.name`,
    industry_id: sql`c.industry_id`,
    area_id: sql`c.area_id`,
    manager_type_id: sql`c.manager_type_id`,
    move_in_on: sql`c.move_in_on`,
    kind: sql`c.kind`,
    created_on: sql`(c.created_at at time zone 'Asia/Shanghai')::date`,
  },
  unmasked: { object: 'customer', keys: UNMASK_CUSTOMER, columns: { contact_phone: mainContact(sql`k.phone`) } },
  filters: {
    spatial_type_id: someOf('customer_spatial_type', 'spatial_type_id'),
    contact_type_id: someOf('customer_contact', 'kind_id'),
    visit_kind_id: someOf('visit_plan', 'kind_id'),
    past_stage_id: someOf('customer_stage', 'stage_id'),
    loss_cause_id: someOf('customer_stage', 'cause_id'),
    renunciation_reason_id: someOf('customer_stage', 'cause_id'),
    name: (part: string) => sql`c.id in (select search_customer(app_company(), ${containing(part)}))`,
    // Matches any of the contacts.
    contact_phone: (part: string, { actor }: { actor: Actor }) =>
      may(actor, UNMASK_CUSTOMER)
        ? sql`c.id in (select search_customer_phone(app_company(), ${containing(part)}))`
        : sql`exists (select from customer_contact pk where pk.company_id = c.company_id and pk.customer_id = c.id and ${phoneIs(sql`pk.phone`, part, false)})`,
    park_id: (ids: number[]) => sql`exists (select from customer_park fp where fp.company_id = c.company_id
      and fp.customer_id = c.id and fp.park_id = any(${ids}::bigint[]))`,
  },
});

/** Parks must be within the actor's scope. */
async function assertParks({ tx, actor }: Call, park_ids: readonly number[]): Promise<void> {
  const seen = await tx.query<{ id: number }>(
    sql`select p.id from park p where p.company_id = app_company() and p.id = any(${[...park_ids]}::bigint[])${inScope(actor, sql`p.id`)}`,
  );
  const ids = new Set(seen.map(({ id }) => id));
  const place = park_ids.findIndex((id) => !ids.has(id));
  if (place >= 0) throw missing([{ path: ['park_ids', place], message: '园区不存在或不在您的数据范围内' }]);
}

async function prepare(call: Call, input: CustomerTerms, before?: Customer): Promise<Record<string, unknown>> {
  const { id: _id, version: _version, stage_id, contacts, park_ids, spatial_type_ids, ...columns } = input;
  if (stage_id !== undefined) await assertItem(call, stage_id, 'investment-progress', 'stage_id', '招商进度');
  await assertParks(call, park_ids);
  return before
    ? columns
    : { ...columns, stage_id, created_by: call.actor.user_id, created_at: call.now.toISOString() };
}

/** Sets the parts of a customer, the first stage of a new one, and the manager when it changes. */
async function setAll(call: Call, customer_id: number, input: CustomerTerms, before?: Customer): Promise<void> {
  await setParts(call, customer_id, { ...input, contacts: withStoredPhones(input.contacts, before?.contacts) });
  if (!before && input.stage_id !== undefined) await enterStage(call, customer_id, { stage_id: input.stage_id });
  if (before?.owner_id !== input.owner_id) await keepOwner(call, [customer_id], input.owner_id);
}

/** Customers with a history cannot be deleted, only abandoned. */
async function refuseFollowed({ tx }: Call, ids: readonly number[]): Promise<void> {
  const [found] = await tx.query<{ name: string }>(
    sql`select c.name from customer c where c.company_id = app_company() and c.id = any(${[...ids]}::bigint[])
          and (c.status <> 'open' or exists (select from follow_up f where f.company_id = c.company_id and f.customer_id = c.id)
            or exists (select from quote q where q.company_id = c.company_id and q.customer_id = c.id)) limit 1`,
  );
  if (found) throw new Refusal(423, `客户「${found.name}」已有跟进、报价或结果，不能删除；不再跟进的请放弃`);
}

export const customerRoutes: Route[] = [
  ...listRoutes(customerList, listOf(sql``)),
  ...listRoutes(keyAccountList, listOf(sql` and c.key_account`)),
  ...objectRoutes(customerCalls, {
    table: 'customer',
    title: '客户',
    // A link to a merged customer leads to the remaining one.
    load: async (tx, actor, id) => loadCustomer(tx, actor, await remainingId(tx, id)),
    present: maskedCustomer,
    prepare,
    after: setAll,
    audited: auditedCustomer,
    beforeRemove: refuseFollowed,
  }),
  handle(customerDuplicates, async (call, query) => {
    if (query.id !== undefined) await loadCustomer(call.tx, call.actor, query.id);
    return duplicatesOf(call, query);
  }),
  handle(revealCustomer, async (call, { id }) => {
    const { contacts } = await loadCustomer(call.tx, call.actor, id);
    return revealPhones(call, 'customer', id, contacts);
  }),
];
