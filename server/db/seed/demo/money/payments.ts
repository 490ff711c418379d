// Payments of the tenants up to today: received money, its allocation to receivables, and the remainder.
import sql from 'sql-template-tag';
import { addDays, type CalendarDate } from '#domain/kernel/dates/calendar-date';
import { insertRecords, insertRecordsWithIds } from '#server/platform/list/record';
import { openLife } from '../calls';
import type { StoredLease } from '../leases/contracts';
import { personName } from '../names';
import type { Stage } from '../stage';
import { afterBills, billRunsOf, runBills } from './bills';

interface Due {
  id: number;
  contract_id: number;
  due_date: CalendarDate;
  gross_fen: number;
  is_deposit: boolean;
}

/** Received money and its allocation to receivables. */
interface Payment {
  lease: StoredLease | null;
  payer: string;
  received_on: CalendarDate;
  amount_fen: number;
  items: { receivable_id: number; amount_fen: number }[];
  remark: string;
}

/** Returns receivables of the leases that may have been paid by now, in the order they fall due. */
const loadDue = ({ tx, today }: Stage, leases: readonly StoredLease[]): Promise<Due[]> =>
  tx.query<Due>(
    sql`select r.id, r.contract_id, r.due_date, r.gross_fen, i.kind = 'deposit' as is_deposit
        from receivable r join charge_item i on (i.company_id, i.id) = (r.company_id, r.charge_item_id)
        where r.company_id = app_company() and r.contract_id = any(${leases.map((lease) => lease.contract_id)}::bigint[])
          and r.due_date <= ${addDays(today, 15)}::date
        order by r.contract_id, r.due_date, r.id`,
  );

/** Combines receivables due on the same day into one transfer. */
function transfersOf(rows: readonly Due[]): Map<number, Due[][]> {
  const byContract = new Map<number, Due[][]>();
  for (const row of rows) {
    const transfers = byContract.get(row.contract_id) ?? [];
    const last = transfers.at(-1);
    if (last?.[0]?.due_date === row.due_date) last.push(row);
    else transfers.push([row]);
    byContract.set(row.contract_id, transfers);
  }
  return byContract;
}

/** Returns the day a transfer arrives; null when it has not arrived. */
function arrival(
  { random, today }: Stage,
  lease: StoredLease,
  rows: readonly Due[],
  stopped: CalendarDate,
): CalendarDate | null {
  const due = rows[0]?.due_date ?? today;
  const late = lease.payer === 'late' && random.chance(0.6) ? random.int(9, 38) : random.int(-5, 2);
  const day = addDays(due, late);
  const refused = lease.payer === 'arrears' && due >= stopped && !rows.some((row) => row.is_deposit);
  return refused || day > today ? null : day;
}

function paymentsOf(stage: Stage, lease: StoredLease, transfers: readonly Due[][]): Payment[] {
  const { random, today } = stage;
  const stopped = addDays(lease.end < today ? lease.end : today, -random.int(60, 240));
  const payments: Payment[] = [];
  for (const rows of transfers) {
    const received_on = arrival(stage, lease, rows, stopped);
    if (received_on === null) continue;
    const gross = rows.reduce((sum, row) => sum + row.gross_fen, 0);
    const short =
      lease.payer === 'partial' && received_on > addDays(today, -100) && !rows.some((row) => row.is_deposit);
    // A partial payment is rounded to hundreds of yuan.
    const amount_fen = short ? Math.max(10_000, Math.floor((gross * random.int(35, 75)) / 1_000_000) * 10_000) : gross;
    payments.push({
      lease,
      payer: payerOf(stage, lease),
      received_on,
      amount_fen: Math.min(amount_fen, gross),
      items: [],
      remark: '',
    });
    payments.at(-1)?.items.push(...allocate(rows, Math.min(amount_fen, gross)));
  }
  return lease.payer === 'ahead' && lease.end > today ? [...payments, ...aheadOf(stage, lease, payments)] : payments;
}

/** Allocates oldest first, never more than a receivable's amount. */
function allocate(rows: readonly Due[], amount_fen: number): Payment['items'] {
  let remaining = amount_fen;
  return rows.flatMap((row) => {
    const part = Math.min(remaining, row.gross_fen);
    remaining -= part;
    return part > 0 ? [{ receivable_id: row.id, amount_fen: part }] : [];
  });
}

/** Adds money for a later period, not yet allocated. */
function aheadOf({ random, today }: Stage, lease: StoredLease, payments: readonly Payment[]): Payment[] {
  const usual = payments.at(-1)?.amount_fen;
  if (usual === undefined) return [];
  const received_on = addDays(today, -random.int(1, 25));
  return [{ lease, payer: lease.tenant_name, received_on, amount_fen: usual, items: [], remark: '预付下期租金' }];
}

/** Returns the payer: mostly the tenant, sometimes a relative. */
const payerOf = ({ random }: Stage, lease: StoredLease): string =>
  random.chance(0.02) ? personName(random) : lease.tenant_name;

/** Returns payments of unknown payers. */
function unknownPayments({ random, today }: Stage): Payment[] {
  return Array.from({ length: random.int(2, 3) }, () => ({
    lease: null,
    payer: random.chance(0.5) ? personName(random) : `${random.pick(['上海', '苏州', '杭州', '深圳'])}待核商贸有限公司`,
    received_on: addDays(today, -random.int(1, 50)),
    amount_fen: random.int(20, 900) * 10_000,
    items: [],
    remark: random.pick(['', '租金', '房租']),
  }));
}

/** Writes the payments of a park's approved leases, interleaved with their monthly bills. */
export async function seedMoney(stage: Stage, park_id: number, leases: readonly StoredLease[]): Promise<void> {
  const transfers = transfersOf(await loadDue(stage, leases));
  const payments = leases.flatMap((lease) => paymentsOf(stage, lease, transfers.get(lease.contract_id) ?? []));
  payments.push(...unknownPayments(stage));
  payments.sort((a, b) => (a.received_on < b.received_on ? -1 : a.received_on > b.received_on ? 1 : 0));
  const life = await openLife(stage);
  let written = 0;
  for (const run of billRunsOf(stage.today)) {
    const later = payments.findIndex((payment, place) => place >= written && payment.received_on >= run.day);
    const until = later < 0 ? payments.length : later;
    await writePayments(stage, payments.slice(written, until), written);
    written = until;
    await runBills(life, park_id, run);
  }
  await writePayments(stage, payments.slice(written), written);
  await afterBills(life, park_id);
}

async function writePayments(stage: Stage, payments: readonly Payment[], before: number): Promise<void> {
  const { tx, setup, random, today, park } = stage;
  const entity = setup.entities[park.entity];
  const common = { legal_entity_id: entity?.id, created_by: setup.users.finance };
  const ids = await insertRecordsWithIds(
    tx,
    'cash_record',
    payments.map((payment, index) => ({
      ...common,
      flow_account_id: random.pick(entity?.account_ids ?? []),
      tenant_id: payment.lease?.tenant_id ?? null,
      direction: 'in',
      received_on: payment.received_on,
      amount_fen: payment.amount_fen,
      payer: payment.payer,
      payment_type_id: setup.dictionary('payment-type', paymentType(stage, payment)),
      bank_serial: `${payment.received_on.replaceAll('-', '')}${park.code}${String(before + index + 1).padStart(6, '0')}`,
      remark: payment.remark,
      created_at: `${payment.received_on}T08:00:00Z`,
    })),
  );
  const entries = payments.flatMap((payment, index) => {
    const booked = addDays(payment.received_on, random.int(0, 3));
    const accounting_date = booked < today ? booked : today;
    return payment.items.map((item) => ({
      ...common,
      ...item,
      cash_record_id: ids[index],
      value_date: payment.received_on,
      accounting_date,
      reason: '',
      created_at: `${accounting_date}T08:30:00Z`,
    }));
  });
  await insertRecords(tx, 'write_off', entries);
}

const paymentType = ({ random, park }: Stage, payment: Payment): string =>
  park.type === 'mall' && payment.amount_fen < 5_000_000 && random.chance(0.4)
    ? random.pick(['微信', '支付宝'])
    : '银行转账';
