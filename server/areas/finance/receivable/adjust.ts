// Corrections of posted receivables (docs/domain §5.7, §5.10): an adjustment is a separate receivable. A negative one settles the open amount of its
// original without cash, and frees money received on it.
import sql from 'sql-template-tag';
import { difference, NO_AMOUNT } from '#domain/contracts/change/manual-adjustment';
import { splitTax, type TaxedAmount } from '#domain/kernel/money/money';
import { adjustmentSums } from '#server/measures/finance/receivable';
import { one } from '#server/platform/db/database';
import type { Call } from '#server/platform/use-case/route';
import { postReceivables } from '../posting/receivables';
import { postWriteOffRows, postWriteOffs } from '../posting/write-offs';

/** The parts of a call that posting an adjustment needs. */
export type Posting = Pick<Call, 'tx' | 'actor' | 'today'>;

/** The source of a correction: a change of terms or a termination aligns a row with the rules, a person with another agreement. */
export type CorrectingAct =
  | 'change'
  | 'termination'
  | 'holdover'
  | 'index'
  | 'turnover'
  | 'deposit'
  | 'late_fee'
  | 'person';

export interface Correction {
  corrected_by: CorrectingAct;
  reason: string;
  /** The version of the contract that makes the correction; null when a user makes it. */
  version_no: number | null;
}

/** The layer of an adjustment: null for the rules, otherwise a manual reduction or surcharge, by its sign. */
export type ManualKind = 'reduction' | 'surcharge' | null;

const kindOf = ({ gross }: TaxedAmount): ManualKind => (gross < 0 ? 'reduction' : 'surcharge');

const isNothing = ({ gross, tax }: TaxedAmount): boolean => gross === 0 && tax === 0;

/** Columns that an adjustment copies from its original `o`. */
const COPIED = {
  legal_entity_id: sql`o.legal_entity_id`,
  park_id: sql`o.park_id`,
  tenant_id: sql`o.tenant_id`,
  contract_id: sql`o.contract_id`,
  charge_item_id: sql`o.charge_item_id`,
  start_date: sql`o.start_date`,
  end_date: sql`o.end_date`,
  due_date: sql`o.due_date`,
} as const;

/** Posts `amount` (≠ 0) against a receivable; returns the cash set free in fen, which becomes the tenant's prepayment. */
export async function adjust(
  call: Posting,
  receivable_id: number,
  amount: TaxedAmount,
  correction: Correction,
  manual: ManualKind = correction.corrected_by === 'person' ? kindOf(amount) : null,
): Promise<number> {
  const { tx, actor, today } = call;
  const group = await lockGroup(call, receivable_id);
  const [id = 0] = await postReceivables(
    tx,
    { user_id: actor.user_id, posted_on: today },
    {
      columns: {
        ...COPIED,
        version_no: sql`${correction.version_no}`,
        gross_fen: sql`${amount.gross}`,
        net_fen: sql`${amount.net}`,
        tax_fen: sql`${amount.tax}`,
        adjusts_id: sql`o.id`,
        corrected_by: sql`${correction.corrected_by}`,
        manual: sql`${manual}`,
        remark: sql`${correction.reason}`,
      },
      from: sql`from receivable o where o.company_id = app_company() and o.id = ${receivable_id}`,
    },
  );
  return amount.gross < 0 ? settleByAdjustment(call, group, { id, fen: -amount.gross, reason: correction.reason }) : 0;
}

/** Effect of a change or termination on a receivable: the differences by the rules and of the manual adjustments. */
export interface Difference {
  plan: TaxedAmount;
  /** The manual adjustments before and after; `ended` is the reason when a user ended them. */
  manual: { old: TaxedAmount; revised: TaxedAmount; ended?: string };
}

/** Posts both differences as separate adjustments; returns the cash set free in fen. */
export async function adjustBoth(
  call: Posting,
  receivable_id: number,
  { plan, manual }: Difference,
  correction: Correction,
): Promise<number> {
  const remaining = difference(manual.revised, manual.old);
  const kind = kindOf(manual.old.gross === 0 ? manual.revised : manual.old);
  const parts: [TaxedAmount, ManualKind][] = [
    [plan, null],
    [remaining, kind],
  ];
  const ended =
    manual.ended === undefined
      ? correction
      : { ...correction, reason: `${correction.reason}；不再保留调整：${manual.ended}` };
  let freed = 0;
  // The positive one is posted first, so that the negative one settles it instead of received money.
  for (const [amount, each] of parts.toSorted(([a], [b]) => b.gross - a.gross))
    if (!isNothing(amount)) freed += await adjust(call, receivable_id, amount, each ? ended : correction, each);
  return freed;
}

/**
 * Removes a receivable with its adjustments: voided when nothing was received, invoiced or offset, otherwise reversed. Returns the cash set free. For
 * a fully waived row both are reversed, so that the waiver only counts for the replacing row.
 */
export async function voidWithAdjustments(
  call: Posting,
  receivable_id: number,
  correction: Correction,
): Promise<number> {
  const group = await lockGroup(call, receivable_id);
  if (group.every((row) => row.received_fen === 0 && row.invoiced_fen === 0)) {
    await call.tx.query(
      sql`update receivable set voided_on = posting_day(legal_entity_id, ${call.today}::date), void_reason = ${correction.reason}, voided_by = ${correction.corrected_by}
          where company_id = app_company() and id = any(${group.map((row) => row.id)}::bigint[])`,
    );
    return 0;
  }
  const owed = sumOf(group);
  const manual = await one<TaxedAmount>(
    call.tx,
    sql`select j.manual_gross as gross, j.manual_net as net, j.manual_tax as tax from ${adjustmentSums(sql`${receivable_id}`)} j`,
  );
  const plan = negated(difference(owed, manual));
  return adjustBoth(call, receivable_id, { plan, manual: { old: manual, revised: NO_AMOUNT } }, correction);
}

/**
 * Corrects by a gross amount, never below zero in total: the tax follows the rate, and a correction to zero takes all of the tax. Returns the
 * remaining amount, or null when the correction exceeds it.
 */
export async function adjustGross(
  call: Posting,
  receivable_id: number,
  correction: { gross_fen: number; tax_rate: string; reason: string; corrected_by?: CorrectingAct },
): Promise<TaxedAmount | null> {
  const current = sumOf(await lockGroup(call, receivable_id));
  if (current.gross + correction.gross_fen < 0) return null;
  const amount =
    current.gross + correction.gross_fen === 0 ? negated(current) : splitTax(correction.gross_fen, correction.tax_rate);
  await adjust(call, receivable_id, amount, {
    corrected_by: correction.corrected_by ?? 'person',
    reason: correction.reason,
    version_no: null,
  });
  return {
    gross: current.gross + amount.gross,
    net: current.net + amount.net,
    tax: current.tax + amount.tax,
  };
}

function sumOf(group: readonly Member[]): TaxedAmount {
  const sum = (figure: (row: Member) => number) => group.reduce((total, row) => total + figure(row), 0);
  return { gross: sum((row) => row.gross_fen), net: sum((row) => row.net_fen), tax: sum((row) => row.tax_fen) };
}

const negated = ({ gross, net, tax }: TaxedAmount): TaxedAmount => ({ gross: 0 - gross, net: 0 - net, tax: 0 - tax });

/** A receivable or one of its adjustments. */
export interface Member {
  id: number;
  gross_fen: number;
  net_fen: number;
  tax_fen: number;
  received_fen: number;
  invoiced_fen: number;
}

/**
 * Returns the members of a receivable's group that are not void, locked: adjustments before the original, the latest first. The original is locked
 * first, so that a waiting transaction sees concurrent adjustments.
 */
export async function lockGroup({ tx }: Posting, receivable_id: number): Promise<Member[]> {
  await tx.query(sql`select id from receivable where company_id = app_company() and id = ${receivable_id} for update`);
  return tx.query<Member>(
    sql`select id, gross_fen, net_fen, tax_fen, received_fen, invoiced_fen from receivable
        where company_id = app_company() and (id = ${receivable_id} or adjusts_id = ${receivable_id}) and voided_on is null
        order by id desc for update`,
  );
}

interface Offset {
  /** The negative adjustment, and its amount in fen. */
  id: number;
  fen: number;
  reason: string;
}

/** Offsets open amounts first; the excess undoes cash write-offs, which become the tenant's prepayment. */
async function settleByAdjustment(call: Posting, group: readonly Member[], offset: Offset): Promise<number> {
  const targets = group.filter((row) => row.gross_fen > 0);
  let remaining = offset.fen;
  for (const row of targets) {
    const part = Math.min(remaining, row.gross_fen - row.received_fen);
    if (part > 0) await postOffset(call, row.id, part, offset);
    remaining -= part;
  }
  let freed = 0;
  for (const row of targets) {
    if (remaining === 0) break;
    const part = await freeMoney(call, row.id, remaining, offset.reason);
    if (part > 0) await postOffset(call, row.id, part, offset);
    remaining -= part;
    freed += part;
  }
  return freed;
}

/** Valued at the due date, so that no late fee accrues on it. */
async function postOffset(
  { tx, actor, today }: Posting,
  receivable_id: number,
  fen: number,
  offset: Offset,
): Promise<void> {
  await postWriteOffs(
    tx,
    { user_id: actor.user_id, day: today, reason: offset.reason },
    {
      columns: {
        legal_entity_id: sql`r.legal_entity_id`,
        receivable_id: sql`r.id`,
        offsets_id: sql`${offset.id}`,
        amount_fen: sql`${fen}`,
        value_date: sql`r.due_date`,
      },
      from: sql`from receivable r where r.company_id = app_company() and r.id = ${receivable_id}`,
    },
  );
}

interface CashEntry {
  id: number;
  legal_entity_id: number;
  cash_record_id: number;
  amount_fen: number;
  value_date: string;
}

/** Undoes write-offs of cash, the latest first, until `wanted` fen are free; returns the fen set free. */
async function freeMoney(call: Posting, receivable_id: number, wanted: number, reason: string): Promise<number> {
  const { tx, actor, today } = call;
  const entries = await tx.query<CashEntry>(
    sql`select w.id, w.legal_entity_id, w.cash_record_id, w.amount_fen, w.value_date from write_off w
        where w.company_id = app_company() and w.receivable_id = ${receivable_id} and w.cash_record_id is not null and w.amount_fen > 0
          and not exists (select from write_off u where u.company_id = w.company_id and u.reverses_id = w.id)
        order by w.value_date desc, w.id desc`,
  );
  let freed = 0;
  for (const { id, ...entry } of entries) {
    if (freed === wanted) break;
    const posting = { user_id: actor.user_id, day: today, reason };
    const post = (amount_fen: number, reverses_id: number | null) =>
      postWriteOffRows(tx, posting, [{ ...entry, receivable_id, amount_fen, reverses_id }]);
    // Only the needed part of the last one remains undone.
    const part = Math.min(entry.amount_fen, wanted - freed);
    await post(-entry.amount_fen, id);
    if (part < entry.amount_fen) await post(entry.amount_fen - part, null);
    freed += part;
  }
  return freed;
}
