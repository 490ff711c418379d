// Handling of unpaid and received money: late fees charged and one of them waived, arrears put into instalments, reminder settings, today's bank
// statement, and a receipt that was entered twice.
import sql from 'sql-template-tag';
import { voidCashRecord } from '#api/finance/cash-record/cash-record';
import { saveDunning, savePlan } from '#api/finance/dunning';
import { postLateFees, previewLateFees, waiverCalls } from '#api/finance/late-fee';
import type { StatementLine } from '#domain/finance/receipts/statement';
import { addMonths } from '#domain/kernel/dates/calendar-date';
import { accountOf, classifyLines } from '#server/areas/finance/bank-statement/classify-lines';
import { writeStatement } from '#server/areas/finance/bank-statement/write-statement';
import { one } from '#server/platform/db/database';
import { approve, type Life, openLife } from '../calls';
import type { Stage } from '../stage';

/** Number of principals with a late fee. */
const CHARGED = 6;
const INSTALMENTS = 3;
const PAID_TODAY = 3;

/** Filled in but switched off: no tenant of the demo has an address. */
const REMINDERS = {
  enabled: false,
  days_1: 3,
  channel_1: 'email',
  days_2: 15,
  channel_2: 'both',
  days_3: 30,
  channel_3: 'both',
} as const;

interface Overdue {
  id: number;
  tenant_id: number;
  open_fen: number;
}

/** Returns overdue rent of tenants who owe several months, by tenant. */
const overdueOf = ({ tx, today }: Life['stage'], park_id: number) =>
  tx.query<Overdue>(
    sql`select r.id, r.tenant_id, r.gross_fen - r.received_fen as open_fen
        from receivable r join charge_item i on (i.company_id, i.id) = (r.company_id, r.charge_item_id) and i.kind = 'rent'
        where r.company_id = app_company() and r.park_id = ${park_id} and r.voided_on is null and r.adjusts_id is null
          and r.due_date < ${today}::date and r.received_fen < r.gross_fen
          and not exists (select from receivable a where a.company_id = r.company_id and a.adjusts_id = r.id)
        order by r.tenant_id, r.due_date, r.id`,
  );

const NO_LIMITS = { left_out_tenant_ids: [], min_fen: 0 };

async function chargeLateFees(life: Life): Promise<void> {
  const { tx, today } = life.stage;
  const { rows } = await life.call('finance', previewLateFees, { as_of: today, ...NO_LIMITS });
  const receivable_ids = rows.slice(0, CHARGED).map(({ receivable_id }) => receivable_id);
  if (!receivable_ids.length) return;
  await life.call('finance', postLateFees, { as_of: today, ...NO_LIMITS, receivable_ids });
  const fee = await one<{ id: number; gross_fen: number }>(
    tx,
    sql`select r.id, r.gross_fen from late_fee_posting p join receivable r on (r.company_id, r.id) = (p.company_id, p.receivable_id)
        where p.company_id = app_company() order by r.gross_fen desc, r.id limit 1`,
  );
  const half = Math.ceil(fee.gross_fen / 2);
  const reason = '租客经营困难，已约定补缴日期';
  const { id } = await life.call('finance', waiverCalls.save, { receivable_id: fee.id, amount_fen: half, reason });
  await approve(life, { kind: 'late_fee_waiver', object_id: id, requester: 'finance', to: 'admin' });
}

/** Splits the whole debt of one tenant into equal monthly parts; the first includes the remainder. */
async function payInParts(life: Life, overdue: readonly Overdue[]): Promise<void> {
  const tenant = overdue.find((row, place) => overdue[place + 1]?.tenant_id === row.tenant_id)?.tenant_id;
  const rows = overdue.filter(({ tenant_id }) => tenant_id === tenant);
  if (!rows.length) return;
  const total = rows.reduce((sum, { open_fen }) => sum + open_fen, 0);
  const part = Math.floor(total / INSTALMENTS);
  const instalments = Array.from({ length: INSTALMENTS }, (_, place) => ({
    due_date: `${addMonths(`${life.stage.today.slice(0, 7)}-01`, place + 1).slice(0, 7)}-15`,
    amount_fen: place === 0 ? total - part * (INSTALMENTS - 1) : part,
  }));
  const reason = '租客申请分期补缴';
  await life.call('finance', savePlan, {
    receivable_ids: rows.map(({ id }) => id),
    instalments,
    grace_days: 3,
    reason,
  });
}

/** Imports today's bank statement: payments of some debtors, and one of an unknown payer. */
async function readStatement(life: Life, account_id: number, overdue: readonly Overdue[]): Promise<void> {
  const { tx, today } = life.stage;
  const tenants = [...new Map(overdue.map((row) => [row.tenant_id, row])).values()].slice(-PAID_TODAY);
  const names = await tx.query<{ id: number; name: string }>(
    sql`select id, name from tenant where company_id = app_company() and id = any(${tenants.map(({ tenant_id }) => tenant_id)}::bigint[])`,
  );
  const nameOf = (tenant_id: number) => names.find(({ id }) => id === tenant_id)?.name ?? '';
  const paid = tenants.map(({ tenant_id, open_fen }) => ({ payer: nameOf(tenant_id), amount_fen: open_fen }));
  const lines = [...paid, { payer: '上海启明文化传播有限公司', amount_fen: 1_260_000 }].map(
    (each, place): StatementLine => ({
      ...each,
      row: place + 2,
      received_on: today,
      direction: 'in',
      nature: 'plain',
      time: '',
      payer_account: '',
      bank_serial: `${today.replaceAll('-', '')}S${String(place + 1).padStart(6, '0')}`,
      remark: '租金',
      balance_fen: null,
      own_account: '',
      cells: {},
      issues: [],
    }),
  );
  const call = life.callOf('finance');
  const account = await accountOf(call, account_id);
  await writeStatement(call, account, {
    file_name: `交易明细${today.replaceAll('-', '')}.xlsx`,
    lines: await classifyLines(call, account, lines),
    wanted: ({ state }) => state === 'new',
  });
}

async function voidTypedTwice(life: Life, park_entity: number): Promise<void> {
  const unknown = await one<{ id: number }>(
    life.stage.tx,
    sql`select id from cash_record where company_id = app_company() and legal_entity_id = ${park_entity} and tenant_id is null
          and voided_on is null and allocated_fen = 0 order by received_on, id limit 1`,
  );
  await life.call('finance', voidCashRecord, { id: unknown.id, reason: '重复登记' });
}

export async function seedArrears(stage: Stage, park_id: number): Promise<void> {
  const { setup, park } = stage;
  const life = await openLife(stage);
  const overdue = await overdueOf(stage, park_id);
  const entity = setup.entities[park.entity];
  if (entity) await voidTypedTwice(life, entity.id);
  await chargeLateFees(life);
  await payInParts(life, overdue);
  await readStatement(life, entity?.account_ids[0] ?? 0, overdue);
  await life.call('finance', saveDunning, { tenant_id: null, version: 0, ...REMINDERS });
}
