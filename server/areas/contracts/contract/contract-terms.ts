// Stores the terms of contracts as rows: version, spaces, clauses with their prices and schedule, deposits. It is used by the form, the import and
// the demo; many contracts take as many statements as one.
import sql from 'sql-template-tag';
import type { ContractTerms } from '#api/contracts/contract/contract.schema';
import { scheduledClause } from '#domain/contracts/clause/charge-clause';
import type { DepositClause } from '#domain/contracts/clause/deposit-amount';
import { depositAmount } from '#domain/contracts/clause/deposit-amount';
import type { Holidays } from '#domain/contracts/schedule/due-date';
import { indexesOf, withIndexValues } from '#domain/contracts/schedule/index-values';
import { paymentSchedule, type SchedulePrice, type ScheduleRow } from '#domain/contracts/schedule/payment-schedule';
import { addDays, type CalendarDate } from '#domain/kernel/dates/calendar-date';
import type { Tx } from '#server/platform/db/database';
import { insertRecords, insertRecordsWithIds } from '#server/platform/list/record';
import { holidayCalendar } from '#server/policies/holidays';
import { publishedIndexes } from '../index-values';

type Clause = ContractTerms['clauses'][number];

/** A row of the collection plan, amounts in fen. */
type PlanRow = Pick<ScheduleRow, 'start' | 'end' | 'due' | 'gross' | 'net' | 'tax' | 'provisional'>;

/** A stored contract, and the terms of one of its versions. */
export interface TermsOf {
  contract_id: number;
  terms: ContractTerms;
  /** Set for a version after the first: its number, days and reason, the line of each clause and the rows it adds to the plan. */
  change?: {
    version_no: number;
    approved_on: string;
    effective_on: string;
    reason: string;
    /** New name of the tenant; '' when unchanged. */
    tenant_name: string;
    lines: readonly number[];
    rows: readonly PlanRow[][];
  };
}

/** Converts a deposit of the form to a deposit clause of the domain. */
export const sizeOf = ({ kind, months, amount_fen, ...rest }: ContractTerms['deposits'][number]): DepositClause =>
  kind === 'months' ? { ...rest, kind, months: months ?? '' } : { ...rest, kind, amount_fen: amount_fen ?? -1 };

/** Writes a version of contracts. The terms must be checked (`checkTerms`), since the schedule of a first version is computed here. */
export async function insertTerms(tx: Tx, given: readonly TermsOf[]): Promise<void> {
  const contracts = await withIndexes(tx, given);
  const rentItems = await rentItemsOf(tx);
  const holidays = await holidayCalendar(tx);
  await insertRecords(tx, 'contract_version', contracts.map(versionRow));
  await insertRecords(tx, 'contract_space', contracts.flatMap(spaceRows));
  await insertRecords(
    tx,
    'deposit_clause',
    contracts.flatMap((terms) => depositRows(terms, rentItems)),
  );
  const ids = await insertRecordsWithIds(tx, 'charge_clause', contracts.flatMap(clauseRows));
  const clauses = contracts.flatMap(({ terms, change }) =>
    terms.clauses.map((clause, place) => ({ terms, clause, added: change?.rows[place] })),
  );
  const computed = clauses.map(({ terms, clause, added }, index) =>
    scheduleRows(ids[index] as number, terms, clause, holidays, added),
  );
  const prices = computed.flatMap((rows) => rows.prices);
  await insertRecords(tx, 'clause_price', prices);
  const rows = computed.flatMap((each) => each.rows);
  await insertRecords(tx, 'schedule_row', rows);
  const followed = clauses.flatMap(({ clause }, index) =>
    indexesOf(clause).map((index_id) => ({ clause_id: ids[index] as number, index_id })),
  );
  await insertRecords(tx, 'clause_index', followed);
}

/** Adds to every clause the index values published so far. */
async function withIndexes(tx: Tx, contracts: readonly TermsOf[]): Promise<readonly TermsOf[]> {
  const followed = contracts.flatMap(({ terms }) => terms.clauses.flatMap(indexesOf));
  if (followed.length === 0) return contracts;
  const published = await publishedIndexes(tx, followed);
  return contracts.map((terms) => ({
    ...terms,
    terms: {
      ...terms.terms,
      clauses: terms.terms.clauses.map((clause) => withIndexValues(clause, terms.terms, published)),
    },
  }));
}

async function rentItemsOf(tx: Tx): Promise<ReadonlySet<number>> {
  const items = await tx.query<{ id: number }>(
    sql`select id from charge_item where company_id = app_company() and kind = 'rent'`,
  );
  return new Set(items.map((item) => item.id));
}

const keyOf = ({ contract_id, change }: TermsOf) => ({ contract_id, version_no: change?.version_no ?? 1 });

const versionRow = (terms: TermsOf) => ({
  ...keyOf(terms),
  effective_on: terms.change?.effective_on ?? terms.terms.start,
  approved_on: terms.change?.approved_on ?? null,
  end_date: terms.terms.end,
  reason: terms.change?.reason ?? '',
  tenant_name: terms.change?.tenant_name ?? '',
  renames: Boolean(terms.change?.tenant_name),
  late_fee: terms.terms.late_fee,
  lease_options: terms.terms.lease_options,
});

const spaceRows = (terms: TermsOf) =>
  terms.terms.spaces.map((space) => ({ ...keyOf(terms), space_id: space.id, area_sqm: space.area }));

/** Deposits are measured by the rent only (docs/domain §5.8). */
const depositRows = (terms: TermsOf, rentItems: ReadonlySet<number>) =>
  terms.terms.deposits.map((deposit, index) => ({
    ...keyOf(terms),
    seq: index + 1,
    charge_item_id: deposit.charge_item_id,
    kind: deposit.kind,
    months: deposit.kind === 'months' ? deposit.months : null,
    amount_fen: depositAmount(
      terms.terms,
      terms.terms.clauses.filter((clause) => rentItems.has(clause.charge_item_id)),
      sizeOf(deposit),
    ),
    due_date: deposit.due,
  }));

const clauseRows = (contractTerms: TermsOf) =>
  contractTerms.terms.clauses.map(({ charge_item_id, payee_id, ...terms }, index) => ({
    ...keyOf(contractTerms),
    seq: index + 1,
    line: contractTerms.change?.lines[index] ?? index + 1,
    charge_item_id,
    payee_id: payee_id ?? null,
    basis: terms.basis,
    start_date: terms.start,
    end_date: terms.end,
    terms,
  }));

/**
 * Prices and rows of a clause, by the function that also computes the preview in the browser; a change only adds some rows. Turnover rent has those
 * of its minimum.
 */
function scheduleRows(clause_id: number, terms: ContractTerms, clause: Clause, holidays: Holidays, added?: PlanRow[]) {
  const priced = scheduledClause(clause);
  if (priced === null) return { prices: [], rows: [] };
  const schedule = paymentSchedule(terms, priced, { holidays });
  const prices = priceRows(clause_id, schedule.prices, priced.end ?? clause.end);
  return { prices, rows: planRowsOf(clause_id, added ?? schedule.rows) };
}

/** Returns the prices of a clause as rows, each until the day before the next. */
export const priceRows = (clause_id: number, prices: readonly SchedulePrice[], end: CalendarDate) =>
  prices.map(({ from, price }, index) => {
    const next = prices[index + 1];
    return { clause_id, start_date: from, end_date: next ? addDays(next.from, -1) : end, price };
  });

/** Returns the plan rows of a clause as they are stored. */
export const planRowsOf = (clause_id: number, rows: readonly PlanRow[]) =>
  rows.map((row, place) => ({
    clause_id,
    seq: place + 1,
    start_date: row.start,
    end_date: row.end,
    due_date: row.due,
    gross_fen: row.gross,
    net_fen: row.net,
    tax_fen: row.tax,
    provisional: row.provisional ?? false,
  }));
