// The settlement of a termination (退租结算, docs/domain §5.12): the plan up to the leave date, the amounts received, and the additions.
import sql from 'sql-template-tag';
import type { ContractVersion } from '#api/contracts/change/change.schema';
import type { Contract } from '#api/contracts/contract/contract.schema';
import type {
  SettledIncentive,
  SettlementSheet,
  TerminationTerms,
} from '#api/contracts/termination/termination.schema';
import type { RowChange } from '#domain/contracts/change/schedule-change';
import { chargedOn, clawback, freeRent, settle, terminationLines } from '#domain/contracts/change/termination';
import { termsOf } from '#domain/contracts/clause/version-terms';
import { incentiveClawback } from '#domain/contracts/incentive';
import type { OpenReceivable } from '#domain/finance/arrears/account-credit';
import { lateFee, lateFeeToPost } from '#domain/finance/arrears/late-fee';
import { daysBetween } from '#domain/kernel/dates/calendar-date';
import { daysOf } from '#domain/kernel/dates/date-range';
import { depositBalance } from '#server/measures/finance/deposit';
import { chargedFen, isUnsettled, openFen } from '#server/measures/finance/receivable';
import { one, type Tx } from '#server/platform/db/database';
import type { Call } from '#server/platform/use-case/route';
import { accountCredits, sumOfPayments } from '#server/policies/account-credit';
import { holidayCalendar } from '#server/policies/holidays';
import { postingDay } from '#server/policies/posting-day';
import {
  type DroppedReasons,
  isDropped,
  loadVersions,
  manualOf,
  type PlanRow,
  planRows,
  withTerms,
} from './change/versions';
import { type FeeChange, feesUpTo, type HoldoverPeriod, loadHoldoverPeriod, retainedFees } from './holdover';

/** Amounts in fen by legal entity. */
export type ByEntity = ReadonlyMap<number, number>;

export interface Settled {
  sheet: SettlementSheet;
  /** Late fees not posted yet, by the legal entity they are owed to. */
  late_fees: ByEntity;
  /** Returns the legal entity that a line of the contract is owed to. */
  payeeOf: (line: number) => number;
  rows: { row: PlanRow; change: RowChange }[];
  /** Reasons for ending the manual adjustments of a receivable. */
  dropped: DroppedReasons;
  /** Set for a tenant who stayed past the end (docs/domain §5.13). */
  holdover: { period: HoldoverPeriod; changes: FeeChange[] } | null;
}

/** Computes the settlement from what is posted now; nothing is stored. */
export async function settlementOf(call: Call, contract: Contract, order: TerminationTerms): Promise<Settled> {
  const { tx, today } = call;
  const versions = await loadVersions(tx, contract.id);
  const plan = (await planRows(tx, contract.id)).filter((row) => !row.voided);
  const dropped = new Map(order.dropped_adjustments.map((each) => [each.receivable_id, each.reason]));
  const before = plan.map((row) => ({
    ...withTerms(row, versions, contract.start),
    drops_manual: isDropped(row, dropped),
  }));
  const rows = terminationLines(before, order.leave_date, await holidayCalendar(tx)).flatMap((line) => line.rows);
  const holdover = await holdoverOf(tx, contract, order.leave_date, dropped);
  const fees = (holdover?.changes ?? []).map((change) => feeRow(change, dropped));
  const charged = chargedAfter(rows, holdover?.changes ?? [], dropped);
  const others = await otherOpen(tx, contract.id, [...charged.keys()]);
  const posted_on = await postingDay(tx, contract.lessor_id, today);
  const payeeOf = payeesOf(versions, contract);
  const books = [
    ...rows.map(({ row }) => payeeOf(row.line)),
    ...(holdover?.changes ?? []).map((change) => payeeOf('row' in change ? change.row.line : change.posted.line)),
  ];
  const listed = [...rows.map(({ row, change }) => sheetRow(row, change, dropped)), ...fees];
  const others_fen = sumOf(others.map((row) => row.open_fen));
  const lines_fen = sumOf(order.lines.map((line) => line.amount_fen));
  const clawback_fen = await clawbackOf(tx, contract, order);
  const late_fees = order.late_fee_waived
    ? new Map<number, number>()
    : await lateFeesAsOf(tx, contract, order.leave_date, charged);
  const late_fee_fen = sumOf([...late_fees.values()]);
  const returned = await returnedIncentives(tx, contract, order);
  const deposit_fen = await depositOf(tx, contract.id);
  // Amounts owed to one legal entity are not paid with money held by another.
  const settled = [...new Set([contract.lessor_id, ...books, ...others.map((row) => row.legal_entity_id)])].map(
    (entity) => {
      const ofLessor = (fen: number) => (entity === contract.lessor_id ? fen : 0);
      const own = listed.filter((_row, place) => books[place] === entity);
      const open = others.filter((row) => row.legal_entity_id === entity);
      return settle({
        charged: sumOf(own.map(chargedInAll)),
        received: sumOf(own.map((row) => row.received_fen)),
        meter: ofLessor(lines_fen),
        repair: 0,
        penalty: 0,
        late_fee: late_fees.get(entity) ?? 0,
        deposit_balance: ofLessor(deposit_fen - order.forfeit_fen),
        prepayment: ofLessor(order.prepayment_fen),
        others: sumOf(open.map((row) => row.open_fen)) + ofLessor(clawback_fen + returned.incentive_fen),
      });
    },
  );
  const sheet: SettlementSheet = {
    rows: listed,
    charged_fen: sumOf(listed.map(chargedInAll)),
    received_fen: sumOf(listed.map((row) => row.received_fen)),
    others: others.map(({ legal_entity_id: _entity, ...row }) => row),
    others_fen,
    lines_fen,
    clawback_fen,
    late_fee_fen,
    ...returned,
    deposit_fen,
    forfeit_fen: order.forfeit_fen,
    prepayment_fen: order.prepayment_fen,
    prepayment_available_fen: await prepaymentOf(tx, contract),
    result_fen: sumOf(settled.map((books_of) => books_of.result)),
    owed_fen: sumOf(settled.map((books_of) => books_of.owed_by_tenant)),
    refund_fen: sumOf(settled.map((books_of) => books_of.refund)),
    posted_on,
  };
  return { sheet, late_fees, payeeOf, rows, dropped, holdover };
}

const chargedInAll = ({ charged_fen, manual }: SettlementSheet['rows'][number]): number =>
  charged_fen + (manual?.after_fen ?? 0);

const sumOf = (fen: readonly number[]): number => fen.reduce((sum, each) => sum + each, 0);

/** A line has the same payee in all versions. */
function payeesOf(versions: readonly ContractVersion[], { lessor_id }: Contract): Settled['payeeOf'] {
  const payees = new Map(
    versions.flatMap(({ clauses }) => clauses.map(({ line, payee_id }) => [line, payee_id ?? lessor_id] as const)),
  );
  return (line) => payees.get(line) ?? lessor_id;
}

/** Returns the fees up to the leave date. A holdover ended by a renewal keeps its fees, including later corrections. */
async function holdoverOf(
  tx: Tx,
  contract: Contract,
  leave_date: string,
  dropped: DroppedReasons,
): Promise<Settled['holdover']> {
  const period = await loadHoldoverPeriod(tx, contract.id);
  if (!period) return null;
  if (period.status === 'ended') return { period, changes: await retainedFees(tx, period) };
  return { period, changes: await feesUpTo(tx, contract, period, leave_date, dropped) };
}

function feeRow(change: FeeChange, dropped: DroppedReasons): SettlementSheet['rows'][number] {
  if (change.action === 'add') {
    const { charge_item_name, start, end, due, gross, pieces = [] } = change.row;
    const common = { charge_item_name: `${charge_item_name}（占用费）`, action: 'add' as const, start, end, due };
    return { ...common, gross_fen: 0, charged_fen: gross, received_fen: 0, pieces, manual: null };
  }
  const { charge_item_name, start, end, due, gross, received_fen } = change.posted;
  const manual = manualOf(change.posted, change, dropped);
  const period = { start, end, due };
  const common = {
    charge_item_name: `${charge_item_name}（占用费）`,
    ...period,
    gross_fen: gross,
    received_fen,
    manual,
  };
  if (change.action !== 'cut')
    return {
      ...common,
      ...(change.action === 'keep' ? { action: 'keep', charged_fen: gross } : { action: 'void', charged_fen: 0 }),
      pieces: [],
    };
  const { gross: charged_fen, pieces = [] } = change.row;
  return { ...common, action: 'cut', charged_fen, pieces };
}

const ACTIONS = { keep: 'keep', adjust: 'cut', drop: 'void' } as const;

function sheetRow(row: PlanRow, change: RowChange, dropped: DroppedReasons): SettlementSheet['rows'][number] {
  const { charge_item_name, start, end, due, gross, received_fen } = row;
  return {
    charge_item_name,
    action: ACTIONS[change.action],
    start,
    end,
    due,
    gross_fen: gross,
    received_fen,
    charged_fen: chargedOn(gross, change),
    manual: manualOf(row, change, dropped),
    pieces: change.action === 'adjust' ? change.pieces : [],
  };
}

/**
 * Open amounts of the contract other than the rows shown before and deposits: entered by hand, posted late fees, a row reversed by a change and then
 * corrected. Each is one line together with its adjustments.
 */
const otherOpen = (tx: Tx, contract_id: number, listed: readonly number[]) =>
  tx.query<SettlementSheet['others'][number] & { legal_entity_id: number }>(
    sql`select o.id as receivable_id, o.legal_entity_id, i.name as charge_item_name, o.due_date as due, sum(${openFen})::bigint as open_fen
        from receivable r join receivable o on o.company_id = r.company_id and o.id = coalesce(r.adjusts_id, r.id)
        join charge_item i on (i.company_id, i.id) = (o.company_id, o.charge_item_id) and i.kind <> 'deposit'
        where r.company_id = app_company() and r.contract_id = ${contract_id} and ${isUnsettled}
          and o.id <> all(${[...listed]}::bigint[])
        group by o.company_id, o.id, i.name having sum(${openFen}) <> 0 order by o.due_date, o.id`,
  );

/** Returns the deposit balance over all items, in fen. */
async function depositOf(tx: Tx, contract_id: number): Promise<number> {
  const { fen } = await one<{ fen: number }>(tx, sql`select ${depositBalance(sql`${contract_id}`)} as fen`);
  return fen;
}

/** Returns the unallocated amount of the tenant's cash records with the lessor, in fen. */
async function prepaymentOf(tx: Tx, contract: Contract): Promise<number> {
  const { fen } = await one<{ fen: number }>(
    tx,
    sql`select coalesce(sum(amount_fen - allocated_fen), 0)::bigint as fen from cash_record
        where company_id = app_company() and tenant_id = ${contract.tenant_id} and legal_entity_id = ${contract.lessor_id}
          and voided_on is null and direction = 'in'`,
  );
  return fen;
}

/** Returns the rent of free days that is reclaimed, by the terms in force on the leave date. */
async function clawbackOf(tx: Tx, contract: Contract, order: TerminationTerms): Promise<number> {
  if (order.clawback === 'none') return 0;
  const versions = await loadVersions(tx, contract.id);
  const version = versions.filter((each) => each.effective_on <= order.leave_date).at(-1) ?? versions[0];
  if (!version) return 0;
  const rent = await rentItems(tx);
  const free = version.clauses
    .filter((clause) => rent.has(clause.charge_item_id))
    .reduce((sum, { line }) => {
      const terms = termsOf(version, contract.start, line);
      return sum + (terms ? freeRent(terms, order.leave_date) : 0);
    }, 0);
  return clawback(free, order.clawback, { start: contract.start, end: version.end }, order.leave_date);
}

/** Returns the clawback of each incentive of the contract that has one, by what is confirmed now (docs/domain §5.16). */
async function returnedIncentives(
  tx: Tx,
  { id, start, end }: Contract,
  { leave_date }: TerminationTerms,
): Promise<Pick<SettlementSheet, 'incentives' | 'incentive_fen'>> {
  const rows = await tx.query<
    Pick<SettledIncentive, 'incentive_id' | 'kind' | 'charge_item_id' | 'amount_fen' | 'confirmed_fen'>
  >(
    sql`select id as incentive_id, kind, charge_item_id, amount_fen, confirmed_fen from lease_incentive
        where company_id = app_company() and contract_id = ${id} and clawback order by seq`,
  );
  const incentives = rows.flatMap((row): SettledIncentive[] => {
    const { amount_fen, confirmed_fen } = row;
    const { back, cancelled, returned } = incentiveClawback(
      { amount_fen, clawback: true },
      { start, end },
      leave_date,
      confirmed_fen,
    );
    const days = { missed_days: daysBetween(leave_date, end), lease_days: daysOf({ start, end }) };
    return back > 0 ? [{ ...row, ...days, back_fen: back, cancelled_fen: cancelled, returned_fen: returned }] : [];
  });
  return { incentives, incentive_fen: sumOf(incentives.map((each) => each.returned_fen)) };
}

async function rentItems(tx: Tx): Promise<ReadonlySet<number>> {
  const items = await tx.query<{ id: number }>(
    sql`select id from charge_item where company_id = app_company() and kind = 'rent'`,
  );
  return new Set(items.map((item) => item.id));
}

/** Returns the gross of each posted row after the order is executed, by receivable id. */
function chargedAfter(
  rows: Settled['rows'],
  fees: readonly FeeChange[],
  dropped: DroppedReasons,
): ReadonlyMap<number, number> {
  const charged = new Map<number, number>();
  for (const { row, change } of rows)
    if (row.receivable_id !== null) charged.set(row.receivable_id, chargedOn(row.gross, change) + change.manual.gross);
  for (const fee of fees)
    if (fee.action !== 'add') charged.set(fee.posted.receivable_id, chargedInAll(feeRow(fee, dropped)));
  return charged;
}

interface Principal {
  id: number;
  legal_entity_id: number;
  /** Includes the adjustments so far. */
  gross_fen: number;
  due_date: string;
  charge_item_id: number;
  /** Money and credits, without offsets by its own adjustments, which are part of its gross. */
  payments: { date: string; amount: number }[];
  /** Late fees charged on it before, waived or not. */
  posted_fen: number;
}

/** Receivables of the contract that may bear late fees, each with its adjustments. Undone write-offs do not count. */
const principalsOf = (tx: Tx, contract_id: number, as_of: string) =>
  tx.query<Principal>(
    sql`select r.id, r.legal_entity_id, r.due_date, r.charge_item_id, r.gross_fen + coalesce(sum(d.gross_fen), 0)::bigint as gross_fen,
          coalesce((select json_agg(json_build_object('date', w.value_date, 'amount', w.amount_fen)) from write_off w
            left join receivable o on (o.company_id, o.id) = (w.company_id, w.offsets_id)
            where w.company_id = r.company_id and w.receivable_id = any(array_agg(d.id) || r.id) and w.amount_fen > 0
              and o.adjusts_id is distinct from r.id
              and not exists (select from write_off u where u.company_id = w.company_id and u.reverses_id = w.id)), '[]') as payments,
          (select coalesce(sum(${chargedFen}), 0)::bigint from late_fee_posting p
            join receivable b on (b.company_id, b.id) = (p.company_id, p.receivable_id) and b.voided_on is null
            where p.company_id = r.company_id and p.principal_id = any(array_agg(d.id) || r.id)) as posted_fen
        from receivable r
        join charge_item i on (i.company_id, i.id) = (r.company_id, r.charge_item_id) and i.kind not in ('deposit', 'late_fee')
        left join receivable d on d.company_id = r.company_id and d.adjusts_id = r.id and d.voided_on is null
        where r.company_id = app_company() and r.contract_id = ${contract_id} and r.voided_on is null and r.adjusts_id is null
          and r.gross_fen > 0 and r.due_date < ${as_of}::date
        group by r.company_id, r.id`,
  );

/**
 * Returns the late fees up to the leave date on the rows after the cut: a voided row bears none, a cut one on its revised gross. Earlier charges are
 * deducted per row, never below 0.
 */
async function lateFeesAsOf(
  tx: Tx,
  contract: Contract,
  as_of: string,
  charged: ReadonlyMap<number, number>,
): Promise<ByEntity> {
  const fees = new Map<number, number>();
  const clause = contract.late_fee;
  if (!clause) return fees;
  const { rate_daily: rate, grace_days, cap, charge_item_ids } = clause;
  const bearing = (await principalsOf(tx, contract.id, as_of)).filter(
    (row) => charge_item_ids.length === 0 || charge_item_ids.includes(row.charge_item_id),
  );
  const principalOf = ({ id, gross_fen }: Pick<Principal, 'id' | 'gross_fen'>) => charged.get(id) ?? gross_fen;
  const openById = new Map(bearing.map((row) => [row.id, principalOf(row) - sumOfPayments(row.payments)]));
  const openOf = ({ id, open }: OpenReceivable) =>
    Math.max(0, openById.get(id) ?? Math.min(open, charged.get(id) ?? open));
  const credits = await accountCredits(tx, { as_of, tenant_id: contract.tenant_id, openOf });
  for (const row of bearing) {
    const { id, legal_entity_id, due_date: due, posted_fen } = row;
    const payments = [...row.payments, ...(credits.get(id) ?? [])];
    const terms = { principal: principalOf(row), due, rate, grace_days, cap, payments, as_of };
    const fee = lateFeeToPost(lateFee(terms), posted_fen);
    fees.set(legal_entity_id, (fees.get(legal_entity_id) ?? 0) + fee);
  }
  return fees;
}
