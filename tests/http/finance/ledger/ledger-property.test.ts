// A thousand postings in random order — money, write-offs, undoing, adjustments, voids, deposits, late fees, bills, changes and
// terminations, a month closed in between — and after each every identity of the books holds. Today is 2026-03-16.
import sql, { type Sql } from 'sql-template-tag';
import { beforeAll, expect, it } from 'vitest';
import { chooseToAudit, decideWflow } from '#api/approval/task';
import { contractCalls } from '#api/contracts/contract/contract';
import type { Contract, ContractSave } from '#api/contracts/contract/contract.schema';
import { rentRollReport } from '#api/contracts/rent-roll';
import { terminationCalls } from '#api/contracts/termination/termination';
import { runBills } from '#api/finance/bill/bill';
import { saveCashRecord, undoWriteOff, voidCashRecord, writeOff } from '#api/finance/cash-record/cash-record';
import { forfeitDeposit, putDepositOn, undoDeposit } from '#api/finance/deposit/deposit';
import { postLateFees } from '#api/finance/late-fee';
import { runLedgerCheck } from '#api/finance/ledger-check';
import { confirmMatch, matchProposals } from '#api/finance/match';
import { setPeriodLock } from '#api/finance/period-lock';
import { voidReceivable } from '#api/finance/receivable/receivable';
import { addReceivable, adjustReceivable } from '#api/finance/receivable/receivable-entry';
import type { Endpoint } from '#api/kernel/endpoint/endpoint';
import { reportEndpoint } from '#api/kernel/report/report';
import { flowAccountOptions } from '#api/setup/option';
import { tenantStatement } from '#api/tenants/tenant-statement';
import { Random } from '#server/db/seed/demo/prng';
import { approvedContract, chargeItem, contractInput } from '#tests/support/builders';
import { approvedChange, repriced } from '#tests/support/contracts/contract-change';
import { openEnterprise } from '#tests/support/open-enterprise';
import { firstOf, present } from '#tests/support/present';

const POSTINGS = 1_000;
const CONTRACTS = 8;
/** Seed of the history; a failure names the step. */
const SEED = 20_260_316;

const { world, owner, approver } = openEnterprise({ ownWorld: true });
let contracts: Contract[];
let account = 0;
let items: Record<'deposit' | 'utility' | 'fee', number>;

const FEES = [
  { price: '2', cycle_months: 1 },
  { price: '0.37', cycle_months: 3 },
  { price: '0.9', cycle_months: 2, end: '2026-09-20' },
  { price: '1.13', cycle_months: 6, start: '2026-02-11' },
] as const;

/** Creates a contract of one to four clauses with different cycles, beginnings and ends. */
async function contractWith(index: number): Promise<Contract> {
  const input = await contractInput(owner, {
    deposits: [{ charge_item_id: items.deposit, kind: 'fixed', amount_fen: 1_000_000, due: '2026-01-01' }],
    late_fee: { rate_daily: '0.0005', grace_days: 3 },
  });
  const [rent] = input.clauses;
  const clauses = FEES.slice(0, 1 + (index % 4)).map((fee, place) => ({
    ...rent,
    ...(place ? { charge_item_id: items.fee } : {}),
    ...fee,
  })) as ContractSave['clauses'];
  return approvedContract(owner, approver, { ...input, clauses });
}

beforeAll(async () => {
  items = {
    deposit: await chargeItem(owner, 'deposit'),
    utility: await chargeItem(owner, 'utility'),
    fee: await chargeItem(owner, 'property_fee'),
  };
  account = firstOf(await owner.call(flowAccountOptions, {})).value;
  contracts = [];
  for (let index = 0; index < CONTRACTS; index += 1) contracts.push(await contractWith(index));
}, 120_000);

const chance = new Random(String(SEED));
const random = (below: number) => chance.int(0, below - 1);
const pick = <T>(rows: readonly T[]): T | undefined => rows[random(Math.max(1, rows.length))];
const one = async <Row extends object>(query: Sql): Promise<Row | undefined> =>
  pick(await world.db.asOwner((tx) => tx.query<Row>(query)));

/** Returns true when it was posted; refusals are valid responses, faults are not. */
async function tried<I, O>(endpoint: Endpoint<I, O>, input: I): Promise<boolean> {
  const reply = await owner.request(endpoint, input);
  expect([0, 404, 409, 422, 423], `${endpoint.path} ${reply.message}`).toContain(reply.error_code);
  return reply.error_code === 0;
}

const anyReceivable = () =>
  one<{ id: number; tenant_id: number; open_fen: number }>(
    sql`select id::int, tenant_id::int, (gross_fen - received_fen)::int as open_fen from receivable order by id`,
  );
const openReceivable = (tenant_id: number) =>
  one<{ id: number; open_fen: number }>(
    sql`select id::int, (gross_fen - received_fen)::int as open_fen from receivable
        where tenant_id = ${tenant_id} and voided_on is null and received_fen < gross_fen order by id`,
  );

async function newMoney() {
  const contract = pick(contracts);
  const amount_fen = 1 + random(1_500_000);
  const received_on = `2026-0${1 + random(3)}-${10 + random(6)}`;
  return tried(saveCashRecord, {
    flow_account_id: account,
    received_on,
    amount_fen,
    payer: contract?.tenant_name ?? '甲',
  });
}
async function writeSomeOff() {
  const cash = await one<{ id: number; tenant_id: number; left_fen: number }>(
    sql`select id::int, tenant_id::int, (amount_fen - allocated_fen)::int as left_fen from cash_record
        where tenant_id is not null and voided_on is null and allocated_fen < amount_fen order by id`,
  );
  const open = cash && (await openReceivable(cash.tenant_id));
  if (!cash || !open) return false;
  // Now and then one fen too much, which must be refused.
  const amount_fen = Math.min(cash.left_fen, open.open_fen) + (random(10) === 0 ? 1 : 0);
  const share = random(2) === 0 ? amount_fen : 1 + random(amount_fen);
  return tried(writeOff, { cash_record_id: cash.id, items: [{ receivable_id: open.id, amount_fen: share }] });
}
async function undoOne() {
  const entry = await one<{ id: number }>(sql`select id::int from write_off order by id`);
  return entry ? tried(undoWriteOff, { id: entry.id, reason: '随机' }) : false;
}
async function adjustOne() {
  const receivable = await anyReceivable();
  const amount_fen = random(200_000) - 120_000 || 1;
  return receivable ? tried(adjustReceivable, { id: receivable.id, amount_fen, reason: '随机' }) : false;
}
async function addOne() {
  const contract = present(pick(contracts));
  const month = `2026-0${1 + random(6)}`;
  return tried(addReceivable, {
    contract_id: contract.id,
    charge_item_id: items.utility,
    gross_fen: 1 + random(90_000),
    start_date: `${month}-01`,
    end_date: `${month}-28`,
    due_date: `${month}-15`,
  });
}
async function voidOne() {
  const receivable = await anyReceivable();
  return receivable ? tried(voidReceivable, { id: receivable.id, reason: '随机' }) : false;
}
async function voidMoney() {
  const cash = await one<{ id: number }>(sql`select id::int from cash_record order by id`);
  return cash ? tried(voidCashRecord, { id: cash.id, reason: '随机' }) : false;
}
async function moveDeposit() {
  const contract = pick(contracts);
  if (!contract) return false;
  const deposit = { contract_id: contract.id, charge_item_id: items.deposit, reason: '随机' };
  if (random(2) === 0) return tried(forfeitDeposit, { ...deposit, amount_fen: 1 + random(50_000) });
  const open = await openReceivable(contract.tenant_id);
  const amount_fen = open ? 1 + random(open.open_fen) : 1;
  return open ? tried(putDepositOn, { ...deposit, items: [{ receivable_id: open.id, amount_fen }] }) : false;
}
async function undoMove() {
  const entry = await one<{ id: number }>(sql`select id::int from deposit_entry order by id`);
  return entry ? tried(undoDeposit, { id: entry.id, reason: '随机' }) : false;
}
async function confirmProposals() {
  const { receipts } = await owner.call(matchProposals, {});
  const money = pick(receipts.filter((each) => each.items.length > 0));
  if (!money) return false;
  return tried(confirmMatch, { shares: [{ cash_record_id: money.cash_record_id, items: money.items }] });
}
const chargeLateFees = () => tried(postLateFees, { as_of: '2026-03-16', receivable_ids: null });
const bill = () => tried(runBills, { month: `2026-0${1 + random(4)}` });
async function changeOne() {
  const contract = pick(contracts);
  if (!contract) return false;
  const current = await owner.call(contractCalls.get, { id: contract.id });
  if (current.status !== 'approved') return false;
  // Often back-dated, into closed months too.
  const day = `2026-${['01', '02', '05', '06', '07', '08'][random(6)]}-11`;
  return approvedChange(owner, approver, repriced(current, `${1 + random(4)}.5`, day)).then(
    () => true,
    () => false,
  );
}
async function terminateOne() {
  const contract = pick(contracts);
  if (!contract) return false;
  const leave_date = ['2026-02-20', '2026-03-10', '2026-05-12'][random(3)] ?? '';
  const order = { contract_id: contract.id, kind: 'agreement' as const, leave_date };
  const saved = await owner.request(terminationCalls.save, order);
  if (saved.error_code !== 0 || !saved.data) return false;
  const instance = await owner.request(chooseToAudit, {
    kind: 'termination' as const,
    object_id: saved.data.id,
    approvers: [{ kind: 'user' as const, id: approver.user_id }],
  });
  if (instance.error_code !== 0 || !instance.data) return false;
  return (await approver.request(decideWflow, { instance_id: instance.data.id, decision: 'approve' })).error_code === 0;
}

type Step = [name: string, weight: number, act: () => Promise<boolean>];
const STEPS: readonly Step[] = [
  ['money', 16, newMoney],
  ['write-off', 28, writeSomeOff],
  ['match', 8, confirmProposals],
  ['undo', 12, undoOne],
  ['adjust', 12, adjustOne],
  ['add', 8, addOne],
  ['void', 4, voidOne],
  ['void money', 4, voidMoney],
  ['deposit', 6, moveDeposit],
  ['undo deposit', 3, undoMove],
  ['late fee', 1, chargeLateFees],
  ['bill', 1, bill],
  ['change', 1, changeOne],
  ['terminate', 1, terminateOne],
];
const WEIGHT = STEPS.reduce((sum, [, weight]) => sum + weight, 0);
function anyStep(): Step {
  let draw = random(WEIGHT);
  return STEPS.find(([, weight]) => {
    draw -= weight;
    return draw < 0;
  }) as Step;
}

const CLOSED = ['2026-01-20', '2026-02-10', '2026-02-28'] as const;

/** Returns every figure of money as of closed days, which later postings never change. */
async function closedFigures(): Promise<unknown[]> {
  const figures: unknown[] = [];
  for (const day of CLOSED) {
    const { totals, outside } = await owner.call(reportEndpoint(rentRollReport), { as_of: day });
    const all = present(totals.find((total) => total.park_id === null));
    // A lease left since then moves from its row to the line of leases left: the sum stays.
    const arrears_fen = all.arrears_fen + outside.arrears_fen;
    figures.push({ day, arrears_fen, deposit_fen: all.deposit_fen + outside.deposit_fen });
    for (const { tenant_id } of contracts) {
      const { entities } = await owner.call(tenantStatement, { id: tenant_id, from: '2026-01-01', to: day });
      figures.push(entities.map(({ lines, ...sums }) => ({ tenant_id, day, ...sums, lines: lines.length })));
    }
  }
  return figures;
}

it(`holds every identity after each of ${POSTINGS} postings`, { timeout: 600_000 }, async () => {
  const done: Record<string, number> = {};
  let posted = 0;
  let closed: unknown[] | undefined;
  for (let step = 0; posted < POSTINGS; step += 1) {
    expect(step, JSON.stringify(done)).toBeLessThan(POSTINGS * 10);
    const [name, , act] = anyStep();
    if (!(await act())) continue;
    posted += 1;
    done[name] = (done[name] ?? 0) + 1;
    if (posted === POSTINGS / 2) {
      await owner.call(setPeriodLock, { month: '2026-02', reason: '' });
      closed = await closedFigures();
    }
    if (closed && posted % 50 === 0) expect(await closedFigures(), `step ${step}: ${name}`).toEqual(closed);
    const { faults, totals } = await owner.call(runLedgerCheck, {});
    expect(faults, `step ${step}: ${name}`).toEqual([]);
    for (const { gross_fen, received_fen, open_fen, void_fen } of totals)
      expect(gross_fen, `step ${step}: ${name}`).toBe(received_fen + open_fen + void_fen);
  }
  // The history must contain every kind of step.
  expect(Object.keys(done).sort()).toEqual(STEPS.map(([name]) => name).sort());
});
