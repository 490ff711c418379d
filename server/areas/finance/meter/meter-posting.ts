// Posting readings (抄表, docs/domain §5.7): each counts from the last one and becomes a receivable of the tenant whose contract
// occupies the meter's space on the day. The meters are held, so that whatever is posted at once counts a usage once.
import sql from 'sql-template-tag';
import type { PostedReadings, SheetRow } from '#api/finance/meter/meter.schema';
import { type ReadingFault, type ReadingOutcome, validateReading } from '#domain/finance/meter/meter-reading';
import { laterOf } from '#domain/kernel/dates/calendar-date';
import { splitTax } from '#domain/kernel/money/money';
import type { Tx } from '#server/platform/db/database';
import { insertRecords, insertRecordsWithIds } from '#server/platform/list/record';
import { auditAll } from '#server/platform/use-case/audit';
import type { Call } from '#server/platform/use-case/route';
import { postingDays } from '#server/policies/posting-day';
import { type MeterState, meterStates } from './meter-state';

export interface UtilityItem {
  id: number;
  name: string;
  tax_rate: string;
}

/** One reading as it is to be posted. */
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
}

export type ValidatedReading =
  | (ReadingOutcome & { meter: MeterState })
  | {
      fault: { field: ReadingFault['fault']['field'] | 'number' | 'due_date'; message: string };
      taken?: boolean;
      closed?: boolean;
    };

export const payerOf = ({ space_id, party }: MeterState): SheetRow['payer'] =>
  space_id === null ? 'common' : party ? 'tenant' : 'vacant';

/** Read on that day already, by hand or from a file. */
export const takenOn = ({ last }: MeterState, read_on: string): boolean =>
  last?.read_on === read_on && (last.source === 'manual' || last.source === 'import');

function validate(meter: MeterState | undefined, next: NewReading, today: string): ValidatedReading {
  if (!meter) return { fault: { field: 'number', message: '所选表不存在' } };
  if (meter.removed_on !== null)
    return { fault: { field: 'number', message: `该表已于 ${meter.removed_on} 更换，请抄新表` } };
  if (takenOn(meter, next.read_on)) {
    const message = `该表 ${next.read_on} 已抄表，读数 ${meter.last?.reading}，不会重复计费`;
    return { fault: { field: 'read_on', message }, taken: true };
  }
  const { last, carried, number, multiplier } = meter;
  const { unit_price, loss_share } = next;
  const outcome = validateReading({
    meter: { number, multiplier },
    next,
    last,
    carried,
    payer: payerOf(meter),
    today,
    unit_price,
    loss_share,
  });
  return 'fault' in outcome ? outcome : { ...outcome, meter };
}

/** What comes of each reading, as things stand. */
export async function validateReadings(call: Call, readings: readonly NewReading[]): Promise<ValidatedReading[]> {
  const states = await meterStates(call.tx, readings);
  const days = await postingDays(
    call.tx,
    readings.map(({ due_date }, place) => ({
      legal_entity_id: states[place]?.party?.legal_entity_id ?? null,
      day: due_date,
    })),
  );
  return readings.map((reading, place) =>
    days[place] === reading.due_date ? validate(states[place], reading, call.today) : CLOSED,
  );
}

const CLOSED: ValidatedReading = {
  fault: { field: 'due_date', message: '该月已结账，请改用未结账月份的应收日' },
  closed: true,
};

/** The items a meter may charge, by what the tenants are told. */
export const utilityItems = (tx: Tx) =>
  tx.query<UtilityItem>(
    sql`select id, name, trim_scale(tax_rate)::text as tax_rate from charge_item
        where company_id = app_company() and kind = 'utility' and enabled order by sort, id`,
  );

type Ready = Extract<ValidatedReading, { meter: MeterState }>;

function receivableOf(call: Call, { meter, usage }: Ready, reading: NewReading): Record<string, unknown> {
  const { party, number, space_label } = meter;
  if (!party || !usage) throw new Error('only what a tenant used is charged');
  const { tenant_name: _tenant, contract_number: _number, ...head } = party;
  const { gross, net, tax } = splitTax(usage.gross, reading.item.tax_rate);
  const { start_date, end_date, due_date, read_on, item } = reading;
  return {
    ...head,
    charge_item_id: item.id,
    start_date,
    end_date,
    due_date,
    accounting_date: laterOf(due_date, call.today),
    posted_on: call.today,
    gross_fen: gross,
    net_fen: net,
    tax_fen: tax,
    remark: `${read_on} 抄表：${space_label} ${number}`,
    created_by: call.actor.user_id,
    created_at: call.now.toISOString(),
  };
}

/** Writes readings that were checked while their meters were locked. */
export async function writeReadings(
  call: Call,
  source: 'manual' | 'import',
  all: readonly { reading: NewReading; outcome: Ready }[],
): Promise<PostedReadings & { receivable_ids: number[] }> {
  const { tx, actor, now, request_id } = call;
  const reading_ids = await insertRecordsWithIds(
    tx,
    'meter_reading',
    all.map(({ reading, outcome: { meter } }) => ({
      meter_id: meter.id,
      read_on: reading.read_on,
      reading: reading.reading,
      source,
      base_id: meter.base_id,
      contract_id: meter.party?.contract_id ?? null,
      created_by: actor.user_id,
      created_at: now.toISOString(),
    })),
  );
  const charged = all.flatMap((each, place) =>
    each.outcome.charged ? [{ ...each, reading_id: reading_ids[place] ?? 0 }] : [],
  );
  const receivable_ids = await insertRecordsWithIds(
    tx,
    'receivable',
    charged.map(({ outcome, reading }) => receivableOf(call, outcome, reading)),
  );
  await insertRecords(
    tx,
    'meter_charge',
    charged.map(({ reading_id, reading: { loss_share, unit_price }, outcome: { usage } }, place) => ({
      reading_id,
      receivable_id: receivable_ids[place],
      loss_share,
      unit_price,
      usage: usage?.usage,
      billed_usage: usage?.billed,
      explanation: usage?.explanation,
    })),
  );
  const read = all.map(({ reading: { read_on, reading }, outcome: { meter } }) => ({
    object: 'meter',
    object_id: meter.id,
    action: 'read-meter',
    before: { read_on: meter.last?.read_on, reading: meter.last?.reading },
    after: { read_on, reading },
  }));
  const posted = charged.map(({ reading, outcome: { meter, usage } }, place) => ({
    object: 'receivable',
    object_id: receivable_ids[place] ?? 0,
    action: 'read-meter',
    after: {
      contract_number: meter.party?.contract_number,
      tenant_name: meter.party?.tenant_name,
      charge_item: reading.item.name,
      gross_fen: usage?.gross,
      due_date: reading.due_date,
      explanation: usage?.explanation,
    },
  }));
  await auditAll(tx, actor, request_id, [...read, ...posted], now);
  const charged_fen = charged.reduce((sum, { outcome }) => sum + (outcome.usage?.gross ?? 0), 0);
  return { read: all.length, charged: charged.length, charged_fen, receivable_ids };
}
