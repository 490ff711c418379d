// Unusual terms of a contract by the enterprise's limits, and those that the special role must approve.

import sql from 'sql-template-tag';
import { contractNotices as noticesCall } from '#api/contracts/contract/contract';
import type { ContractTerms } from '#api/contracts/contract/contract.schema';
import type { ContractNotice } from '#api/contracts/notice.schema';
import type { ParameterKey } from '#api/setup/parameter/parameters';
import { coverageFaults } from '#domain/contracts/life/clause-coverage';
import { contractNotices, type NoticeKind, type NoticeSpace } from '#domain/contracts/life/contract-notices';
import { formatPeriod } from '#domain/kernel/text/format';
import { reservationsOfOthers } from '#server/measures/assets/reservation';
import type { Tx } from '#server/platform/db/database';
import { turn } from '#server/platform/runtime/turn';
import type { AreaObject } from '#server/platform/use-case/area';
import { type Call, handle, type Route } from '#server/platform/use-case/route';
import { parameterValues } from '#server/policies/parameters';
import { checkInput } from './contract/check-input';

const RULES = {
  floor_price: 'contract.floor_price',
  neighbour: 'contract.neighbour',
  free_days: 'contract.free_days',
} as const satisfies Record<NoticeKind, ParameterKey>;
const LIMITS = ['contract.gap_days', 'contract.free_days_limit'] as const;

interface Lease extends Pick<ContractTerms, 'start' | 'end' | 'spaces' | 'clauses' | 'tenant_id' | 'customer_id'> {
  id?: number;
}

/** Returns the notices on valid terms, without those that the enterprise has switched off. */
export async function noticesOf(tx: Tx, lease: Lease): Promise<ContractNotice[]> {
  const { values } = await parameterValues(tx, [...Object.values(RULES), ...LIMITS]);
  const items = await tx.query<Item>(
    sql`select id, name, kind = 'rent' as rent from charge_item where company_id = app_company()`,
  );
  const rentItems = new Set(items.flatMap(({ id, rent }) => (rent ? [id] : [])));
  const rent = new Set(lease.clauses.flatMap((clause, place) => (rentItems.has(clause.charge_item_id) ? [place] : [])));
  const limits = { gap_days: Number(values[LIMITS[0]]), free_days: Number(values[LIMITS[1]]) };
  const spaces = await spacesOf(tx, lease);
  const found = contractNotices(lease, lease.clauses, rent, spaces, limits).flatMap((notice) => {
    const rule = values[RULES[notice.kind]];
    return rule === 'none' ? [] : [{ ...notice, approval: rule === 'approval' }];
  });
  return [
    ...found,
    ...coverageOf(lease, items, new Map(spaces.map(({ id, label }) => [id, label]))),
    ...(await reservedOf(tx, lease)),
  ];
}

interface Item {
  id: number;
  name: string;
  rent: boolean;
}

/** Maximum number of spaces named in a notice. */
const MOST_NAMED = 3;

/** Returns the spaces that clauses of one charge item charge twice on a day, or not at all; days without a charge only for rent. */
function coverageOf(lease: Lease, items: readonly Item[], labels: ReadonlyMap<number, string>): ContractNotice[] {
  return items.flatMap(({ id: item, name, rent }) => {
    const clauses = lease.clauses.flatMap((clause, place) =>
      clause.charge_item_id === item ? [{ place, clause }] : [],
    );
    return coverageFaults(lease, { clauses, everyDay: rent }).map(({ places, spaces, start, end }) => {
      const named = spaces.slice(0, MOST_NAMED).map((id) => labels.get(Number(id)) ?? '');
      const which = `${named.join('、')}${spaces.length > MOST_NAMED ? ` 等 ${spaces.length} 个空间` : ''}`;
      const twice = `由条款 ${places.map((place) => place + 1).join('、')} 重复计费`;
      const message = `${name}：${which} 在 ${formatPeriod(start, end)} ${places.length > 0 ? twice : '没有条款计费'}`;
      const place = places.at(-1) ?? clauses[0]?.place ?? 0;
      return { kind: 'coverage', path: ['clauses', place, 'spaces'], message, approval: false };
    });
  });
}

/** Returns the spaces reserved, on future days, for anyone but the contract's tenant or customer. With any of them the submission is refused. */
async function reservedOf(tx: Tx, { start, end, spaces, tenant_id, customer_id }: Lease): Promise<ContractNotice[]> {
  const ids = spaces.map((space) => space.id);
  const taken = await tx.query<{ space_id: number; label: string; holder: string; until: string }>(
    sql`select h.space_id, b.name || ' ' || s.number as label, coalesce(k.name, r.holder) as holder, max(h.end_date) as until
        from ${reservationsOfOthers(sql`${tenant_id}::bigint, ${customer_id}::bigint, ${ids}::bigint[], ${start}::date, ${end}::date`)} h
        join reservation r on r.company_id = app_company() and r.id = h.reservation_id
        join space s on (s.company_id, s.id) = (r.company_id, r.space_id)
        join building b on (b.company_id, b.id) = (s.company_id, s.building_id)
        left join customer k on (k.company_id, k.id) = (r.company_id, r.customer_id)
        group by h.space_id, b.name, s.number, k.name, r.holder`,
  );
  return taken
    .sort((a, b) => ids.indexOf(a.space_id) - ids.indexOf(b.space_id) || a.until.localeCompare(b.until))
    .map(({ space_id, label, holder, until }) => ({
      kind: 'reserved',
      path: ['spaces', ids.indexOf(space_id), 'id'],
      message: `空间 ${label} 已由「${holder}」预定至 ${until}，解除预定后才能提交审批`,
      approval: false,
    }));
}

/** Returns each space with its floor price on the first day and the nearest leases before and after that day. */
async function spacesOf(tx: Tx, { id, start, spaces }: Lease): Promise<(NoticeSpace & { id: number })[]> {
  const ids = spaces.map((space) => space.id);
  const others = sql`from space_occupation o join contract c on (c.company_id, c.id) = (o.company_id, o.contract_id)
    where o.company_id = x.company_id and o.space_id = x.id and o.contract_id is distinct from ${id ?? null}::bigint`;
  const found = await tx.query<NoticeSpace & { id: number }>(
    sql`select x.id, b.name || ' ' || x.number as label, trim_scale(v.floor_price)::text as floor_price, coalesce(v.price_unit, 'per_sqm_day') as price_unit,
          (select coalesce(json_agg(n), '[]') from (
            (select c.number, o.start_date as start, o.end_date as "end" ${others} and o.start_date <= ${start}::date order by o.start_date desc limit 1)
            union all
            (select c.number, o.start_date, o.end_date ${others} and o.start_date > ${start}::date order by o.start_date limit 1)) n) as neighbours
        from space x join building b on (b.company_id, b.id) = (x.company_id, x.building_id)
        left join space_value v on v.company_id = x.company_id and v.space_id = x.id
          and v.start_date <= ${start}::date and (v.end_date is null or v.end_date >= ${start}::date)
        where x.company_id = app_company() and x.id = any(${ids}::bigint[])`,
  );
  return ids.flatMap((space) => found.find((each) => each.id === space) ?? []);
}

const noticeRoutes: Route[] = [
  handle(noticesCall, async (call: Call, terms) => {
    await checkInput(call, terms);
    // Both steps are slow for a large contract, so other requests run in between.
    await turn();
    return noticesOf(call.tx, terms);
  }),
];

export const notice: AreaObject = {
  routes: () => [...noticeRoutes],
};
