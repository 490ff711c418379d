// Effects of a change on a contract: every row of its plan with its action, new rows, deposits (docs/domain §5.10).
import sql from 'sql-template-tag';
import type { ChangePreview, ChangeRow, ChangeTerms } from '#api/contracts/change/change.schema';
import type { Contract, ContractTerms } from '#api/contracts/contract/contract.schema';
import {
  changeLines,
  type LineChange,
  type PostedRow,
  type RowChange,
  type VersionTerms,
} from '#domain/contracts/change/schedule-change';
import { scheduledClause } from '#domain/contracts/clause/charge-clause';
import { depositAmount } from '#domain/contracts/clause/deposit-amount';
import { depositBalance } from '#server/measures/finance/deposit';
import { openFen } from '#server/measures/finance/receivable';
import { endlessSecurityFen } from '#server/measures/finance/security';
import type { Call } from '#server/platform/use-case/route';
import { holidayCalendar } from '#server/policies/holidays';
import { postingDay } from '#server/policies/posting-day';
import { sizeOf } from '../contract/contract-terms';
import { withPublished } from '../index-values';
import { type DroppedReasons, isDropped, loadVersions, manualOf, type PlanRow, planRows, withTerms } from './versions';

export interface ChangePlan {
  lines: LineChange<PlanRow & PostedRow>[];
  /** The line of each clause of the new terms, in the order of the clauses. */
  clause_lines: number[];
  deposits: (ChangePreview['deposits'][number] & { charge_item_id: number })[];
  /** Reasons for ending the manual adjustments of a receivable. */
  dropped: DroppedReasons;
}

/** Returns the contract under the new terms. */
export function changedTerms(contract: Contract, change: ChangeTerms): ContractTerms {
  const {
    effective_on: _on,
    reason: _reason,
    contract_id: _id,
    tenant_name: _name,
    id: _own,
    version: _version,
    clauses,
    dropped_adjustments: _dropped,
    ...terms
  } = change;
  const { number, kind, park_id, tenant_id, lessor_id, channel_id, signed_on, signatory } = contract;
  const { classification, manager, remark, start } = contract;
  return {
    // Agreed only with the first version.
    renews_id: null,
    carry_deposit: false,
    quote_id: null,
    customer_id: null,
    // Of the contract: a change keeps them as approved.
    incentives: [],
    number,
    kind,
    park_id,
    tenant_id,
    lessor_id,
    channel_id,
    signed_on,
    signatory,
    classification,
    manager,
    remark,
    start,
    ...terms,
    clauses: clauses.map(({ line: _line, ...clause }) => clause),
  };
}

export async function planChange(call: Call, contract: Contract, input: ChangeTerms): Promise<ChangePlan> {
  const { tx } = call;
  const range = { start: contract.start, end: input.end };
  const change = { ...input, clauses: await withPublished(tx, input.clauses, range) };
  const versions = await loadVersions(tx, contract.id);
  const rows = await planRows(tx, contract.id);
  const holidays = await holidayCalendar(tx);
  const existing = new Set(rows.map((row) => row.line));
  for (const version of versions) for (const clause of version.clauses) existing.add(clause.line);
  let next = Math.max(0, ...existing);
  const clause_lines = change.clauses.map((clause) => {
    if (clause.line !== null) return clause.line;
    next += 1;
    return next;
  });
  const after = new Map(
    clause_lines.flatMap((line, place): [number, VersionTerms][] => {
      const terms = termsAfter(contract, change, place);
      return terms ? [[line, terms]] : [];
    }),
  );
  // A row that ends before the change is not affected.
  const ended = new Set(rows.flatMap((row) => (row.end < change.effective_on ? [row.receivable_id] : [])));
  const dropped = new Map(
    change.dropped_adjustments
      .filter(({ receivable_id }) => !ended.has(receivable_id))
      .map(({ receivable_id, reason }) => [receivable_id, reason]),
  );
  const before = rows.map((row) => ({
    ...withTerms(row, versions, contract.start),
    drops_manual: isDropped(row, dropped),
  }));
  const lines = changeLines(before, after, change.effective_on, holidays);
  const deposits = await depositChanges(call, contract, change);
  return { lines, clause_lines, deposits, dropped };
}

function termsAfter(contract: Contract, change: ChangeTerms, place: number): VersionTerms | null {
  const found = change.clauses[place];
  const clause = found ? scheduledClause(found) : null;
  return clause && { contract: { start: contract.start, end: change.end, spaces: change.spaces }, clause };
}

/**
 * Compares the requirement under the new terms with what is held or still owed. The difference is topped up, or proposed as a refund as far as it is
 * held (docs/domain §5.8).
 */
async function depositChanges(
  { tx, today }: Call,
  contract: Contract,
  change: ChangeTerms,
): Promise<ChangePlan['deposits']> {
  const items = await tx.query<{ id: number; name: string; rent: boolean }>(
    sql`select id, name, kind = 'rent' as rent from charge_item where company_id = app_company()`,
  );
  const rent = new Set(items.filter((item) => item.rent).map((item) => item.id));
  const terms = changedTerms(contract, change);
  const rentClauses = terms.clauses.filter((clause) => rent.has(clause.charge_item_id));
  const wanted = new Map<number, number>();
  for (const deposit of terms.deposits) {
    const amount = depositAmount(terms, rentClauses, sizeOf(deposit));
    wanted.set(deposit.charge_item_id, (wanted.get(deposit.charge_item_id) ?? 0) + amount);
  }
  const posted = await tx.query<{ charge_item_id: number; open_fen: number; held_fen: number; endless_fen: number }>(
    sql`select r.charge_item_id, sum(${openFen})::bigint as open_fen,
          ${depositBalance(sql`${contract.id}`, sql`r.charge_item_id`)} as held_fen,
          ${endlessSecurityFen(sql`${contract.id}`, sql`r.charge_item_id`, today)} as endless_fen
        from receivable r join charge_item i on (i.company_id, i.id) = (r.company_id, r.charge_item_id) and i.kind = 'deposit'
        where r.company_id = app_company() and r.contract_id = ${contract.id} and r.voided_on is null group by r.charge_item_id`,
  );
  const before = new Map(posted.map((row) => [row.charge_item_id, row]));
  return [...new Set([...before.keys(), ...wanted.keys()])].map((id) => {
    const { open_fen = 0, held_fen = 0, endless_fen = 0 } = before.get(id) ?? {};
    const [was, is] = [held_fen + open_fen + endless_fen, wanted.get(id) ?? 0];
    return {
      charge_item_id: id,
      charge_item_name: items.find((item) => item.id === id)?.name ?? '',
      before_fen: was,
      after_fen: is,
      top_up_fen: Math.max(0, is - was),
      refund_fen: Math.max(0, held_fen - is),
    };
  });
}

/** Returns true when a dropped row is only voided: nothing was received, invoiced or offset on it. */
const isVoided = (row: PlanRow): boolean => row.received_fen === 0 && row.invoiced_fen === 0 && row.offset_fen === 0;

/** Returns the plan as a preview. A row voided earlier is owed neither before nor after. */
export async function previewOf(
  { tx, today }: Call,
  { lessor_id }: Contract,
  plan: ChangePlan,
  names: ReadonlyMap<number, string>,
): Promise<ChangePreview> {
  const posted_on = await postingDay(tx, lessor_id, today);
  const rows = plan.lines.flatMap(({ line, rows: own, new_rows }) => [
    ...own.filter(({ row }) => !row.voided).map(({ row, change }) => previewRow(row, change, plan.dropped)),
    ...new_rows.map((row): ChangeRow => {
      const { start, end, due, gross, manual } = row;
      const common = { line, charge_item_name: names.get(line) ?? '', action: 'add' as const, start, end, due };
      return {
        ...common,
        gross_fen: 0,
        revised_fen: gross,
        adjustment: null,
        manual: manual
          ? { receivable_id: null, reasons: [], before_fen: 0, after_fen: manual.gross, dropped: null }
          : null,
        received_fen: 0,
        invoiced_fen: 0,
        pieces: [],
      };
    }),
  ]);
  return {
    rows,
    before_fen: rows.reduce((sum, row) => sum + row.gross_fen + (row.manual?.before_fen ?? 0), 0),
    after_fen: rows.reduce((sum, row) => sum + row.revised_fen + (row.manual?.after_fen ?? 0), 0),
    prepayment_fen: rows.reduce((sum, row) => sum + freedBy(row), 0),
    deposits: plan.deposits.map(({ charge_item_id: _id, ...deposit }) => deposit),
    posted_on,
    today,
  };
}

/** Returns the cash that becomes prepayment: all of it on a reversed row, the excess over the new amount on an adjusted one. */
const freedBy = ({ action, received_fen, revised_fen, manual }: ChangeRow): number =>
  action === 'reverse' || action === 'adjust' ? Math.max(0, received_fen - revised_fen - (manual?.after_fen ?? 0)) : 0;

function previewRow(row: PlanRow, change: RowChange, dropped: DroppedReasons): ChangeRow {
  const { line, charge_item_name, start, end, due, gross, net, tax, received_fen, invoiced_fen } = row;
  const manual = manualOf(row, change, dropped);
  const common = { line, charge_item_name, start, end, due, gross_fen: gross, manual, received_fen, invoiced_fen };
  if (change.action === 'keep') return { ...common, action: 'keep', revised_fen: gross, adjustment: null, pieces: [] };
  if (change.action === 'adjust') {
    const { adjustment, revised, pieces } = change;
    const amount = { gross_fen: adjustment.gross, net_fen: adjustment.net, tax_fen: adjustment.tax };
    return { ...common, action: 'adjust', revised_fen: revised.gross, adjustment: amount, pieces };
  }
  if (isVoided(row)) return { ...common, action: 'void', revised_fen: 0, adjustment: null, pieces: [] };
  const amount = { gross_fen: -gross, net_fen: -net, tax_fen: -tax };
  return { ...common, action: 'reverse', revised_fen: 0, adjustment: amount, pieces: [] };
}
