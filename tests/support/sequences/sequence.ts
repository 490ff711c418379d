// A contract of a sequence of acts: random, let through the calls of its pages, with the plan recomputed from the agreed terms.
import sql from 'sql-template-tag';
import { contractCalls } from '#api/contracts/contract/contract';
import type { Contract, ContractSave } from '#api/contracts/contract/contract.schema';
import { newSpace, type Place } from '../builders';
import { approved, type Room, type Story, tried } from '../history/story';
import { type AgreedClause, AgreedPlan, type AgreedVersion, dayAfter, monthsLater, type Owed } from './agreed-plan';

export const TODAY = '2026-03-16';
const AREAS = ['100.00', '33.33', '66.67', '250.50', '80.25'];
const PRICES = {
  fixed_month: { least: 8_000, most: 40_000 },
  fixed_year: { least: 96_000, most: 480_000 },
  per_sqm_month: { least: 40, most: 160 },
  per_sqm_day: { least: 1, most: 6 },
};

/** A clause with its spaces; null for all. */
export interface Clause extends AgreedClause {
  charge_item_id: number;
  spaces: number[] | null;
}

export interface Sequence {
  story: Story;
  contract: Contract;
  rooms: Room[];
  clauses: Clause[];
  plan: AgreedPlan;
  /** Highest clause number so far: numbers are never reused. */
  last_line: number;
  state: 'running' | 'left' | 'held over' | 'renewed';
  /** The contract that renews it. */
  renewed_by: Sequence | null;
  /** Acts so far, for the message of a failure. */
  acts: string[];
}

export type SequenceAct = (sequence: Sequence) => Promise<boolean>;

/** Returns the sum with two decimals, exact. */
function sumOfAreas(rooms: readonly Room[]): string {
  const hundredths = rooms.reduce((sum, { area }) => sum + Number(area.replace('.', '')), 0);
  return `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`;
}

const covered = (rooms: readonly Room[], spaces: number[] | null): Room[] =>
  spaces === null ? [...rooms] : rooms.filter(({ id }) => spaces.includes(id));

export const agreed = (clauses: readonly Clause[], rooms: readonly Room[]): AgreedClause[] =>
  clauses.map((clause) => ({ ...clause, area: sumOfAreas(covered(rooms, clause.spaces)) }));

export const priceOf = ({ chance }: Story, basis: Clause['basis']): string =>
  chance.decimal(PRICES[basis].least, PRICES[basis].most, 2);

/** Returns a clause as the form sends it. */
export function typed({
  charge_item_id,
  spaces,
  step,
  free,
  line,
  ...clause
}: Clause): ContractSave['clauses'][number] {
  const { basis, proration, alignment, cycle_months, price, start, end } = clause;
  return {
    charge_item_id,
    basis,
    proration,
    alignment,
    cycle_months,
    price,
    start,
    end,
    ...(spaces && { spaces }),
    escalations: step ? [{ on: step.day, kind: 'price', value: step.price }] : [],
    free_periods: free ? [[...free]] : [],
    due: { kind: 'offset', days: 0 },
    price_includes_tax: true,
    tax_rate: line === 1 ? '0.09' : '0.06',
  };
}

export function drawClause(story: Story, line: number, start: string, end: string, rooms: readonly Room[]): Clause {
  const { chance, items } = story;
  const basis = chance.pick(['fixed_month', 'fixed_year', 'per_sqm_month', 'per_sqm_day'] as const);
  const [first] = rooms;
  const within = (day: string) => (day < end ? day : end);
  const freeFrom = dayAfter(start, chance.int(20, 80));
  const step = { day: within(dayAfter(start, chance.int(10, 150))), price: priceOf(story, basis) };
  return {
    line,
    charge_item_id: line % 2 === 1 ? items.rent : items.fee,
    basis,
    proration: chance.pick(['actual', 'actual', 'thirty'] as const),
    alignment: start.endsWith('-01')
      ? chance.pick(['contract', 'calendar', 'year'] as const)
      : chance.pick(['contract', 'year'] as const),
    cycle_months: chance.pick([1, 1, 2, 3]),
    price: priceOf(story, basis),
    step: chance.chance(0.3) ? step : null,
    free: freeFrom <= end && chance.chance(0.2) ? [freeFrom, within(dayAfter(freeFrom, chance.int(5, 40)))] : null,
    start,
    end,
    area: '0',
    spaces: first && rooms.length > 1 && chance.chance(0.3) ? [first.id] : null,
  };
}

export async function newRooms(story: Story, places: readonly Place[], count: number): Promise<Room[]> {
  const rooms: Room[] = [];
  for (let place = 0; place < count; place += 1) {
    const area = story.chance.pick(AREAS);
    const place = story.chance.pick(places);
    rooms.push({ ...place, id: (await newSpace(story.owner, place, area)).id, area, free_from: '2020-01-01' });
  }
  return rooms;
}

/** Returns the buildings of the first park. */
export const placesOf = ({ rooms }: Story): Place[] => {
  const [first] = rooms;
  return rooms
    .filter(
      (room, place) =>
        room.park_id === first?.park_id && rooms.findIndex((each) => each.floor_id === room.floor_id) === place,
    )
    .map(({ park_id, building_id, floor_id }) => ({ park_id, building_id, floor_id }));
};

/** Creates a contract of one to four clauses over one to three spaces, or the renewal of one from the day after its end. */
export async function begin(story: Story, renewed?: Sequence): Promise<Sequence | null> {
  const { chance } = story;
  const start = renewed
    ? dayAfter(renewed.contract.end)
    : dayAfter(`2025-${chance.pick(['04', '07', '10', '11'])}-01`, chance.pick([0, 0, 0, 9, 14, 30]));
  const end = dayAfter(monthsLater(start, chance.pick([3, 4, 6, 12, 14])), -1);
  const rooms = renewed?.rooms ?? (await newRooms(story, placesOf(story), chance.int(1, 3)));
  const count = chance.int(1, 4);
  const clauses = Array.from({ length: count }, (_, place) => drawClause(story, place + 1, start, end, rooms));
  const [first] = rooms;
  if (!first) return null;
  const contract = await tried(story.owner, contractCalls.save, {
    ...(renewed && { kind: 'renewal' as const, renews_id: renewed.contract.id }),
    park_id: first.park_id,
    tenant_id: renewed?.contract.tenant_id ?? chance.pick(story.tenants),
    start,
    end,
    spaces: rooms.map(({ id, area }) => ({ id, area })),
    clauses: clauses.map(typed),
    late_fee: { rate_daily: '0.0005', grace_days: 3 },
  });
  if (!contract || !(await approved(story, 'contract', contract.id))) return null;
  const version: AgreedVersion = { from: start, clauses: agreed(clauses, rooms) };
  const plan = new AgreedPlan(version);
  return {
    story,
    contract,
    rooms,
    clauses,
    plan,
    last_line: count,
    state: 'running',
    renewed_by: null,
    acts: [`let ${start} to ${end}`],
  };
}

/** Returns fen owed in the books by line and first day of the period, adjustments included. */
export async function booked({ story, contract }: Sequence): Promise<Owed> {
  const { company_id } = story.enterprise;
  const rows = await story.world.db.transaction({ company_id, patient: true }, (tx) =>
    tx.query<{ key: string; fen: number }>(
      sql`select coalesce(k.line, o.holdover_line) || ' ' || o.start_date as key, sum(r.gross_fen)::bigint as fen
          from receivable r join receivable o on o.company_id = r.company_id and o.id = coalesce(r.adjusts_id, r.id)
          left join charge_clause k on k.company_id = o.company_id and k.id = o.clause_id
          where r.company_id = app_company() and o.contract_id = ${contract.id} and r.voided_on is null
            and (o.clause_id is not null or o.holdover_line is not null)
          group by 1 having sum(r.gross_fen) <> 0`,
    ),
  );
  return Object.fromEntries(rows.map(({ key, fen }) => [key, Number(fen)]));
}
