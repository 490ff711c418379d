// Preview of an import: the collection plan of every contract with the money allocated to it.
import type { ContractImportPreview, ImportedContract } from '#api/contracts/contract/contract.import.schema';
import type { ContractTerms } from '#api/contracts/contract/contract.schema';
import { scheduledClause } from '#domain/contracts/clause/charge-clause';
import { depositAmount } from '#domain/contracts/clause/deposit-amount';
import type { Holidays } from '#domain/contracts/schedule/due-date';
import { paymentSchedule } from '#domain/contracts/schedule/payment-schedule';
import { openingShares } from '#domain/finance/receipts/opening-receipts';
import { sizeOf } from '#server/areas/contracts/contract/contract-terms';
import type { Call } from '#server/platform/use-case/route';
import { holidayCalendar } from '#server/policies/holidays';
import type { Book } from './book';
import type { ValidatedBook, ValidatedContract } from './validate';

type Planned = NonNullable<ImportedContract['plan']>;
type PlannedRow = Planned['rows'][number];

/** Maximum number of rows in a preview, over all contracts; the totals cover all rows. */
const MOST_ROWS = 20_000;

export async function previewOf(call: Call, book: Book, { contracts }: ValidatedBook): Promise<ContractImportPreview> {
  const holidays = await holidayCalendar(call.tx);
  let room = MOST_ROWS;
  const previews = contracts.map((validated): ImportedContract => {
    const contract = validated.draft.contracts[0]?.value;
    const plan = planOf(validated, holidays, call.today);
    const rows = plan?.rows.slice(0, room) ?? [];
    room -= rows.length;
    return {
      number: validated.draft.number,
      tenant: contract?.tenant ?? '',
      start: contract?.start ?? '',
      end: contract?.end ?? '',
      faults: validated.faults.length,
      plan: plan && { ...plan, rows, left_out: plan.rows.length - rows.length },
    };
  });
  const faults = [...book.faults, ...contracts.flatMap((validated) => validated.faults)];
  const right = contracts.filter((validated) => validated.ready).length;
  return { right, wrong: contracts.length - right, warnings: book.warnings, faults, contracts: previews };
}

function planOf({ draft, ready }: ValidatedContract, holidays: Holidays, today: string): Planned | null {
  if (!ready) return null;
  const names = draft.clauses.map(({ value }) => value.charge_item);
  const rows = owedRows(
    ready.terms,
    names,
    draft.deposits.map(({ value }) => value.charge_item),
    holidays,
  );
  const shares = openingShares(
    rows,
    draft.receipts.map(({ value }) => value),
  );
  for (const { row, amount_fen } of shares) (rows[row] as PlannedRow).received_fen += amount_fen;
  const sum = (figure: (row: PlannedRow) => number) => rows.reduce((total, row) => total + figure(row), 0);
  const received_fen = sum((row) => row.received_fen);
  const paid_fen = draft.receipts.reduce((total, { value }) => total + value.amount_fen, 0);
  return {
    rows,
    left_out: 0,
    gross_fen: sum((row) => row.gross_fen),
    received_fen,
    overdue_fen: sum((row) => (row.due < today ? row.gross_fen - row.received_fen : 0)),
    prepayment_fen: paid_fen - received_fen,
  };
}

/** Returns the rows of a contract in posting order: by due date, clauses before deposits. */
function owedRows(
  terms: ContractTerms,
  clauseItems: readonly string[],
  depositItems: readonly string[],
  holidays: Holidays,
): PlannedRow[] {
  const planned = terms.clauses.flatMap((clause, place) => {
    const priced = scheduledClause(clause);
    const rows = priced ? paymentSchedule(terms, priced, { holidays }).rows.filter((row) => row.gross !== 0) : [];
    return rows.map(({ start, end, due, gross }) => ({
      start,
      end,
      due,
      gross_fen: gross,
      received_fen: 0,
      charge_item: clauseItems[place] ?? '',
    }));
  });
  const deposits = terms.deposits.map((deposit, place) => ({
    start: terms.start,
    end: terms.end,
    due: deposit.due,
    received_fen: 0,
    gross_fen: depositAmount(terms, [], sizeOf(deposit)),
    charge_item: depositItems[place] ?? '',
  }));
  // The sort is stable: rows of the same day keep the order of the clauses.
  return [...planned, ...deposits].sort((a, b) => (a.due < b.due ? -1 : a.due > b.due ? 1 : 0));
}
