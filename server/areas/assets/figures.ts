// Figures at the top of the pages of a park, a building and a space, summed from the measures. Each call is limited to the parks of the actor's scope
// and ignores the selection, because the page shows one object.
import sql, { type Sql } from 'sql-template-tag';
import * as calls from '#api/assets/figures';
import type {
  AreaFigures,
  AssetQuery,
  MoneyFigures,
  RentFigures,
  SpaceLease,
  SpaceToday,
} from '#api/assets/figures.schema';
import { holdersOn } from '#server/measures/assets/reservation';
import { contractsOn, rentInForceOn } from '#server/measures/contracts/contract';
import { leasesAheadOf } from '#server/measures/contracts/lease-ahead';
import { isOverdue, isUnsettled, openFen } from '#server/measures/finance/receivable';
import { contractInBuilding, contractOnSpace, inScope } from '#server/platform/access/scope';
import { maybeOne, one, withoutLoops } from '#server/platform/db/database';
import type { AreaObject } from '#server/platform/use-case/area';
import { notFound } from '#server/platform/use-case/errors';
import { type Call, handle, type Route } from '#server/platform/use-case/route';
import { areaFigures, areaTexts, occupancyOfFigures } from './area-figures';

const EXPIRING_DAYS = 90;

const KINDS = {
  park: { title: '园区', table: sql`park`, park: sql`o.id`, spaces: sql`s.park_id` },
  building: { title: '楼宇', table: sql`building`, park: sql`o.park_id`, spaces: sql`s.building_id` },
  space: { title: '空间', table: sql`space`, park: sql`o.park_id`, spaces: sql`s.id` },
} satisfies Record<AssetQuery['kind'], { title: string; table: Sql; park: Sql; spaces: Sql }>;

/** Refuses an object that does not exist or is outside the scope, with the same response. */
async function assertSeen({ tx, actor }: Call, { kind, id }: AssetQuery): Promise<void> {
  const { title, table, park } = KINDS[kind];
  const found = await tx.query(
    sql`select o.id from ${table} o where o.company_id = app_company() and o.id = ${id}${inScope(actor, park)}`,
  );
  if (!found.length) throw notFound(title);
}

async function areasOf(call: Call, query: AssetQuery & { kind: 'park' | 'building' }): Promise<AreaFigures> {
  await assertSeen(call, query);
  const statement = sql`select coalesce(f.space_count, 0)::int as space_count, ${areaTexts}, ${occupancyOfFigures}::text as occupancy
    from (select ${query.id}::bigint as id) o left join ${areaFigures(KINDS[query.kind].spaces, call.today)} f on f.group_id = o.id`;
  return withoutLoops(call.tx, (planned) => one<AreaFigures>(planned, statement));
}

/** Returns the condition that a contract covers the asset: by its park, or, as for a selected building, through its spaces. */
const covers = ({ kind, id }: AssetQuery, contract: Sql, park: Sql): Sql =>
  ({
    park: sql`${park} = ${id}`,
    building: contractInBuilding(contract)([id]),
    space: contractOnSpace(contract)([id]),
  })[kind];

async function rentOf(call: Call, query: AssetQuery): Promise<RentFigures> {
  await assertSeen(call, query);
  const statement = sql`select count(*)::int as contract_count,
      (count(*) filter (where x.last_day <= ${call.today}::date + ${EXPIRING_DAYS}::integer))::int as expiring_count,
      (select coalesce(sum(r.rent_fen), 0)::bigint from ${rentInForceOn(call.today)} r
        join space s on s.company_id = app_company() and s.id = r.space_id where ${KINDS[query.kind].spaces} = ${query.id}) as monthly_rent_fen
    from ${contractsOn(call.today)} x where x.phase = 'running' and ${covers(query, sql`x.contract_id`, sql`x.park_id`)}`;
  return withoutLoops(call.tx, (planned) => one<RentFigures>(planned, statement));
}

async function moneyOf(call: Call, query: AssetQuery): Promise<MoneyFigures> {
  await assertSeen(call, query);
  return one<MoneyFigures>(
    call.tx,
    sql`select coalesce(sum(${openFen}) filter (where r.due_date <= ${call.today}::date), 0)::bigint as due_fen,
          coalesce(sum(${openFen}) filter (where ${isOverdue(call.today)}), 0)::bigint as overdue_fen
        from receivable r where r.company_id = app_company() and ${isUnsettled} and ${covers(query, sql`r.contract_id`, sql`r.park_id`)}`,
  );
}

async function today(call: Call, id: number): Promise<SpaceToday> {
  await assertSeen(call, { kind: 'space', id });
  return one<SpaceToday>(
    call.tx,
    sql`select x.status, v.holder as reserved_for, v.end_date as reserved_until
        from (select ${id}::bigint as id) o
        left join space_on(${call.today}::date) x on x.space_id = o.id
        left join ${holdersOn(call.today)} v on v.space_id = o.id`,
  );
}

async function leaseOf(call: Call, id: number): Promise<SpaceLease | null> {
  await assertSeen(call, { kind: 'space', id });
  const found = await maybeOne<SpaceLease>(
    call.tx,
    sql`select l.contract_id, l.contract_number, t.id as tenant_id, t.name as tenant_name, l.start_date, l.end_date, l.ahead
        from (
          select x.contract_id, x.contract_number, x.tenant_id, x.lease_start as start_date, x.lease_end as end_date, false as ahead
          from space_on(${call.today}::date) x where x.space_id = ${id} and x.contract_id is not null
          union all
          select a.contract_id, a.contract_number, a.tenant_id, a.start_date, a.end_date, true
          from ${leasesAheadOf(call.today)} a where a.space_id = ${id}) l
        join tenant t on t.company_id = app_company() and t.id = l.tenant_id
        order by l.ahead limit 1`,
  );
  return found ?? null;
}

const assetFiguresRoutes: Route[] = [
  handle(calls.parkAreas, (call, { id }) => areasOf(call, { kind: 'park', id })),
  handle(calls.buildingAreas, (call, { id }) => areasOf(call, { kind: 'building', id })),
  handle(calls.spaceToday, (call, { id }) => today(call, id)),
  handle(calls.spaceLease, (call, { id }) => leaseOf(call, id)),
  handle(calls.assetRent, rentOf),
  handle(calls.assetMoney, moneyOf),
];

export const figures: AreaObject = {
  routes: () => [...assetFiguresRoutes],
};
