// Commissions capitalised and incentives, amortised in the books (docs/domain §6): confirmations while the parameter is on, monthly postings, their vouchers,
// what is undone, closed months and simultaneous postings. A contract of 100 m² at 2 yuan a day from 2026-01-01 is worth 6,083.33. Today is 2026-03-16.
import sql from 'sql-template-tag';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Contract } from '#api/contracts/contract/contract.schema';
import { lessorDisclosureReport, lessorDisclosureRowsReport } from '#api/contracts/lessor-disclosure';
import { monthEndSteps } from '#api/finance/month-end';
import { setPeriodLock } from '#api/finance/period-lock';
import { makeVouchers, postAmortisation, previewAmortisation } from '#api/finance/voucher/voucher';
import { approveCommission, undoApproveCommission } from '#api/investment/commission/commission';
import { listEndpoint } from '#api/kernel/list/list';
import { reportEndpoint } from '#api/kernel/report/report';
import { auditList } from '#api/setup/audit/audit.list';
import { getParam, saveParam } from '#api/setup/parameter/parameter';
import { approvedContract } from '#tests/support/builders';
import { confirmed, fitOut, incentivesOf } from '#tests/support/finance/incentive';
import { setSubjects } from '#tests/support/finance/vouchers';
import { channelWith, commissionOn, HALVES } from '#tests/support/investment/commission';
import { openEnterprise } from '#tests/support/open-enterprise';
import { firstOf, present } from '#tests/support/present';
import { onDay } from '#tests/support/world';

const { world, enterprise, owner, approver } = openEnterprise({ each: 'test', day: '2026-03-16' });
let contract: Contract;
let legal_entity_id: number;

async function capitalise(on: boolean): Promise<void> {
  const { version } = await owner.call(getParam, {});
  await owner.call(saveParam, { values: { 'accounting.defer_commission': on }, version });
}

const firstLine = async () => firstOf((await commissionOn(owner, contract.id)).lines).id;
const confirm = async () => owner.call(approveCommission, { ids: [await firstLine()], acted_on: '2026-03-16' });
const undo = async () => owner.call(undoApproveCommission, { ids: [await firstLine()], reason: '登记错误' });
const books = (month: string) => ({ legal_entity_id, month });
const post = (month: string) => owner.request(postAmortisation, books(month));

/** Returns the sums by event and subject of the vouchers of a month, debits less credits. */
async function bookedIn(month: string): Promise<Record<string, number>> {
  await owner.call(makeVouchers, books(month));
  const rows = await world.db.asOwner((tx) =>
    tx.query<{ name: string; fen: number }>(
      sql`select v.event || ' ' || l.subject as name, sum(case l.side when 'debit' then l.amount_fen else -l.amount_fen end)::bigint as fen
          from voucher v join voucher_line l on l.company_id = v.company_id and l.voucher_id = v.id
          where v.company_id = ${enterprise.company_id} and v.month = ${`${month}-01`}::date and v.event ~ 'commission|amorti|incentive'
          group by 1 order by 1`,
    ),
  );
  return Object.fromEntries(rows.map(({ name, fen }) => [name, fen]));
}

beforeEach(async () => {
  contract = await approvedContract(owner, approver, { channel_id: await channelWith(owner, HALVES) });
  legal_entity_id = contract.lessor_id;
  await setSubjects(world, enterprise.company_id);
});

describe('a confirmation', () => {
  it('is an expense without the parameter and leaves nothing to amortise', async () => {
    await confirm();
    await capitalise(true);
    await onDay(world, '2026-04-01');
    expect(await bookedIn('2026-03')).toEqual({
      'commission_owed 2241.96': -304_167,
      'commission_owed 6601.01': 304_167,
    });
    expect(await owner.call(previewAmortisation, books('2026-03'))).toEqual({
      posting_count: 0,
      amount_fen: 0,
      rows: [],
    });
    expect(await post('2026-03')).toMatchObject({ error_code: 409, message: '该月没有待过账的摊销' });
  });

  it('is capitalised with it, and stays so when it is switched off', async () => {
    await capitalise(true);
    await confirm();
    await capitalise(false);
    await onDay(world, '2026-04-01');
    expect(await bookedIn('2026-03')).toEqual({
      'commission_deferred 1801.02': 304_167,
      'commission_deferred 2241.96': -304_167,
    });
    await undo();
    expect(await bookedIn('2026-04')).toEqual({
      'commission_deferred_void 1801.02': -304_167,
      'commission_deferred_void 2241.96': 304_167,
    });
    const { rows } = await owner.call(listEndpoint(auditList), {
      page: 1,
      page_size: 50,
      filter: { action: ['approve-commission'] },
    });
    expect(JSON.stringify(firstOf(rows))).toMatch(/deferred.+true/);
  });
});

describe('a posting', () => {
  beforeEach(async () => {
    await capitalise(true);
    await confirm();
    await onDay(world, '2026-04-01');
  });

  it('is what is amortised by the end of the month, once', async () => {
    // 90 of 365 days: 304,167 · 90 / 365 = 75,000.08.
    const due = await owner.call(previewAmortisation, books('2026-03'));
    expect(due).toMatchObject({ posting_count: 1, amount_fen: 75_000 });
    expect(firstOf(due.rows)).toMatchObject({
      contract_id: contract.id,
      kind: 'commission',
      cost_fen: 304_167,
      running_fen: 75_000,
      posted_fen: 0,
    });
    const { steps } = await owner.call(monthEndSteps, books('2026-03'));
    expect(steps.find(({ key }) => key === 'amortisation')).toMatchObject({
      done: false,
      count: 1,
      amount_fen: 75_000,
    });
    expect(await post('2026-03')).toMatchObject({ error_code: 0, data: { posting_count: 1, amount_fen: 75_000 } });
    expect(await post('2026-03')).toMatchObject({ error_code: 409 });
    expect(await bookedIn('2026-03')).toMatchObject({
      'amortisation 1801.02': -75_000,
      'amortisation 6601.01': 75_000,
    });
    const after = await owner.call(monthEndSteps, books('2026-03'));
    expect(after.steps.find(({ key }) => key === 'amortisation')).toMatchObject({ done: true, count: 0 });
  });

  it('takes back what was amortised of an undone confirmation, in red', async () => {
    await post('2026-03');
    await undo();
    await onDay(world, '2026-05-06');
    expect(await post('2026-04')).toMatchObject({ error_code: 0, data: { posting_count: 1, amount_fen: -75_000 } });
    expect(await bookedIn('2026-04')).toMatchObject({
      'amortisation 1801.02': 75_000,
      'amortisation 6601.01': -75_000,
    });
    const sides = await world.db.asOwner((tx) =>
      tx.query<{ side: string; amount_fen: number }>(
        sql`select l.side, l.amount_fen from voucher v join voucher_line l on l.company_id = v.company_id and l.voucher_id = v.id
            where v.company_id = ${enterprise.company_id} and v.month = '2026-04-01' and v.event = 'amortisation' order by l.line`,
      ),
    );
    expect(sides).toEqual([
      { side: 'debit', amount_fen: -75_000 },
      { side: 'credit', amount_fen: -75_000 },
    ]);
  });

  it('is refused before the end of its month, before a later month that is posted, and in a closed month', async () => {
    expect(await post('2026-04')).toMatchObject({ error_code: 422, errors: [{ path: ['month'] }] });
    await owner.call(setPeriodLock, { month: '2026-03', reason: '', legal_entity_ids: [legal_entity_id] });
    expect(await post('2026-03')).toMatchObject({ error_code: 423 });
    await onDay(world, '2026-05-06');
    // April makes up for March: 304,167 · 120 / 365 = 100,000.11.
    expect(await post('2026-04')).toMatchObject({ error_code: 0, data: { amount_fen: 100_000 } });
    expect(await post('2026-03')).toMatchObject({ error_code: 422, errors: [{ path: ['month'] }] });
  });

  it('happens once when two users post at the same time; the database refuses a second one', async () => {
    const codes = await Promise.all([post('2026-03'), post('2026-03')]);
    expect(codes.map(({ error_code }) => error_code).sort()).toEqual([0, 409]);
    const again = world.db.transaction({ company_id: enterprise.company_id }, (tx) =>
      tx.query(sql`insert into amortisation (company_id, legal_entity_id, contract_id, kind, seq, month, accounting_date, amount_fen, running_fen, created_by)
        select company_id, legal_entity_id, contract_id, kind, seq, month, accounting_date, amount_fen, running_fen, created_by from amortisation
        where company_id = app_company()`),
    );
    await expect(again).rejects.toMatchObject({ message: expect.stringContaining('amortisation_once') });
  });

  it('leaves the balance that the disclosure shows, with its rows', async () => {
    await post('2026-03');
    const as_of = '2026-03-31';
    const { rows } = await owner.call(reportEndpoint(lessorDisclosureReport), { as_of });
    expect(firstOf(rows)).toMatchObject({
      cost_fen: 304_167,
      cost_amortised_fen: 75_000,
      cost_balance_fen: 229_167,
      deferred_fen: 229_167,
    });
    const behind = await owner.call(reportEndpoint(lessorDisclosureRowsReport), { as_of, contract_id: contract.id });
    expect(present(behind.rows.find(({ kind }) => kind === 'cost_amortised'))).toMatchObject({
      cost_amortised_fen: 75_000,
    });
  });
});

describe('an incentive', () => {
  it('reduces the rent of its lease from the month of its confirmation on, and the termination takes the rest', async () => {
    const terms = { trigger: 'date' as const, due_on: '2026-03-01' };
    const lease = await approvedContract(owner, approver, { incentives: [fitOut(365_000, terms)] });
    const [incentive] = await incentivesOf(owner, lease);
    await confirmed(owner, present(incentive), '2026-03-16');
    await onDay(world, '2026-04-01');
    // March makes up for January and February: 3,650.00 · 90 / 365.
    const due = await owner.call(previewAmortisation, books('2026-03'));
    expect(due.rows).toMatchObject([{ contract_id: lease.id, kind: 'incentive', amount_fen: 90_000 }]);
    expect(await post('2026-03')).toMatchObject({ error_code: 0, data: { posting_count: 1, amount_fen: 90_000 } });
    const booked = await bookedIn('2026-03');
    const rent = present(Object.keys(booked).find((name) => name.startsWith('incentive_amortised 6001.')));
    expect(booked).toMatchObject({
      'incentive_owed 1801.01': 365_000,
      'incentive_amortised 1801.01': -90_000,
      [rent]: 90_000,
    });
    await world.db.transaction({ company_id: enterprise.company_id }, (tx) =>
      tx.query(
        sql`update contract set leave_date = '2026-04-20', leave_approved_on = '2026-04-01' where company_id = app_company() and id = ${lease.id}`,
      ),
    );
    await onDay(world, '2026-05-06');
    expect(await post('2026-04')).toMatchObject({ error_code: 0, data: { posting_count: 1, amount_fen: 275_000 } });
  });
});
