// Meters of some rooms in each park's first building and one of the building itself, read monthly: consumption is charged to the tenants.
import sql from 'sql-template-tag';
import { meterCalls, replaceMeter } from '#api/finance/meter/meter';
import { addDays, addMonths, type CalendarDate } from '#domain/kernel/dates/calendar-date';
import {
  type NewReading,
  utilityItems,
  validateReadings,
  writeReadings,
} from '#server/areas/finance/meter/meter-posting';
import { insertRecordsWithIds } from '#server/platform/list/record';
import { auditAll } from '#server/platform/use-case/audit';
import { type Life, openLife } from '../calls';
import { Random } from '../prng';
import { isFirst, type Stage } from '../stage';
import type { LetSpace } from './assets';

const ROOMS = 6;
/** Number of readings; the first is the value at installation. */
const ROUNDS = 4;
const READ_ON = 25;

/** Yuan per unit, and units used per month: from, to. */
const KINDS = {
  water: { name: '水费', sign: 'S', price: '5.8', used: [6, 60] },
  electricity: { name: '电费', sign: 'D', price: '1.05', used: [400, 4200] },
} as const;
type Kind = keyof typeof KINDS;

interface HungMeter {
  id: number;
  kind: Kind;
  reading: number;
}

async function hang(stage: Stage, life: Life, spaces: readonly LetSpace[]): Promise<HungMeter[]> {
  const { tx, park, today } = stage;
  const rooms = await tx.query<{ id: number; number: string; building_id: number }>(
    sql`select id, number, building_id from space where company_id = app_company()
          and id = any(${spaces.slice(0, ROOMS).map((space) => space.id)}::bigint[]) order by id`,
  );
  const { actor, now, request_id } = life.callOf('finance', dayOf(today, 0));
  const made = { multiplier: '1', digits: 5, created_by: actor.user_id, created_at: now.toISOString() };
  const kinds = Object.keys(KINDS) as Kind[];
  const meters = rooms.flatMap(({ id, number, building_id }) =>
    kinds.map((kind) => ({
      ...made,
      building_id,
      space_id: id,
      kind,
      number: `${KINDS[kind].sign}-${park.code}-${number}`,
    })),
  );
  const integer = rooms[0] && {
    ...made,
    building_id: rooms[0].building_id,
    space_id: null,
    kind: 'electricity' as const,
    number: `D-${park.code}-公区`,
    multiplier: '40',
  };
  const all = integer ? [...meters, integer] : meters;
  const ids = await insertRecordsWithIds(tx, 'meter', all);
  const entries = all.map(({ kind, number, multiplier, digits }, place) => ({
    object: 'meter',
    object_id: ids[place] ?? 0,
    action: 'create',
    after: { kind, number, multiplier, digits },
  }));
  await auditAll(tx, actor, request_id, entries, now);
  const random = new Random(`meters ${park.code}`);
  return all.map(({ kind }, place) => ({ id: ids[place] ?? 0, kind, reading: random.int(20, 3000) }));
}

/** Returns the day of a round: the last one is in the month before today. */
const dayOf = (today: CalendarDate, round: number): CalendarDate =>
  `${addMonths(`${today.slice(0, 7)}-01`, round - ROUNDS).slice(0, 7)}-${READ_ON}`;

export async function seedMeters(stage: Stage, spaces: readonly LetSpace[]): Promise<void> {
  const { tx, park, today } = stage;
  const life = await openLife(stage);
  const items = new Map((await utilityItems(tx)).map((item) => [item.name, item]));
  const random = new Random(`readings ${park.code}`);
  let meters = await hang(stage, life, spaces);
  let read = meters;
  for (let round = 0; round < ROUNDS; round += 1) {
    const read_on = dayOf(today, round);
    const readings = meters.map(({ id, kind, reading }): NewReading => {
      const { name, price } = KINDS[kind];
      const item = items.get(name);
      if (!item) throw new Error(`the enterprise has no ${name}`);
      const period = { start_date: addDays(addMonths(read_on, -1), 1), end_date: read_on };
      const terms = { unit_price: price, loss_share: kind === 'electricity' ? '0.03' : '0' };
      const due_date = `${addMonths(read_on, 1).slice(0, 7)}-10`;
      return { meter_id: id, read_on, reading: String(reading), ...terms, ...period, due_date, item };
    });
    const call = life.callOf('finance', read_on);
    const checked = await validateReadings(call, readings);
    const ready = checked.flatMap((outcome, place) => {
      const reading = readings[place];
      if ('fault' in outcome || !reading) throw new Error(`demo reading: ${JSON.stringify(outcome)}`);
      return [{ outcome, reading }];
    });
    await writeReadings(call, 'manual', ready);
    read = meters;
    meters = meters.map(({ reading, ...meter }) => {
      const [low, high] = KINDS[meter.kind].used;
      return { ...meter, reading: reading + random.int(low, high) };
    });
  }
  if (isFirst(stage) && read[0]) await replaceOne(life, read[0]);
}

/** Replaces a meter broken this week: the new one has no reading yet. */
async function replaceOne(life: Life, { id, reading }: HungMeter): Promise<void> {
  const { number, multiplier, version } = await life.call('finance', meterCalls.get, { id });
  const replaced_on = addDays(life.stage.today, -3);
  const fresh = { number: `${number}-2`, multiplier, reading: '0' };
  await life.call('finance', replaceMeter, { id, version, replaced_on, final_reading: String(reading + 4), ...fresh });
}
