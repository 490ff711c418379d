// The worked cases of whole contracts (contract_change, contract_termination) through the stack: typed in, approved, paid, changed or left; the
// stored rows are those of the case. Late fees have one set of terms per contract, so cases with several compare the rest.
import { readFileSync } from 'node:fs';
import sql from 'sql-template-tag';
import { describe, expect, it } from 'vitest';
import type { ChangeSave } from '#api/contracts/change/change.schema';
import type { Contract } from '#api/contracts/contract/contract.schema';
import { previewTermination } from '#api/contracts/termination/termination';
import type { TerminationSave } from '#api/contracts/termination/termination.schema';
import { saveCashRecord, writeOff } from '#api/finance/cash-record/cash-record';
import { flowAccountOptions } from '#api/setup/option';
import { approvedContract, chargeItem, newCash } from '#tests/support/builders';
import { approvedChange, changeOf } from '#tests/support/contracts/contract-change';
import { executeTermination } from '#tests/support/contracts/termination';
import { makeSpaces, termsOf, type WorkedTerms, workedInput } from '#tests/support/contracts/worked-contract';
import { openEnterprise } from '#tests/support/open-enterprise';
import { onDay } from '#tests/support/world';

interface Amount {
  gross: number;
  net: number;
  tax: number;
}
type WorkedRow = { seq: number; start: string } & (
  | ({ action: 'keep' | 'void' | 'reverse' } & Partial<Amount>)
  | { action: 'adjust' | 'cut'; revised: Amount }
);
interface Received {
  line: number;
  seq: number;
  amount: number;
  date?: string;
}
interface WorkedChange {
  name: string;
  input: { old: WorkedTerms; new: WorkedTerms; effective_date: string; received: Received[] };
  expected: {
    clauses: { line: number; rows: WorkedRow[]; new_rows: (Amount & { start: string; end: string; due: string })[] }[];
    prepayment: number;
    excess: number;
    gross_after: number;
  };
}
interface WorkedTermination {
  name: string;
  input: Omit<WorkedTerms, 'clauses'> & {
    clauses: (WorkedTerms['clauses'][number] & {
      late_fee?: { rate: string; grace_days: number; cap: string | null };
    })[];
    leave_date: string;
    received: Received[];
    posted_late_fees?: object[];
    settlement?: { meter: number; repair: number; penalty: number; deposit_balance: number; prepayment: number };
  };
  expected: {
    clauses: { line: number; rows: WorkedRow[] }[];
    charged: number;
    received: number;
    late_fees: number;
    settlement?: { result: number };
  };
}
const cases = <Case>(kind: string): Case[] => JSON.parse(readFileSync(`tests/golden/cases/${kind}.json`, 'utf8'));

const { world, owner, approver } = openEnterprise({ each: 'test', day: '2026-03-16' });

/** Returns the rows of the plan with their amounts after all corrections; voided ones with 0. */
const standing = (contract: Contract) =>
  world.db.asOwner((tx) =>
    tx.query<
      Amount & { id: number; version_no: number; line: number; seq: number; start: string; end: string; due: string }
    >(
      sql`select a.id, x.version_no, x.line, a.seq, a.start_date as start, a.end_date as "end", a.due_date as due,
            coalesce(sum(g.gross_fen), 0)::bigint as gross, coalesce(sum(g.net_fen), 0)::bigint as net, coalesce(sum(g.tax_fen), 0)::bigint as tax
          from receivable a join charge_clause x on x.id = a.clause_id
          left join receivable g on (g.id = a.id or g.adjusts_id = a.id) and g.voided_on is null
          where a.contract_id = ${contract.id} group by a.id, x.version_no, x.line, a.seq, a.start_date, a.end_date, a.due_date order by x.line, a.start_date, a.id`,
    ),
  );

const amountOf = ({ gross, net, tax }: Amount): Amount => ({ gross, net, tax });
const NOTHING: Amount = { gross: 0, net: 0, tax: 0 };
type Standing = Awaited<ReturnType<typeof standing>>;

const amountsOf = (rows: Standing): Map<string, Amount> =>
  new Map(rows.map((row) => [`${row.line} ${row.seq}`, amountOf(row)]));

/** Returns the amount that the case expects of a row, given its amount before. */
function expectedOf(row: WorkedRow, before: Amount): Amount {
  if (row.action === 'adjust' || row.action === 'cut') return amountOf(row.revised);
  return row.action === 'keep' ? before : NOTHING;
}

/** Expects every row as in the case: kept ones as before, others as the case says. */
function expectRows(
  rows: Standing,
  before: ReadonlyMap<string, Amount>,
  clauses: readonly { line: number; rows: readonly WorkedRow[] }[],
): void {
  for (const { line, rows: newRows } of clauses)
    for (const row of newRows) {
      const found = rows.find((each) => each.line === line && each.seq === row.seq);
      const was = before.get(`${line} ${row.seq}`) ?? NOTHING;
      expect(found ? amountOf(found) : NOTHING, `${line} ${row.start}`).toEqual(expectedOf(row, was));
    }
}

async function pay(contract: Contract, received: readonly Received[]): Promise<void> {
  const rows = await standing(contract);
  const [account] = await owner.call(flowAccountOptions, {});
  for (const { line, seq, amount, date = '2026-01-01' } of received) {
    const cash = await owner.call(saveCashRecord, {
      flow_account_id: account?.value as number,
      received_on: date,
      amount_fen: amount,
      payer: contract.tenant_name,
    });
    const row = rows.find((each) => each.line === line && each.seq === seq);
    const items = [{ receivable_id: row?.id as number, amount_fen: amount }];
    await owner.call(writeOff, { cash_record_id: cash.id, items });
  }
}

describe('a change of several clauses', () => {
  it.each(cases<WorkedChange>('contract_change'))('$name', async ({ input, expected }) => {
    const ground = await makeSpaces(owner, [input.old, input.new]);
    const contract = await approvedContract(owner, approver, await workedInput(owner, input.old, ground));
    const before = amountsOf(await standing(contract));
    await pay(contract, input.received);
    const { clauses, spaces } = await termsOf(owner, input.new, ground.spaces);
    const old = new Set(input.old.clauses.map((each) => each.line));
    const change = {
      ...changeOf(contract, { effective_on: input.effective_date, end: input.new.contract.end, spaces }),
      clauses: clauses.map((clause, place) => {
        const line = input.new.clauses[place]?.line as number;
        return { ...clause, line: old.has(line) ? line : null };
      }),
    } as ChangeSave;
    await approvedChange(owner, approver, change);
    const rows = await standing(contract);
    expectRows(
      rows.filter((row) => row.version_no === 1),
      before,
      expected.clauses,
    );
    const added = rows.filter((row) => row.version_no === 2);
    const newRows = expected.clauses.flatMap(({ new_rows }) => new_rows).filter((row) => row.gross !== 0);
    const rowText = ({ start, end, due, ...amount }: (typeof newRows)[number]) => ({
      start,
      end,
      due,
      ...amountOf(amount),
    });
    expect(added.map(rowText)).toEqual(newRows.map(rowText));
    expect(rows.reduce((sum, row) => sum + row.gross, 0)).toBe(expected.gross_after);
    const [freed] = await world.db.asOwner((tx) =>
      tx.query<{ fen: number }>(
        sql`select coalesce(sum(amount_fen - allocated_fen), 0)::bigint as fen from cash_record where tenant_id = ${contract.tenant_id}`,
      ),
    );
    expect(freed?.fen).toBe(expected.prepayment + expected.excess);
  });
});

/** Returns the late fees of the case where the contract has one set of terms for all its clauses. */
function lateFeeOf({ input }: WorkedTermination) {
  const [first, ...others] = input.clauses.map((clause) => JSON.stringify(clause.late_fee ?? null));
  if (input.posted_late_fees || others.some((each) => each !== first)) return null;
  const terms = input.clauses[0]?.late_fee;
  return terms ? { rate_daily: terms.rate, grace_days: terms.grace_days, cap: terms.cap, charge_item_ids: [] } : null;
}
/** Terminations after the end require a holdover first: `tests/http/contracts/contract-holdover.test.ts`. */
const within = ({ input }: WorkedTermination) => input.leave_date <= input.contract.end;

/** Pays the deposit of the case. */
async function payDeposit(contract: Contract, amount_fen: number): Promise<void> {
  const [receivable] = await world.db.asOwner((tx) =>
    tx.query<{ id: number }>(
      sql`select r.id from receivable r join charge_item i on i.id = r.charge_item_id and i.kind = 'deposit'
          where r.contract_id = ${contract.id}`,
    ),
  );
  if (!receivable) return;
  const cash = await newCash(owner, amount_fen, contract.tenant_name);
  await owner.call(writeOff, { cash_record_id: cash.id, items: [{ receivable_id: receivable.id, amount_fen }] });
}

const NO_SETTLEMENT = { meter: 0, repair: 0, penalty: 0, deposit_balance: 0, prepayment: 0 };

/** Creates the contract of the case with its money, and the order by which its tenant leaves. */
async function approvedTermination(
  worked: WorkedTermination,
): Promise<{ contract: Contract; before: Map<string, Amount>; order: TerminationSave }> {
  const { input } = worked;
  const { deposit_balance, prepayment, ...added } = input.settlement ?? NO_SETTLEMENT;
  const late_fee = lateFeeOf(worked);
  const charge_item_id = await chargeItem(owner, 'deposit');
  const deposit = { charge_item_id, kind: 'fixed' as const, amount_fen: deposit_balance, due: input.contract.start };
  const terms = { ...(late_fee ? { late_fee } : {}), deposits: deposit_balance ? [deposit] : [] };
  const ground = await makeSpaces(owner, [input]);
  const contract = await approvedContract(owner, approver, await workedInput(owner, input, ground, terms));
  const before = amountsOf(await standing(contract));
  await onDay(world, '2026-12-30');
  await pay(contract, input.received);
  await payDeposit(contract, deposit_balance);
  if (prepayment) await newCash(owner, prepayment, contract.tenant_name);
  const fees = await chargeItem(owner, 'other');
  const order: TerminationSave = {
    contract_id: contract.id,
    leave_date: input.leave_date,
    prepayment_fen: prepayment,
    kind: input.leave_date === input.contract.end ? 'expiry' : 'agreement',
    late_fee_waived: late_fee === null,
    lines: (['meter', 'repair', 'penalty'] as const)
      .filter((kind) => added[kind] !== 0)
      .map((kind) => ({ kind, charge_item_id: fees, amount_fen: added[kind], remark: '' })),
  };
  return { contract, before, order };
}

describe('a termination of several clauses', () => {
  it.each(cases<WorkedTermination>('contract_termination').filter(within))('$name', async (worked) => {
    const { expected } = worked;
    const { contract, before, order } = await approvedTermination(worked);
    const sheet = await owner.call(previewTermination, order);
    expect(sheet).toMatchObject({ charged_fen: expected.charged, received_fen: expected.received });
    if (!order.late_fee_waived) expect(sheet.late_fee_fen).toBe(expected.late_fees);
    if (expected.settlement && sheet.late_fee_fen === expected.late_fees)
      expect(sheet.result_fen).toBe(expected.settlement.result);
    await executeTermination(owner, approver, order);
    expectRows(await standing(contract), before, expected.clauses);
  });
});
