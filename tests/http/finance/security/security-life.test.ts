// Securities in the life of a lease (docs/domain §5.15): changes, terminations, voids, simultaneous entries, warnings and the exposure.
import sql from 'sql-template-tag';
import { beforeEach, expect, it } from 'vitest';
import { contractCalls, voidContract } from '#api/contracts/contract/contract';
import type { Contract } from '#api/contracts/contract/contract.schema';
import { criticalDatesReport } from '#api/contracts/critical-dates';
import { exposureEntriesReport, exposureReport } from '#api/contracts/exposure';
import { depositLedger } from '#api/finance/deposit/deposit';
import { runLedgerCheck } from '#api/finance/ledger-check';
import { voidReceivable } from '#api/finance/receivable/receivable';
import * as calls from '#api/finance/security/security';
import type { SecurityInput } from '#api/finance/security/security.schema';
import { securityPaths } from '#api/kernel/paths';
import { reportEndpoint } from '#api/kernel/report/report';
import { flowAccountOptions } from '#api/setup/option';
import { tenantFigures } from '#api/tenants/tenant/tenant';
import { runJob } from '#server/jobs/index';
import { approvedContract, chargeItem, receivablesOf } from '#tests/support/builders';
import { approvedChange, changeOf } from '#tests/support/contracts/contract-change';
import { executeTermination } from '#tests/support/contracts/termination';
import { newCustomer } from '#tests/support/investment/customer';
import { openEnterprise } from '#tests/support/open-enterprise';
import { firstOf, present } from '#tests/support/present';
import { openTasks } from '#tests/support/tasks';
import { onDay } from '#tests/support/world';

const { owner, approver, world } = openEnterprise({ each: 'test', ownWorld: true, day: '2026-03-16' });
let item: number;
let contract: Contract;

const leased = (amount_fen = 1_000_000) =>
  approvedContract(owner, approver, {
    start: '2026-03-01',
    end: '2027-02-28',
    deposits: [{ charge_item_id: item, kind: 'fixed', amount_fen, due: '2026-03-01' }],
  });
beforeEach(async () => {
  item = await chargeItem(owner, 'deposit');
  contract = await leased();
});

const guarantee = (patch: Partial<SecurityInput> = {}): SecurityInput => ({
  contract_id: contract.id,
  charge_item_id: item,
  kind: 'bank_guarantee',
  issuer: '招商银行上海分行',
  number: 'BH-1',
  amount_fen: 1_000_000,
  start: '2026-03-01',
  end: '2026-12-31',
  ...patch,
});
const register = (patch: Partial<SecurityInput> = {}) => owner.call(calls.registerSecurity, guarantee(patch));
const account = async () => firstOf(await owner.call(flowAccountOptions, {})).value;
const ledger = () => owner.call(depositLedger, { contract_id: contract.id, charge_item_id: item });

it('registers only one of two simultaneous guarantees, and takes only one of two simultaneous claims', async () => {
  const replies = await Promise.all([
    owner.request(calls.registerSecurity, guarantee({ number: 'BH-1', amount_fen: 600_000 })),
    approver.request(calls.registerSecurity, guarantee({ number: 'BH-2', amount_fen: 600_000 })),
  ]);
  expect(replies.map(({ error_code }) => error_code).sort()).toEqual([0, 422]);
  const { id } = present(replies.find(({ error_code }) => error_code === 0)?.data);
  const claim = { id, amount_fen: 400_000, acted_on: '2026-03-16', flow_account_id: await account(), reason: '欠租' };
  const claims = await Promise.all([
    owner.request(calls.claimSecurity, claim),
    approver.request(calls.claimSecurity, claim),
  ]);
  expect(claims.map(({ error_code }) => error_code).sort()).toEqual([0, 422]);
  expect(await owner.call(calls.getSecurity, { id })).toMatchObject({ claimed_fen: 400_000, in_force_fen: 200_000 });
  expect((await owner.call(runLedgerCheck, {})).faults).toEqual([]);
});

it('is refused by the database where the sums are exceeded', async () => {
  const { id } = await register({ amount_fen: 600_000 });
  const insert = (work: Parameters<typeof world.db.asOwner>[0]) => world.db.asOwner(work);
  await expect(
    insert((tx) =>
      tx.query(sql`insert into deposit_security (company_id, contract_id, charge_item_id, kind, issuer, amount_fen, start_date, created_by, created_at)
        select company_id, contract_id, charge_item_id, kind, issuer, 400001, start_date + 10, created_by, created_at from deposit_security where id = ${id}`),
    ),
  ).rejects.toMatchObject({ constraint: 'deposit_security_within' });
  const claimed = await owner.call(calls.claimSecurity, {
    id,
    amount_fen: 500_000,
    acted_on: '2026-03-16',
    flow_account_id: await account(),
    reason: '欠租',
  });
  const act = present(claimed.acts[0]);
  await expect(
    insert((tx) =>
      tx.query(sql`insert into deposit_security_act (company_id, security_id, kind, acted_on, amount_fen, cash_record_id, created_by, created_at)
        select company_id, security_id, kind, acted_on, 100001, cash_record_id, created_by, created_at from deposit_security_act where id = ${act.id}`),
    ),
  ).rejects.toMatchObject({ constraint: 'deposit_security_claimed_within' });
});

it('counts in the top-up of a change', async () => {
  await register({ amount_fen: 400_000, end: null, kind: 'guarantor', number: '' });
  await register({ amount_fen: 600_000, number: 'BH-2' });
  const deposits = [{ charge_item_id: item, kind: 'fixed' as const, amount_fen: 1_200_000, due: '2026-03-01' }];
  await approvedChange(owner, approver, changeOf(contract, { effective_on: '2026-04-01', deposits }));
  const rows = await receivablesOf(owner, contract);
  expect(rows.filter((row) => row.clause_id === null && row.due_date === '2026-04-01')).toMatchObject([
    { gross_fen: 200_000, open_fen: 200_000 },
  ]);
});

it('outlives a termination, which drops the deposit; the claim pays what is left', async () => {
  const { id } = await register();
  await executeTermination(owner, approver, { contract_id: contract.id, kind: 'agreement', leave_date: '2026-03-31' });
  expect(await ledger()).toMatchObject({ due_fen: 0, not_due_fen: 0 });
  const after = await owner.call(calls.claimSecurity, {
    id,
    amount_fen: 300_000,
    acted_on: '2026-03-16',
    flow_account_id: await account(),
    reason: '欠租',
  });
  expect(after).toMatchObject({ state: 'in_force', in_force_fen: 700_000 });
  await owner.call(calls.returnSecurity, { id, acted_on: '2026-03-16', reason: '退租' });
  expect(await ledger()).toMatchObject({ due_fen: 0, not_due_fen: 0 });
  expect((await owner.call(runLedgerCheck, {})).faults).toEqual([]);
});

it('keeps its receivables and its contract from being voided by hand', async () => {
  const { id } = await register();
  const due = present(
    (await receivablesOf(owner, contract)).find((row) => row.due_date === '2027-01-01' && row.clause_id === null),
  );
  expect(await owner.request(voidReceivable, { id: due.id, reason: '误' })).toMatchObject({
    error_code: 423,
    message: '该应收由非现金担保生成，请在担保上办理退还、索赔或作废',
  });
  const { version } = await owner.call(contractCalls.get, { id: contract.id });
  const voiding = { id: contract.id, version, reason: '误' };
  expect(await owner.request(voidContract, voiding)).toMatchObject({
    error_code: 423,
    message: '该合同已登记非现金担保，请先作废担保',
  });
  await owner.call(calls.voidSecurity, { id, reason: '误' });
  await owner.call(voidContract, voiding);
});

it('is a critical date until a later one follows', async () => {
  const { id } = await register({ end: '2026-06-30' });
  const dates = async () =>
    (await owner.call(reportEndpoint(criticalDatesReport), { ahead: 'all', decided: 'all', kind: 'security_end' })).rows
      .filter(({ contract_id }) => contract_id === contract.id)
      .map(({ due_on, state, security_id }) => [due_on, state, security_id]);
  expect(await dates()).toEqual([['2026-06-30', 'ahead', id]]);
  await onDay(world, '2026-07-01');
  expect(await dates()).toEqual([['2026-06-30', 'overdue', id]]);
  const next = await register({ number: 'BH-2', start: '2026-07-01', end: '2027-05-31' });
  expect(await dates()).toEqual([
    ['2026-06-30', 'settled', id],
    ['2027-05-31', 'ahead', next.id],
  ]);
});

it('is announced to other systems, and warned of before its end', async () => {
  const { id } = await register({ end: '2026-04-10' });
  const { acts } = await owner.call(calls.returnSecurity, { id, acted_on: '2026-03-16', reason: '退' });
  await owner.call(calls.undoSecurityAct, { id: present(acts[0]).id, reason: '误' });
  const events = await world.db.asOwner((tx) =>
    tx.query(
      sql`select kind, park_id, data from business_event where object = 'deposit_security' and object_id = ${id} order by id`,
    ),
  );
  const of = { park_id: contract.park_id, data: { contract_id: contract.id } };
  expect(events).toMatchObject([
    { kind: 'security.registered', ...of },
    { kind: 'security.acted', ...of },
    { kind: 'security.undone', ...of },
  ]);
  await runJob(world.services, 'warnings');
  const tasks = async () => (await openTasks(owner, 'security_ending')).map(({ title, link }) => [title, link]);
  expect(await tasks()).toEqual([
    [`${contract.tenant_name}的银行保函 BH-1 将于 2026-04-10 到期`, securityPaths.open(id)],
  ]);
});

it('lowers the exposure to its tenant and group, as of and as known on a day', async () => {
  const parent = await newCustomer(owner, { name: '申汇集团', key_account: true });
  await world.db.asOwner((tx) =>
    tx.query(sql`update customer set tenant_id = ${contract.tenant_id} where id = ${parent.id}`),
  );
  const exposure = async (parameters: object = {}) => {
    const { rows, totals } = await owner.call(reportEndpoint(exposureReport), parameters);
    const row = rows.find(({ tenant_id }) => tenant_id === contract.tenant_id);
    const group = totals.find(({ group_name }) => group_name === '申汇集团');
    return row && { ...row, group_exposure: group?.exposure_fen };
  };
  const before = present(await exposure());
  // Rent of March: 2 yuan a day and m² over 100 m².
  expect(before).toMatchObject({
    group_name: '申汇集团',
    due_fen: 620_000,
    agreed_fen: 1_000_000,
    held_fen: 0,
    short_fen: 1_000_000,
    secured_fen: 0,
    exposure_fen: 1_620_000,
    group_exposure: 1_620_000,
  });
  await onDay(world, '2026-03-20');
  const { id } = await register({ amount_fen: 700_000 });
  const secured = { secured_fen: 700_000, exposure_fen: 920_000 };
  expect(await exposure()).toMatchObject({ short_fen: 1_000_000, ...secured });
  expect(await exposure({ as_of: '2026-03-16' })).toMatchObject(secured);
  expect(await exposure({ as_of: '2026-03-16', known_as_of: 'day' })).toMatchObject({ exposure_fen: 1_620_000 });
  await owner.call(calls.returnSecurity, { id, acted_on: '2026-03-20', reason: '退' });
  expect(await exposure({ as_of: '2026-03-19' })).toMatchObject(secured);
  expect(await exposure()).toMatchObject({ secured_fen: 0, exposure_fen: 1_620_000 });
  const { rows, totals } = await owner.call(reportEndpoint(exposureEntriesReport), { tenant_id: contract.tenant_id });
  expect(rows.map(({ part, due_fen, short_fen }) => [part, due_fen, short_fen])).toEqual([
    ['due', 620_000, 0],
    ['deposit', 0, 1_000_000],
  ]);
  expect(totals.at(-1)).toMatchObject({ exposure_fen: 1_620_000 });
  expect(await owner.call(tenantFigures, { id: contract.tenant_id })).toMatchObject({ exposure_fen: 1_620_000 });
});
