// Acts on money in a random history: received, put on receivables, undone, corrected, charged outside the plan, held as deposit.
import sql from 'sql-template-tag';
import { saveCashRecord, undoWriteOff, writeOff } from '#api/finance/cash-record/cash-record';
import { forfeitDeposit, putDepositOn } from '#api/finance/deposit/deposit';
import { postLateFees } from '#api/finance/late-fee';
import { voidReceivable } from '#api/finance/receivable/receivable';
import { addReceivable, adjustReceivable } from '#api/finance/receivable/receivable-entry';
import { addDays, laterOf } from '#domain/kernel/dates/calendar-date';
import { type Act, anyDay, anyRow, type Story, tried } from './story';

interface Open {
  id: number;
  tenant_id: number;
  contract_id: number | null;
  open_fen: number;
}

/** Returns an open receivable that fell due, or soon will. */
const anyOpen = (story: Story, day: string) =>
  anyRow<Open>(
    story,
    sql`select r.id, r.tenant_id, r.contract_id, r.gross_fen - r.received_fen as open_fen from receivable r
        where r.company_id = app_company() and r.voided_on is null and r.received_fen < r.gross_fen and r.due_date <= ${day}::date order by r.id`,
  );

/** Returns the whole of it, or a part. */
const part = ({ chance }: Story, fen: number): number => (chance.chance(0.5) ? fen : chance.int(1, fen));

/** Receives money of a tenant and writes it off on their receivables immediately. */
export const payOne: Act = async (story, { today, since }) => {
  const owed = await anyOpen(story, addDays(today, 20));
  const received_on = anyDay(story, laterOf(since, addDays(today, -50)), today);
  if (!owed || received_on === undefined) return false;
  const amount_fen = part(story, owed.open_fen);
  const money = await tried(story.owner, saveCashRecord, {
    flow_account_id: story.account,
    received_on,
    amount_fen,
    payer: '付款人',
    tenant_id: owed.tenant_id,
  });
  if (!money) return false;
  const items = [{ receivable_id: owed.id, amount_fen }];
  return (await tried(story.owner, writeOff, { cash_record_id: money.id, items })) !== null;
};

export const undoOne: Act = async (story) => {
  const entry = await anyRow<{ id: number }>(
    story,
    sql`select w.id from write_off w where w.company_id = app_company() and w.reverses_id is null and w.cash_record_id is not null
          and not exists (select from write_off u where u.company_id = w.company_id and u.reverses_id = w.id) order by w.id`,
  );
  return entry !== undefined && (await tried(story.owner, undoWriteOff, { id: entry.id, reason: '核错' })) !== null;
};

const anyOriginal = (story: Story) =>
  anyRow<{ id: number; gross_fen: number }>(
    story,
    sql`select id, gross_fen from receivable where company_id = app_company() and adjusts_id is null and voided_on is null order by id`,
  );

export const adjustOne: Act = async (story) => {
  const row = await anyOriginal(story);
  if (!row) return false;
  const amount_fen = story.chance.int(-row.gross_fen, Math.abs(row.gross_fen)) || 1;
  return (await tried(story.owner, adjustReceivable, { id: row.id, amount_fen, reason: '另行约定' })) !== null;
};

export const voidRow: Act = async (story) => {
  const row = await anyOriginal(story);
  return row !== undefined && (await tried(story.owner, voidReceivable, { id: row.id, reason: '多收' })) !== null;
};

/** Charges outside the plan: to a contract, or to a tenant without one. */
export const chargeOne: Act = async (story, { today, since }) => {
  const { chance } = story;
  const start_date = anyDay(story, laterOf(since, addDays(today, -60)), addDays(today, 60));
  const lease = story.leases.length ? chance.pick(story.leases) : undefined;
  if (!lease || start_date === undefined) return false;
  const whose = chance.chance(0.7) ? { contract_id: lease.id } : { tenant_id: lease.tenant_id, park_id: lease.park_id };
  const days = {
    start_date,
    end_date: addDays(start_date, chance.int(0, 45)),
    due_date: addDays(start_date, chance.int(0, 30)),
  };
  const gross_fen = chance.int(1, 300_000);
  return (
    (await tried(story.owner, addReceivable, { ...whose, ...days, gross_fen, charge_item_id: story.items.utility })) !==
    null
  );
};

/** Forfeits a deposit, or pays receivables from it. */
export const moveDeposit: Act = async (story, { today }) => {
  const owed = await anyOpen(story, today);
  if (!owed || owed.contract_id === null) return false;
  const deposit = { contract_id: owed.contract_id, charge_item_id: story.items.deposit, reason: '按约定' };
  const amount_fen = story.chance.int(1, Math.min(owed.open_fen, 200_000));
  const done = story.chance.chance(0.5)
    ? await tried(story.owner, forfeitDeposit, { ...deposit, amount_fen })
    : await tried(story.owner, putDepositOn, { ...deposit, items: [{ receivable_id: owed.id, amount_fen }] });
  return done !== null;
};

export const chargeLateFees: Act = async (story, { today }) =>
  (await tried(story.owner, postLateFees, { as_of: today, receivable_ids: null })) !== null;
