// Posts readings (抄表, docs/domain §5.7): the usage since the last reading becomes a receivable of every contract that held the meter's space in
// between. The meters are locked, so that concurrent postings count a usage once.
import sql from 'sql-template-tag';
import type { PostedReadings } from '#api/finance/meter/meter.schema';
import {
  type ReadingFault,
  type ReadingOutcome,
  type ReadingPart,
  validateReading,
} from '#domain/finance/meter/meter-reading';
import { splitTax } from '#domain/kernel/money/money';
import type { Tx } from '#server/platform/db/database';
import { insertRecords, insertRecordsWithIds } from '#server/platform/list/record';
import { auditAll } from '#server/platform/use-case/audit';
import type { Call } from '#server/platform/use-case/route';
import { postingDays } from '#server/policies/posting-day';
import { type NewReceivable, postRows } from '../posting/receivables';
import { type HoldingParty, type MeterState, meterStates } from './meter-state';

export interface UtilityItem {
  id: number;
  name: string;
  tax_rate: string;
}

/** A reading before it is posted. */
export interface NewReading {
  meter_id: number;
  read_on: string;
  reading: string;
  unit_price: string;
  loss_share: string;
  start_date: string;
  end_date: string;
  due_date: string;
  item: UtilityItem;
  /** Readings taken when the space changed hands since the last reading, the oldest first. */
  handovers?: { read_on: string; reading: string }[];
}

export type ValidatedReading =
  | (ReadingOutcome & { meter: MeterState })
  | {
      fault: { field: ReadingFault['fault']['field'] | 'number' | 'due_date'; message: string };
      taken?: boolean;
      closed?: boolean;
    };

/** Returns true when the meter was already read on that day, by hand or from a file. */
export const takenOn = ({ last }: MeterState, read_on: string): boolean =>
  last?.read_on === read_on && (last.source === 'manual' || last.source === 'import');

function validate(meter: MeterState | undefined, next: NewReading, today: string): ValidatedReading {
  // The meter existed when it was requested: its replacement was undone in the meantime.
  if (!meter) return { fault: { field: 'number', message: '该表的换表刚被撤销，请刷新后查看' }, taken: true };
  if (meter.removed_on !== null)
    return { fault: { field: 'number', message: `该表已于 ${meter.removed_on} 更换，请抄新表` } };
  if (takenOn(meter, next.read_on)) {
    const message = `该表 ${next.read_on} 已抄表，读数 ${meter.last?.reading}，不会重复计费`;
    return { fault: { field: 'read_on', message }, taken: true };
  }
  const { last, carried, number, multiplier, digits, daily, space_id, holders } = meter;
  const { unit_price, loss_share, handovers = [] } = next;
  const outcome = validateReading({
    meter: { number, multiplier, digits, daily },
    next,
    last,
    handovers,
    carried,
    holders,
    common: space_id === null,
    unit_price,
    loss_share,
    today,
  });
  return 'fault' in outcome ? outcome : { ...outcome, meter };
}

/** Returns the outcome of each reading, by the current state. */
export async function validateReadings(call: Call, readings: readonly NewReading[]): Promise<ValidatedReading[]> {
  const states = await meterStates(call.tx, readings);
  const validated = readings.map((reading, place) => validate(states[place], reading, call.today));
  const closed = await closedFor(call, readings, validated);
  return validated.map((each, place) => (closed.has(place) ? CLOSED : each));
}

/** Returns the indexes of readings that would be posted partly into a closed month of their lessor. */
async function closedFor(
  { tx }: Call,
  readings: readonly NewReading[],
  validated: readonly ValidatedReading[],
): Promise<ReadonlySet<number>> {
  const wanted = validated.flatMap((each, place) => {
    const day = readings[place]?.due_date ?? '';
    return 'fault' in each
      ? []
      : each.parts.map((part) => ({ place, legal_entity_id: holderOf(each, part).legal_entity_id, day }));
  });
  const days = await postingDays(tx, wanted);
  return new Set(wanted.flatMap(({ place, day }, index) => (days[index] === day ? [] : [place])));
}

const CLOSED: ValidatedReading = {
  fault: { field: 'due_date', message: '该月已结账，请改用未结账月份的应收日' },
  closed: true,
};

/** Returns the charge items for meters, with the names shown to tenants. */
export const utilityItems = (tx: Tx) =>
  tx.query<UtilityItem>(
    sql`select id, name, trim_scale(tax_rate)::text as tax_rate from charge_item
        where company_id = app_company() and kind = 'utility' and enabled order by sort, id`,
  );

type Ready = Extract<ValidatedReading, { meter: MeterState }>;

/** Returns the contract that pays a part. */
export function holderOf({ meter }: Pick<Ready, 'meter'>, { contract_id }: ReadingPart): HoldingParty {
  const holder = meter.holders.find((each) => each.contract_id === contract_id);
  if (!holder) throw new Error('only who held the space is charged');
  return holder;
}

interface Charge {
  reading_id: number;
  reading: NewReading;
  outcome: Ready;
  part: ReadingPart;
}

function receivableOf(call: Call, { outcome, reading, part }: Charge): NewReceivable {
  const { number, space_label } = outcome.meter;
  const { contract_id, version_no, tenant_id, park_id, legal_entity_id } = holderOf(outcome, part);
  const { gross, net, tax } = splitTax(part.usage.gross, reading.item.tax_rate);
  const { due_date, read_on, item } = reading;
  // One of several holders is charged for the days it held the space.
  const shared = outcome.parts.length > 1 || outcome.note !== '';
  return {
    contract_id,
    version_no,
    tenant_id,
    park_id,
    legal_entity_id,
    charge_item_id: item.id,
    start_date: shared ? part.start : reading.start_date,
    end_date: shared ? part.end : reading.end_date,
    due_date,
    gross_fen: gross,
    net_fen: net,
    tax_fen: tax,
    remark: `${read_on} 抄表：${space_label} ${number}`,
    created_at: call.now.toISOString(),
  };
}

/** Writes readings that were validated while their meters were locked. */
export async function writeReadings(
  call: Call,
  source: 'manual' | 'import',
  all: readonly { reading: NewReading; outcome: Ready }[],
): Promise<Omit<PostedReadings, 'left_out'> & { receivable_ids: number[] }> {
  const { tx, actor, now, request_id } = call;
  const made = { created_by: actor.user_id, created_at: now.toISOString() };
  // Inserted before the readings, so that they are within the counted range.
  await insertRecords(
    tx,
    'meter_reading',
    all.flatMap(({ reading: { handovers = [] }, outcome: { meter } }) =>
      handovers.map((taken) => ({ meter_id: meter.id, ...taken, source: 'handover', ...made })),
    ),
  );
  const reading_ids = await insertRecordsWithIds(
    tx,
    'meter_reading',
    all.map(({ reading: { read_on, reading }, outcome: { meter } }) => ({
      meter_id: meter.id,
      read_on,
      reading,
      source,
      base_id: meter.base_id,
      contract_id: meter.holders.find(({ start, end }) => start <= read_on && read_on <= end)?.contract_id ?? null,
      ...made,
    })),
  );
  const charged = all.flatMap((each, place) =>
    each.outcome.parts.map((part): Charge => ({ ...each, part, reading_id: reading_ids[place] ?? 0 })),
  );
  const receivable_ids = await postRows(
    tx,
    { user_id: actor.user_id, posted_on: call.today },
    charged.map((charge) => receivableOf(call, charge)),
  );
  await insertRecords(
    tx,
    'meter_charge',
    charged.map(({ reading_id, reading: { loss_share, unit_price }, part: { usage } }, place) => ({
      reading_id,
      receivable_id: receivable_ids[place],
      loss_share,
      unit_price,
      usage: usage.usage,
      billed_usage: usage.billed,
      explanation: usage.explanation,
    })),
  );
  const read = all.map(({ reading: { read_on, reading, handovers = [] }, outcome: { meter } }) => ({
    object: 'meter',
    object_id: meter.id,
    action: 'read-meter',
    before: { read_on: meter.last?.read_on, reading: meter.last?.reading },
    after: { read_on, reading, ...(handovers.length && { handovers }) },
  }));
  const posted = charged.map(({ reading, outcome, part }, place) => {
    const { contract_number, tenant_name } = holderOf(outcome, part);
    const { gross: gross_fen, explanation } = part.usage;
    const { due_date, item } = reading;
    const after = { contract_number, tenant_name, charge_item: item.name, gross_fen, due_date, explanation };
    return { object: 'receivable', object_id: receivable_ids[place] ?? 0, action: 'read-meter', after };
  });
  await auditAll(tx, actor, request_id, [...read, ...posted], now);
  const charged_fen = charged.reduce((sum, { part }) => sum + part.usage.gross, 0);
  return { read: all.length, charged: charged.length, charged_fen, receivable_ids };
}
