/** Golden cases of whole contracts with several clauses: the effect of a change or a termination on each line. */

import { changeLines, type LineRow, type RowChange, type VersionTerms } from '#domain/contracts/change/schedule-change';
import { chargedOn, type SettlementLines, settle, terminationLines } from '#domain/contracts/change/termination';
import type { ContractTerms, PricedClause } from '#domain/contracts/clause/charge-clause';
import { paymentSchedule, type SchedulePiece } from '#domain/contracts/schedule/payment-schedule';
import { lateFee, lateFeeToPost } from '#domain/finance/arrears/late-fee';

const PIECE_FIELDS = ['start', 'end', 'days', 'price', 'cell_days', 'whole_cell', 'exact'] as const;

export const shortPiece = (piece: SchedulePiece) =>
  Object.fromEntries(PIECE_FIELDS.map((field) => [field, piece[field]]));

/** Returns an adjusted row in the format of a case: no case has manual adjustments. */
export function shortChange({ manual: _manual, pieces, ...change }: Extract<RowChange, { action: 'adjust' }>) {
  return { ...change, pieces: pieces.map(shortPiece) };
}

interface LineTerms {
  line: number;
  clause: PricedClause;
}

interface LateFeeTerms {
  rate: string;
  grace_days: number;
  cap: string | null;
}

/** Money or an invoice on a row of a line; several for a row are summed. */
interface OnRow {
  line: number;
  seq: number;
  amount: number;
}

interface Row extends LineRow {
  seq: number;
}

/** Returns the rows of a version before any change. */
function effectiveRows(contract: ContractTerms, { line, clause }: LineTerms): Row[] {
  const terms = { contract, clause };
  return paymentSchedule(contract, clause).rows.map((row) => ({ ...row, line, terms: [{ from: row.start, terms }] }));
}

const total = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

const sumOn = (entries: readonly OnRow[] = [], { line, seq }: Row): number =>
  total(entries.filter((entry) => entry.line === line && entry.seq === seq).map(({ amount }) => amount));

interface Version {
  contract: ContractTerms;
  clauses: LineTerms[];
}

interface ContractChange {
  old: Version;
  new: Version;
  effective_date: string;
  received: OnRow[];
  invoiced?: OnRow[];
}

/** A removed row is voided, or reversed when something was received or invoiced on it. */
function changedRow(row: Row, change: RowChange, { received, invoiced }: ContractChange) {
  const { seq, start, end, gross, net, tax } = row;
  const head = { seq, start, end };
  if (change.action === 'keep') return { ...head, action: 'keep' };
  if (change.action === 'adjust') {
    const excess = Math.max(0, sumOn(received, row) - change.revised.gross);
    return { ...head, ...shortChange(change), excess };
  }
  if (sumOn(received, row) === 0 && sumOn(invoiced, row) === 0) return { ...head, action: 'void' };
  return { ...head, action: 'reverse', adjustment: { gross: -gross, net: -net, tax: -tax } };
}

export function evaluateContractChange(input: ContractChange): unknown {
  const before = input.old.clauses.flatMap((clause) => effectiveRows(input.old.contract, clause));
  const after = new Map<number, VersionTerms>(
    input.new.clauses.map(({ line, clause }) => [line, { contract: input.new.contract, clause }]),
  );
  const stood = new Set(input.old.clauses.map(({ line }) => line));
  const clauses = changeLines(before, after, input.effective_date).map(({ line, rows, new_rows }) => ({
    line,
    version: !stood.has(line) ? 'added' : after.has(line) ? 'both' : 'removed',
    rows: rows.map(({ row, change }) => changedRow(row, change, input)),
    new_rows,
    prepayment: total(rows.map(({ row, change }) => (change.action === 'drop' ? sumOn(input.received, row) : 0))),
    excess: total(
      rows.map(({ row, change }) =>
        change.action === 'adjust' ? Math.max(0, sumOn(input.received, row) - change.revised.gross) : 0,
      ),
    ),
    gross_before: total(rows.map(({ row }) => row.gross)),
    gross_after: total([
      ...rows.map(({ row, change }) => chargedOn(row.gross, change)),
      ...new_rows.map(({ gross }) => gross),
    ]),
  }));
  const sum = (name: 'prepayment' | 'excess' | 'gross_before' | 'gross_after') =>
    total(clauses.map((clause) => clause[name]));
  return {
    clauses,
    prepayment: sum('prepayment'),
    excess: sum('excess'),
    gross_before: sum('gross_before'),
    gross_after: sum('gross_after'),
  };
}

interface ContractTermination {
  contract: ContractTerms;
  clauses: (LineTerms & { late_fee?: LateFeeTerms })[];
  leave_date: string;
  received: (OnRow & { date: string })[];
  posted_late_fees?: OnRow[];
  settlement?: Omit<SettlementLines, 'charged' | 'received' | 'late_fee'>;
}

const OUTCOME = { keep: 'keep', adjust: 'cut', drop: 'void' } as const;

/** Returns the fee on the row after the cut, less the fee posted on it. */
function feeOn(row: Row, change: RowChange, terms: LateFeeTerms, input: ContractTermination): number {
  const payments = input.received.filter(({ line, seq }) => line === row.line && seq === row.seq);
  const principal = chargedOn(row.gross, change);
  const fee = lateFee({ ...terms, principal, due: row.due, payments, as_of: input.leave_date });
  return lateFeeToPost(fee, sumOn(input.posted_late_fees, row));
}

function endedRow(row: Row, change: RowChange, terms: LateFeeTerms | undefined, input: ContractTermination) {
  const { seq, start, end, due, gross, net, tax } = row;
  const head = { seq, start, end, due };
  const fee = terms && { late_fee: feeOn(row, change, terms, input) };
  if (change.action !== 'adjust') return { ...head, gross, net, tax, ...fee, action: OUTCOME[change.action] };
  return { ...head, ...shortChange(change), ...fee, action: OUTCOME[change.action] };
}

export function evaluateContractTermination(input: ContractTermination): unknown {
  const before = input.clauses.flatMap((clause) => effectiveRows(input.contract, clause));
  const ended = terminationLines(before, input.leave_date);
  const clauses = input.clauses.map(({ line, late_fee: terms }) => {
    const rows = ended.find((each) => each.line === line)?.rows ?? [];
    const endedRows = rows.map(({ row, change }) => endedRow(row, change, terms, input));
    return {
      line,
      rows: endedRows,
      charged: total(rows.map(({ row, change }) => chargedOn(row.gross, change))),
      received: total(rows.map(({ row }) => sumOn(input.received, row))),
      received_after_leave: total(
        rows.map(({ row, change }) => (change.action === 'drop' ? sumOn(input.received, row) : 0)),
      ),
      late_fees: total(endedRows.map((row) => row.late_fee ?? 0)),
    };
  });
  const sum = (name: 'charged' | 'received' | 'received_after_leave' | 'late_fees') =>
    total(clauses.map((clause) => clause[name]));
  const [charged, received, late_fee] = [sum('charged'), sum('received'), sum('late_fees')];
  return {
    clauses,
    charged,
    received,
    received_after_leave: sum('received_after_leave'),
    late_fees: late_fee,
    ...(input.settlement && { settlement: settle({ ...input.settlement, charged, received, late_fee }) }),
  };
}
