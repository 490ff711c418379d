// Leasing fee (招商佣金, docs/domain §3.1): commissions as of a day, one row per contract, with sums by channel and manager. Declared in
// api/investment/commission.
import sql, { empty, type Sql } from 'sql-template-tag';
import { leasingFeeReport } from '#api/investment/commission/leasing-fee';
import type { ParametersOf } from '#api/kernel/report/report';
import { commissionsOn } from '#server/measures/contracts/commission';
import { contractInBuilding, inSelection } from '#server/platform/access/scope';
import { type ReportSql, reportRoutes } from '#server/platform/report/report';
import type { Call } from '#server/platform/use-case/route';

const oneOf = (column: Sql, ids: readonly number[]): Sql =>
  ids.length ? sql` and ${column} = any(${[...ids]}::bigint[])` : empty;

type Parameters = ParametersOf<typeof leasingFeeReport>;

const feesOn = (
  { actor }: Pick<Call, 'actor'>,
  { as_of, channel_ids, manager, park_ids }: Parameters,
): Sql => sql`with lines as (
    select x.*, c.approved_on, h.name as channel_name, k.number as contract_number, k.tenant_id, t.name as tenant_name,
      p.name as park_name, coalesce(nullif(k.manager, ''), '未填写') as manager,
      -- A manager is a name; those of one name are distinguished by the first of these contracts.
      min(x.contract_id) over (partition by k.manager) as manager_id
    from ${commissionsOn(as_of)} x
    join commission c on c.company_id = app_company() and c.contract_id = x.contract_id
    join channel h on h.company_id = app_company() and h.id = x.channel_id
    join contract k on k.company_id = app_company() and k.id = x.contract_id
    join tenant t on t.company_id = app_company() and t.id = k.tenant_id
    join park p on p.company_id = app_company() and p.id = x.park_id
    where true${inSelection(actor, sql`x.park_id`, contractInBuilding(sql`x.contract_id`))}${oneOf(sql`x.channel_id`, channel_ids)}${manager === '' ? empty : sql` and k.manager = ${manager}`}${oneOf(sql`x.park_id`, park_ids)}
  )`;

const leasingFeeSql: ReportSql<typeof leasingFeeReport> = {
  source: feesOn,
  columns: {},
  order: sql`order by channel_name, manager, approved_on, contract_number`,
  totals: {
    contract_count: sql`count(*)::int`,
    amount_fen: sql`coalesce(sum(amount_fen), 0)`,
    earned_fen: sql`coalesce(sum(earned_fen), 0)`,
    due_fen: sql`coalesce(sum(due_fen), 0)`,
    returned_fen: sql`coalesce(sum(returned_fen), 0)`,
    approved_fen: sql`coalesce(sum(approved_fen), 0)`,
    paid_fen: sql`coalesce(sum(paid_fen), 0)`,
    open_fen: sql`coalesce(sum(open_fen), 0)`,
  },
  named: { channel_ids: 'channel', park_ids: 'park' },
};

export const leasingFeeRoutes = reportRoutes(leasingFeeReport, leasingFeeSql);
