// Search and display of each kind: its keys, and its SQL over the object `o`.
import sql, { empty, type Sql } from 'sql-template-tag';
import { buildingList } from '#api/assets/building/building.list';
import { parkList } from '#api/assets/park/park.list';
import { spaceList } from '#api/assets/space/space.list';
import { contractList } from '#api/contracts/contract/contract.list';
import { billList } from '#api/finance/bill/bill.list';
import { cashRecordList } from '#api/finance/cash-record/cash-record.list';
import { invoiceList } from '#api/finance/invoice/invoice.list';
import { receivableList } from '#api/finance/receivable/receivable.list';
import type { ObjectKind } from '#api/home/search-kinds';
import { customerList, keyAccountList } from '#api/investment/customer/customer.list';
import {
  billPaths,
  buildingPaths,
  cashPaths,
  contractPaths,
  customerPaths,
  invoicePaths,
  keyAccountPaths,
  parkPaths,
  receivablePaths,
  spacePaths,
  tenantPaths,
} from '#api/kernel/paths';
import { tenantList } from '#api/tenants/tenant/tenant.list';
import { invoiceVisible } from '#server/areas/finance/invoice/invoice';
import { receivableStatus } from '#server/measures/finance/receivable';
import type { Actor } from '#server/platform/access/actor';
import { customerVisible, inScope, tenantVisible } from '#server/platform/access/scope';

export interface KindSql {
  keys: readonly string[];
  /** The table, aliased as `o` and used as the kind of its entries (`search_entry`). */
  table: Sql;
  /** Returns a condition that follows `where true`: the scope, and the rows of the table that belong to the kind. */
  visible: (actor: Actor) => Sql;
  /** Joined only for the display. */
  joins?: Sql;
  title: Sql;
  /** Parts of the second line; null parts are omitted. */
  note: readonly Sql[];
  status?: Sql;
  /** The amount compared with a searched amount, and displayed. */
  amount?: Sql;
  /** Set when it is also found by its tenant. */
  ofTenant?: true;
  /** Set when it has no name or number: found only by amount and id. */
  nameless?: true;
  path: (id: string) => string;
}

const tenantOf = sql`left join tenant t on (t.company_id, t.id) = (o.company_id, o.tenant_id)`;
const parkOf = sql`left join park p on (p.company_id, p.id) = (o.company_id, o.park_id)`;
const customers = (key_account: boolean) => ({
  table: sql`customer`,
  visible: (actor: Actor) => sql` and o.key_account = ${key_account}${customerVisible(actor, sql`o`)}`,
  joins: sql`left join app_user u on (u.company_id, u.id) = (o.company_id, o.owner_id)
    left join dictionary d on (d.company_id, d.id) = (o.company_id, o.stage_id)`,
  title: sql`o.name`,
  note: [sql`d.name`, sql`u.display_name`],
  status: sql`case when o.status = 'open' and o.owner_id is null then 'pool' else o.status end`,
});

export const KINDS: Readonly<Record<ObjectKind, KindSql>> = {
  tenant: {
    keys: tenantList.keys,
    table: sql`tenant`,
    visible: (actor) => tenantVisible(actor, sql`o`),
    title: sql`o.name`,
    note: [
      sql`(select string_agg(distinct p.name, '、') from contract c join park p on (p.company_id, p.id) = (c.company_id, c.park_id)
        where c.company_id = o.company_id and c.tenant_id = o.id and c.status = 'approved')`,
    ],
    path: tenantPaths.detail,
  },
  contract: {
    keys: contractList.keys,
    table: sql`contract`,
    visible: (actor) => inScope(actor, sql`o.park_id`),
    joins: sql`${tenantOf} ${parkOf}`,
    title: sql`o.number`,
    note: [sql`t.name`, sql`p.name`, sql`o.start_date || ' 至 ' || o.end_date`],
    status: sql`o.status`,
    ofTenant: true,
    path: contractPaths.detail,
  },
  space: {
    keys: spaceList.keys,
    table: sql`space`,
    visible: (actor) => inScope(actor, sql`o.park_id`),
    joins: sql`${parkOf} left join building b on (b.company_id, b.id) = (o.company_id, o.building_id)
      left join floor f on (f.company_id, f.id) = (o.company_id, o.floor_id)`,
    title: sql`o.number`,
    note: [sql`p.name`, sql`b.name`, sql`f.name`, sql`o.gross_area_sqm || ' ㎡'`],
    path: spacePaths.detail,
  },
  building: {
    keys: buildingList.keys,
    table: sql`building`,
    visible: (actor) => inScope(actor, sql`o.park_id`),
    joins: parkOf,
    title: sql`o.name`,
    note: [sql`p.name`, sql`o.code`],
    path: buildingPaths.detail,
  },
  park: {
    keys: parkList.keys,
    table: sql`park`,
    visible: (actor) => inScope(actor, sql`o.id`),
    title: sql`o.name`,
    note: [sql`o.code`, sql`nullif(concat(o.province, o.city, o.district), '')`],
    path: parkPaths.detail,
  },
  customer: { ...customers(false), keys: customerList.keys, path: customerPaths.detail },
  key_account: { ...customers(true), keys: keyAccountList.keys, path: keyAccountPaths.detail },
  bill: {
    keys: billList.keys,
    table: sql`bill`,
    visible: (actor) => inScope(actor, sql`o.park_id`),
    joins: sql`${tenantOf} ${parkOf}`,
    title: sql`o.number`,
    note: [sql`t.name`, sql`p.name`, sql`to_char(o.month, 'YYYY-MM')`],
    status: sql`o.status`,
    amount: sql`o.amount_fen`,
    path: billPaths.detail,
  },
  invoice: {
    keys: invoiceList.keys,
    table: sql`invoice`,
    // Uses the alias of the area's own condition.
    visible: (actor) =>
      actor.scope_park_ids === null
        ? empty
        : sql` and exists (select from invoice i where (i.company_id, i.id) = (o.company_id, o.id)${invoiceVisible(actor)})`,
    joins: tenantOf,
    title: sql`coalesce(nullif(o.number, ''), o.serial)`,
    note: [sql`t.name`, sql`case when o.number <> '' then o.serial end`, sql`o.issued_on::text`],
    status: sql`o.status`,
    amount: sql`o.gross_fen`,
    path: invoicePaths.open,
  },
  cash_record: {
    keys: cashRecordList.keys,
    table: sql`cash_record`,
    visible: (actor) =>
      actor.scope_park_ids === null
        ? empty
        : sql` and exists (select from flow_account a where (a.company_id, a.id) = (o.company_id, o.flow_account_id)${inScope(actor, sql`a.park_id`)})`,
    joins: tenantOf,
    title: sql`o.payer`,
    note: [sql`case when t.name <> o.payer then t.name end`, sql`o.received_on::text`, sql`o.bank_serial`],
    status: sql`case when o.voided_on is not null then 'void' when o.allocated_fen = o.amount_fen then 'allocated'
      when o.allocated_fen > 0 then 'partial' else 'open' end`,
    amount: sql`o.amount_fen`,
    path: cashPaths.open,
  },
  receivable: {
    keys: receivableList.keys,
    table: sql`receivable`,
    visible: (actor) => inScope(actor, sql`o.park_id`),
    joins: sql`${tenantOf} left join charge_item i on (i.company_id, i.id) = (o.company_id, o.charge_item_id)
      left join contract c on (c.company_id, c.id) = (o.company_id, o.contract_id)`,
    title: sql`i.name || ' ' || o.start_date || ' 至 ' || o.end_date`,
    note: [sql`t.name`, sql`c.number`, sql`'应收日 ' || o.due_date`],
    status: receivableStatus('o'),
    amount: sql`o.gross_fen`,
    nameless: true,
    path: receivablePaths.open,
  },
};
