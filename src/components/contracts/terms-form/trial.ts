// The trial (试算, docs/domain §5.5): the collection plan of the current input, computed by the functions with which the server stores it.
import type { ContractSave } from '#api/contracts/contract/contract.schema';
import { type ChargeClause, type ContractTerms, scheduledClause } from '#domain/contracts/clause/charge-clause';
import { checkTerms } from '#domain/contracts/clause/check-contract';
import { depositAmount } from '#domain/contracts/clause/deposit-amount';
import { checkIncentiveSum } from '#domain/contracts/incentive';
import { rentInForce } from '#domain/contracts/life/rent-in-force';
import type { Holidays } from '#domain/contracts/schedule/due-date';
import { type PublishedIndexes, withIndexValues } from '#domain/contracts/schedule/index-values';
import { paymentSchedule } from '#domain/contracts/schedule/payment-schedule';
import { addMonths } from '#domain/kernel/dates/calendar-date';
import type { Issue } from '#domain/kernel/issue';
import { type ClausePlan, rowOf, sumBy } from '../collection-plan/plan-row';
import type { ChargeItems } from '../terms/use-charge-items';
import { type ContractValues, depositClauseOf, saveOf } from './contract-values';

export interface ClauseTrial extends ClausePlan {
  /** Reasons why there are no rows yet. */
  issues: Issue[];
}

export interface Trial {
  /** All errors of the terms, at the paths of the form's fields. */
  issues: Issue[];
  clauses: ClauseTrial[];
  /** Amounts of the deposit clauses; null while they can't be computed. */
  deposits: (number | null)[];
  /** Sum of the clauses that can be computed. */
  total_fen: number;
  first_year_fen: number;
  /** Monthly rent on the first day; null while a rent clause is incomplete. */
  monthly_rent_fen: number | null;
  /** `null` without a deposit, or while one can't be computed. */
  deposit_fen: number | null;
}

/** Returns the errors of the terms as saved, by the rules of the domain. */
export function issuesOf(save: ContractSave): Issue[] {
  const clauses = save.clauses as ChargeClause[];
  return checkTerms(
    save,
    clauses,
    (save.deposits ?? []).map(depositClauseOf),
    save.late_fee as never,
    save.lease_options as never,
    save.incentives as never,
  );
}

const concerns = (issue: Issue, list: string, index: number) => issue.path[0] === list && issue.path[1] === index;
const isGeneral = ({ path }: Issue) => path[0] === 'start' || path[0] === 'end' || path[0] === 'spaces';

/** `holidays` and `indexes` are the enterprise's calendar and published index values, as the server reads them. */
export function trialOf(
  values: ContractValues,
  items: ChargeItems,
  holidays: Holidays,
  indexes: PublishedIndexes = new Map(),
): Trial {
  const save = saveOf(values);
  const issues = issuesOf(save);
  const general = issues.filter(isGeneral);
  const clauses = save.clauses.map((typed, index): ClauseTrial => {
    const own = [...general, ...issues.filter((issue) => concerns(issue, 'clauses', index))];
    const name = items.get(typed.charge_item_id)?.label ?? `条款 ${index + 1}`;
    if (own.length > 0) return { index, name, clause: typed, rows: [], issues: own };
    // The clause as the server stores it: all figures below use it, not the typed one.
    const clause = withIndexValues(typed as ChargeClause, save, indexes);
    const rows = rowsOf(save, clause, holidays);
    return { index, name, clause: clause as typeof typed, rows, issues: own };
  });
  // Deposits are measured by rent clauses only (docs/domain §5.8).
  const rent = clauses.filter(({ clause }) => items.get(clause.charge_item_id)?.kind === 'rent');
  const rentClauses = rent.length > 0 && rent.every((one) => one.issues.length === 0) ? rent.map(clauseOf) : null;
  const deposits = (save.deposits ?? []).map((deposit, index) => {
    const isSound = !issues.some((issue) => concerns(issue, 'deposits', index));
    if (!isSound || (deposit.kind === 'months' && rentClauses === null)) return null;
    return depositAmount(save, rentClauses ?? [], depositClauseOf(deposit));
  });
  const excess =
    issues.length === 0 && rentClauses
      ? checkIncentiveSum(save, rentClauses as ChargeClause[], save.incentives ?? [])
      : [];
  return {
    issues: [...issues, ...excess],
    clauses,
    deposits,
    total_fen: sum(clauses.map(({ rows }) => sumBy(rows, 'gross_fen'))),
    first_year_fen: sum(clauses.map(({ rows }) => sumBy(rows.filter(inFirstYear(save)), 'gross_fen'))),
    monthly_rent_fen: rentClauses && rentInForce(save, rentClauses, save.start).total,
    deposit_fen: deposits.length === 0 || deposits.includes(null) ? null : sum(deposits),
  };
}

/** For turnover rent, returns the plan of its minimum. */
function rowsOf(contract: ContractTerms, clause: ChargeClause, holidays: Holidays) {
  const priced = scheduledClause(clause);
  return priced ? paymentSchedule(contract, priced, { explain: true, holidays }).rows.map(rowOf) : [];
}
const clauseOf = ({ clause }: ClauseTrial) => clause as ChargeClause;
const sum = (amounts: readonly (number | null)[]) => amounts.reduce<number>((total, fen) => total + (fen ?? 0), 0);

/** Returns the rows whose period starts in the first twelve months. */
function inFirstYear({ start }: ContractTerms) {
  return (row: { start: string }) => row.start < addMonths(start, 12);
}
