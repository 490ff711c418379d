// The lease plan: units of neighbouring spaces, and for each unit its leases in sequence, arranged around `today` so that some leases are about to
// end, have just begun or are being negotiated.
import { addDays, addMonths, type CalendarDate } from '#domain/kernel/dates/calendar-date';
import type { LetSpace } from '../property/assets';
import { leaseYears, monthsBetween, type Stage } from '../stage';
import { draftTenant, type TenantDraft } from './tenants';

export type LeaseStatus = 'draft' | 'auditing' | 'approved' | 'rejected';

/** Payment behaviour of the tenant. `arrears`: unpaid for months; `ahead`: has a prepayment for the next period. */
export type Payer = 'punctual' | 'late' | 'partial' | 'arrears' | 'ahead';

export interface Lease {
  spaces: readonly LetSpace[];
  area_sqm: number;
  /** Index in `tenants` of the plan. */
  tenant: number;
  kind: 'new' | 'renewal';
  status: LeaseStatus;
  start: CalendarDate;
  end: CalendarDate;
  /** The day of signing; for an unsigned one the day it was entered. */
  agreed_on: CalendarDate;
  payer: Payer;
}

export interface LeasePlan {
  tenants: TenantDraft[];
  leases: Lease[];
}

/** State of a unit today. */
type Fate = 'leased' | 'signed' | 'vacant' | 'draft' | 'auditing' | 'rejected';

type Unit = readonly LetSpace[];

/** Days until running leases end: some soon, most later. */
const ENDS: readonly (readonly [readonly [number, number], number])[] = [
  [[2, 30], 7],
  [[31, 90], 9],
  [[91, 180], 12],
  [[181, 365], 22],
  [[366, 1100], 42],
  [[1101, 2200], 8],
];

/** Usual terms in months. */
const TERMS = { office: [24, 36, 36, 60], industrial: [36, 36, 60, 72], mall: [12, 24, 36, 36, 60] } as const;

const PAYERS: readonly (readonly [Payer, number])[] = [
  ['punctual', 70],
  ['late', 12],
  ['partial', 5],
  ['arrears', 7],
  ['ahead', 6],
];

/** Groups neighbouring spaces of a floor let to one tenant: mostly one or two. */
function unitsOf({ random }: Stage, spaces: readonly LetSpace[]): Unit[] {
  const units: LetSpace[][] = [];
  let wanted = 0;
  for (const space of spaces) {
    const unit = units.at(-1);
    const first = unit?.[0];
    const joins = unit !== undefined && unit.length < wanted && first?.floor_id === space.floor_id;
    if (joins) unit.push(space);
    else {
      units.push([space]);
      wanted = random.weighted([
        [1, 36],
        [2, 29],
        [3, 18],
        [4, 11],
        [5, 6],
      ] as const);
    }
  }
  return units;
}

/** Returns the fates of a park's units in realistic shares. */
function fatesOf({ random, park }: Stage, count: number): Fate[] {
  const special: Fate[] = ['draft', 'draft', 'signed', 'signed', 'signed'];
  if (park.type !== 'mall') special.push('auditing');
  if (park.type === 'office') special.push('rejected');
  const leased = Math.round(count * 0.86);
  const vacant = Math.max(0, count - leased - special.length);
  return random.shuffle<Fate>([
    ...special,
    ...Array.from({ length: leased }, () => 'leased' as const),
    ...Array.from({ length: vacant }, () => 'vacant' as const),
  ]);
}

/** Draws the leases of a park without writing. */
export function planLeases(stage: Stage, spaces: readonly LetSpace[]): LeasePlan {
  const plan: LeasePlan = { tenants: [], leases: [] };
  const units = unitsOf(stage, spaces);
  const fates = fatesOf(stage, units.length);
  units.forEach((unit, index) => {
    planUnit(stage, plan, unit, fates[index] ?? 'vacant');
  });
  plan.leases.sort((a, b) => (a.agreed_on < b.agreed_on ? -1 : a.agreed_on > b.agreed_on ? 1 : 0));
  return plan;
}

function planUnit(stage: Stage, plan: LeasePlan, unit: Unit, fate: Fate): void {
  const { random, today } = stage;
  if (fate === 'leased') {
    const running = addRunning(stage, plan, unit);
    if (random.chance(0.28)) addFormer(stage, plan, unit, running);
    if (running.end <= addDays(today, 90) && random.chance(0.25)) addSuccessor(stage, plan, unit, running);
    return;
  }
  const begins = addDays(today, random.int(8, 55));
  if (random.chance(0.45)) addFormer(stage, plan, unit, null);
  if (fate === 'vacant') return;
  const start = random.chance(0.6) ? addMonths(`${begins.slice(0, 7)}-01`, 1) : begins;
  const end = addDays(addMonths(start, random.pick([24, 36, 36])), -1);
  const status: LeaseStatus = fate === 'signed' ? 'approved' : fate;
  const agreed_on = addDays(today, -random.int(fate === 'signed' ? 4 : 1, fate === 'signed' ? 25 : 3));
  add(stage, plan, unit, { start, end, status, agreed_on, kind: 'new', tenant: newTenant(stage, plan) });
}

/** One in ten is an existing tenant of the park who takes more space. */
function newTenant(stage: Stage, plan: LeasePlan): number {
  if (plan.tenants.length > 20 && stage.random.chance(0.1)) return stage.random.int(0, plan.tenants.length - 1);
  plan.tenants.push(draftTenant(stage, stage.first_serial + plan.tenants.length));
  return plan.tenants.length - 1;
}

/** A lease that runs today and ends in one of the bands. */
function addRunning(stage: Stage, plan: LeasePlan, unit: Unit): Lease {
  const { random, today, park } = stage;
  const years = leaseYears(today);
  const [low, high] = random.weighted(ENDS);
  const wanted = addDays(today, random.int(low, high));
  const end = wanted < years.end ? wanted : years.end;
  const shortest = monthsBetween(today, addDays(end, 1)) + 1;
  const longest = monthsBetween(years.start, addDays(end, 1));
  const fitting = TERMS[park.type].filter((months) => months >= shortest && months <= longest);
  const total = Math.min(longest, Math.ceil(shortest / 12) * 12);
  const months = fitting.length > 0 ? random.pick(fitting) : Math.max(total, shortest);
  const start = addMonths(addDays(end, 1), -months);
  return add(stage, plan, unit, {
    ...fullMonths(stage, start, months, low),
    kind: 'new',
    tenant: newTenant(stage, plan),
  });
}

/** Moves half of the starts to the first of a month, if the lease still ends within its band. */
function fullMonths({ random, today }: Stage, start: CalendarDate, months: number, low: number) {
  const first = addMonths(`${start.slice(0, 7)}-01`, random.int(0, 1));
  const end = addDays(addMonths(first, months), -1);
  const fits = first >= leaseYears(today).start && first <= today && end >= addDays(today, low);
  if (fits && random.chance(0.6)) return { start: first, end };
  return { start, end: addDays(addMonths(start, months), -1) };
}

/** Adds the previous lease: often of the same tenant, who renewed it. A space without a running lease has been empty since. */
function addFormer(stage: Stage, plan: LeasePlan, unit: Unit, running: Lease | null): void {
  const { random, today } = stage;
  const renewed = running !== null && random.chance(0.55);
  const gap = renewed ? 0 : random.int(10, 75);
  const end = running === null ? addDays(today, -random.int(6, 260)) : addDays(running.start, -1 - gap);
  const longest = monthsBetween(leaseYears(today).start, addDays(end, 1));
  const fitting = [12, 12, 18, 24, 36].filter((months) => months <= longest);
  if (fitting.length === 0) return;
  const start = addMonths(addDays(end, 1), -random.pick(fitting));
  const tenant = renewed ? running.tenant : newTenant(stage, plan);
  if (renewed) running.kind = 'renewal';
  add(stage, plan, unit, { start, end, kind: 'new', tenant });
}

/** Adds a signed lease that follows the one ending soon. */
function addSuccessor(stage: Stage, plan: LeasePlan, unit: Unit, running: Lease): void {
  const { random, today } = stage;
  const renews = random.chance(0.65);
  const start = addDays(running.end, renews ? 1 : random.int(8, 20));
  const end = addDays(addMonths(start, random.pick([12, 24, 36])), -1);
  const tenant = renews ? running.tenant : newTenant(stage, plan);
  add(stage, plan, unit, {
    start,
    end,
    kind: renews ? 'renewal' : 'new',
    tenant,
    agreed_on: addDays(today, -random.int(2, 20)),
  });
}

type Dates = Pick<Lease, 'start' | 'end' | 'kind' | 'tenant'> & Partial<Pick<Lease, 'status' | 'agreed_on'>>;

function add({ random, today }: Stage, plan: LeasePlan, spaces: Unit, dates: Dates): Lease {
  const usual = addDays(dates.start, -random.int(8, 45));
  const lease: Lease = {
    spaces,
    area_sqm: spaces.reduce((sum, space) => sum + Number(space.area_sqm), 0),
    status: 'approved',
    agreed_on: usual < today ? usual : addDays(today, -1),
    // Former tenants have paid, except one in twenty.
    payer: dates.end < today && random.chance(0.8) ? 'punctual' : random.weighted(PAYERS),
    ...dates,
  };
  plan.leases.push(lease);
  return lease;
}
