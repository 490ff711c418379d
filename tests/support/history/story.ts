// A random history of an enterprise, made through the calls of its pages: the initial data, reproducible chance, and trying of acts. Reports are
// compared with each other and with themselves over it.
import type { Sql } from 'sql-template-tag';
import { expect } from 'vitest';
import { chooseToAudit, decideWflow } from '#api/approval/task';
import type { SubmitInput } from '#api/approval/task.schema';
import { buildingCalls, floorsOfBuilding } from '#api/assets/building/building';
import { certificateCalls } from '#api/assets/certificate/certificate';
import { spaceCalls } from '#api/assets/space/space';
import { taxTermCalls } from '#api/finance/tax-term/tax-term';
import type { Endpoint } from '#api/kernel/endpoint/endpoint';
import { forecastScenarioCalls } from '#api/setup/forecast-scenario';
import { flowAccountOptions } from '#api/setup/option';
import { addDays, type CalendarDate, daysBetween } from '#domain/kernel/dates/calendar-date';
import { Random } from '#server/db/seed/demo/prng';
import { runJob } from '#server/jobs/index';
import { chargeItem, newBuilding, newPlace, newSpace, newTenant, type Place } from '../builders';
import { channelWith, HALVES } from '../investment/commission';
import { firstOf, present } from '../present';
import { type Enterprise, newEnterprise, onDay, type Person, type World } from '../world';

/** A space, and the first day on which it is free. */
export interface Room extends Place {
  id: number;
  area: string;
  free_from: CalendarDate;
}

export interface Lease {
  id: number;
  tenant_id: number;
  park_id: number;
  rooms: Room[];
  start: CalendarDate;
  end: CalendarDate;
  /** Ended, held over or renewed: later acts only concern its money. */
  settled: boolean;
}

export interface Story {
  world: World;
  enterprise: Enterprise;
  owner: Person;
  approver: Person;
  chance: Random;
  items: Record<'rent' | 'fee' | 'utility' | 'deposit', number>;
  account: number;
  channel: number;
  rooms: Room[];
  tenants: number[];
  leases: Lease[];
  /** Number of times each act was done. */
  done: Record<string, number>;
}

/** The day of an act, and the first day on which it may take effect. */
export interface Turn {
  today: CalendarDate;
  since: CalendarDate;
}

const FROM = '2024-01-01';
const AREAS = ['100.00', '33.33', '66.67', '250.50', '80.25'];

/** Creates two parks, one of them with two buildings, twelve spaces and one that is never let, and a channel that earns commission. */
export async function newStory(world: World, seed: string, first: CalendarDate): Promise<Story> {
  await onDay(world, first);
  const enterprise = await newEnterprise(world);
  const [owner, approver] = [await enterprise.person('admin'), await enterprise.person('admin')];
  const place = await newPlace(owner);
  const adjacent = await newBuilding(owner, place.park_id);
  const { park_name, ...valued } = await owner.call(buildingCalls.get, { id: adjacent.id });
  await owner.call(buildingCalls.save, { ...valued, original_value_fen: 1_200_000_007 });
  const floors = await owner.call(floorsOfBuilding, { building_id: adjacent.id });
  const places = [place, { ...place, building_id: adjacent.id, floor_id: firstOf(floors).id }, await newPlace(owner)];
  const rooms: Room[] = [];
  for (const [index, place] of [...places, ...places, ...places, ...places].entries()) {
    const area = AREAS[index % AREAS.length] as string;
    rooms.push({ ...place, id: (await newSpace(owner, place, area)).id, area, free_from: FROM });
  }
  await idleSpace(owner, place);
  await expectMarket(owner, place.park_id);
  await taxLand(owner, place.park_id);
  const tenants: number[] = [];
  for (let count = 0; count < 5; count += 1) tenants.push((await newTenant(owner)).id);
  const items = {
    rent: await chargeItem(owner, 'rent'),
    fee: await chargeItem(owner, 'property_fee'),
    utility: await chargeItem(owner, 'utility'),
    deposit: await chargeItem(owner, 'deposit'),
  };
  const account = firstOf(await owner.call(flowAccountOptions, {})).value;
  const channel = await channelWith(owner, HALVES);
  const people = { owner, approver, chance: new Random(seed) };
  return { world, enterprise, ...people, items, account, channel, rooms, tenants, leases: [], done: {} };
}

/** Adds two market scenarios for one park; the other park has none. */
async function expectMarket(owner: Person, park_id: number): Promise<void> {
  const expected = { downtime_months: '2.5', term_months: 7, free_months: '1', growth: '0.03', renewal_rate: '0.95' };
  for (const [name, renewal] of [
    ['基准', '0.7'],
    ['保守', '0.4'],
  ] as const)
    await owner.call(forecastScenarioCalls.save, { name, profiles: [{ park_id, renewal, ...expected }] });
}

/** Adds a certificate with taxed land, its unit amount, which rises, and half of the stamp duty. */
async function taxLand(owner: Person, park_id: number): Promise<void> {
  const taxed = { land_class: '3' as const, taxed_sqm: '1234.56', issued_on: '2020-05-01' };
  await owner.call(certificateCalls.save, { park_id, kind: 'land', number: '国用第 1 号', ...taxed });
  const unit = { kind: 'land_unit' as const, land_class: '3' as const };
  await owner.call(taxTermCalls.save, { ...unit, start_date: '2020-01-01', value: '7.3' });
  await owner.call(taxTermCalls.save, { ...unit, start_date: '2025-04-01', value: '9' });
  await owner.call(taxTermCalls.save, { kind: 'stamp_relief', start_date: '2024-01-01', value: '0.5' });
}

/** Adds a space that is always vacant and has no list price. */
async function idleSpace(owner: Person, place: Place): Promise<void> {
  const { park_name, building_name, floor_name, history, ...own } = await newSpace(owner, place, '12.50');
  await owner.call(spaceCalls.save, { ...own, list_price: null, effective_on: own.valid_from });
}

/** Returns the result; null where it was refused. Refusals are valid responses, faults are not. */
export async function tried<I, O>(person: Person, endpoint: Endpoint<I, O>, input: I): Promise<O | null> {
  const reply = await person.request(endpoint, input);
  expect([0, 404, 409, 422, 423], `${endpoint.path} ${reply.message}`).toContain(reply.error_code);
  return reply.error_code === 0 ? (reply.data as O) : null;
}

/** Submits as one user and approves as the other. */
export async function approved(story: Story, kind: SubmitInput['kind'], object_id: number): Promise<boolean> {
  const approvers = [{ kind: 'user' as const, id: story.approver.user_id }];
  const instance = await tried(story.owner, chooseToAudit, { kind, object_id, approvers });
  if (!instance) return false;
  return (await tried(story.approver, decideWflow, { instance_id: instance.id, decision: 'approve' })) !== null;
}

/** Returns a random row of the enterprise. */
export async function anyRow<Row extends object>(story: Story, query: Sql): Promise<Row | undefined> {
  const { company_id } = story.enterprise;
  const rows = await story.world.db.transaction({ company_id, patient: true }, (tx) => tx.query<Row>(query));
  return rows.length ? story.chance.pick(rows) : undefined;
}

/** Returns a random day of these, both included; undefined where there is none. */
export function anyDay({ chance }: Story, first: CalendarDate, last: CalendarDate): CalendarDate | undefined {
  return first > last ? undefined : addDays(first, chance.int(0, daysBetween(first, last)));
}

export type Act = (story: Story, turn: Turn) => Promise<boolean>;

/** Moves to another day, after the nightly jobs of the product. */
export async function comeTo({ world }: Story, day: CalendarDate): Promise<void> {
  await onDay(world, day);
  await runJob(world.services, 'holdover');
}

/** Runs `count` acts that were not refused, chosen by their weights. */
export async function goOn(
  story: Story,
  turn: Turn,
  acts: readonly (readonly [name: string, weight: number, act: Act])[],
  count: number,
): Promise<void> {
  await comeTo(story, turn.today);
  const choices = acts.map((act) => [act, act[1]] as const);
  for (let done = 0, tries = 0; done < count; tries += 1) {
    expect(tries, JSON.stringify(story.done)).toBeLessThan(count * 12);
    const [name, , act] = present(story.chance.weighted(choices));
    if (!(await act(story, turn))) continue;
    story.done[name] = (story.done[name] ?? 0) + 1;
    done += 1;
  }
}
