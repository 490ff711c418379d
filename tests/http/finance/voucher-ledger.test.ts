// Vouchers agree with the books (docs/domain §6): over random histories every posting is in exactly one voucher, each voucher balances, and the
// balances of subjects equal receivables, money, deposits and invoices, recomputed row by row.
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lessorDisclosureReport } from '#api/contracts/lessor-disclosure';
import { undoIncentive } from '#api/finance/incentive/incentive';
import { subjectBalancesReport, unvoucheredReport, vouchersReport } from '#api/finance/report/voucher';
import { makeVouchers, postAmortisation, postRevenue, undoVouchers } from '#api/finance/voucher/voucher';
import {
  approveCommission,
  payCommission,
  undoApproveCommission,
  undoPayCommission,
} from '#api/investment/commission/commission';
import { commissionLineList } from '#api/investment/commission/commission-line.list';
import { listEndpoint } from '#api/kernel/list/list';
import { reportFileEndpoint } from '#api/kernel/report/report';
import { getParam, saveParam } from '#api/setup/parameter/parameter';
import { monthRange, yearMonthsBetween } from '#domain/kernel/dates/calendar-date';
import { textsOf } from '#tests/support/files/sheet';
import { confirmForLeases } from '#tests/support/finance/incentive';
import { setSubjects } from '#tests/support/finance/vouchers';
import { fullReport } from '#tests/support/history/report';
import type { Story } from '#tests/support/history/story';
import { TWO_YEARS_LATER as TODAY, twoYears } from '#tests/support/history/two-years';
import { present } from '#tests/support/present';
import { openWorld, type World } from '#tests/support/world';

const MONTHS = { from: '2023-01', to: '2025-12' };
const EVER = { from: '2020-01-01', to: '2040-12-31' };

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** Returns debit less credit by subject, computed from the books without any voucher. */
async function ofBooks({ enterprise: { company_id } }: Story): Promise<Record<string, number>> {
  const rows = await world.db.asOwner((tx) =>
    tx.query<{ subject: string; fen: number }>(
      sql`with accrued as (
          select r.*, i.kind from receivable r join charge_item i on i.company_id = r.company_id and i.id = r.charge_item_id
          where r.company_id = ${company_id} and r.accounting_date <= ${TODAY}::date and r.voided_on is null
        ), moved as (
          select '1122.' || charge_item_id as subject, gross_fen - received_fen as fen from accrued
          union all
          -- What was put on a row that is not owed yet.
          select '1122.' || r.charge_item_id, -r.received_fen from receivable r where r.company_id = ${company_id} and r.accounting_date > ${TODAY}::date
          union all
          select '6001.' || charge_item_id, -net_fen from accrued
          union all
          select '6001.' || (select min(k.charge_item_id) from charge_clause k join charge_item i on i.company_id = k.company_id and i.id = k.charge_item_id
            where k.company_id = a.company_id and k.contract_id = a.contract_id and i.kind = 'rent'), -a.amount_fen from revenue_adjustment a where a.company_id = ${company_id}
          union all
          select '1122.99', a.amount_fen from revenue_adjustment a where a.company_id = ${company_id}
          union all
          select '2221.02', -tax_fen from accrued
          union all
          select '2221.02', n.tax_fen from invoice n where n.company_id = ${company_id} and n.accounting_date is not null and n.status <> 'void'
          union all
          select '2221.01', -n.tax_fen from invoice n where n.company_id = ${company_id} and n.accounting_date is not null and n.status <> 'void'
          union all
          select '1002.' || m.flow_account_id, case direction when 'in' then amount_fen else -amount_fen end from cash_record m where m.company_id = ${company_id} and voided_on is null
          union all
          select '2203', -(amount_fen - allocated_fen) from cash_record m where m.company_id = ${company_id} and direction = 'in' and voided_on is null
          union all
          select '2241.97', amount_fen - allocated_fen from cash_record m where m.company_id = ${company_id} and direction = 'out' and voided_on is null
          union all
          select '2241.98', -(amount_fen - paid_fen) from deposit_entry where company_id = ${company_id} and kind = 'refund'
          union all
          select '6301.02', -amount_fen from deposit_entry where company_id = ${company_id} and kind = 'forfeit'
          union all
          select '6001.' || charge_item_id, case kind when 'carry_in' then -amount_fen else amount_fen end from deposit_entry where company_id = ${company_id}
          union all
          select '2241.99', case kind when 'carry_in' then amount_fen else -amount_fen end from deposit_entry where company_id = ${company_id} and kind in ('use', 'carry_in', 'carry_out')
          union all
          select '2241.99', amount_fen from write_off where company_id = ${company_id} and deposit_entry_id is not null
          union all
          select case when deferred then '1801.02' else '6601.01' end, amount_fen from commission_act
          where company_id = ${company_id} and kind = 'approve' and undone_on is null
          union all
          select d.subject, case d.subject when '1801.02' then -amount_fen else amount_fen end
          from amortisation cross join (values ('6601.01'), ('1801.02')) d (subject) where company_id = ${company_id} and kind = 'commission'
          union all
          select '1801.01', -amount_fen from amortisation where company_id = ${company_id} and kind = 'incentive'
          union all
          select '6001.' || (select min(k.charge_item_id) from charge_clause k join charge_item i on i.company_id = k.company_id and i.id = k.charge_item_id
            where k.company_id = a.company_id and k.contract_id = a.contract_id and i.kind = 'rent'), a.amount_fen
          from amortisation a where a.company_id = ${company_id} and a.kind = 'incentive'
          union all
          select d.subject, case d.subject when '1801.01' then amount_fen else -amount_fen end
          from incentive_act cross join (values ('1801.01'), ('2241.95')) d (subject) where company_id = ${company_id} and undone_on is null
          union all
          select '2241.96', case kind when 'approve' then -amount_fen else amount_fen end from commission_act where company_id = ${company_id} and undone_on is null
          union all
          select '1002.' || flow_account_id, -amount_fen from commission_act where company_id = ${company_id} and kind = 'pay' and undone_on is null
        ) select subject, sum(fen)::bigint as fen from moved group by subject having sum(fen) <> 0`,
    ),
  );
  return Object.fromEntries(rows.map(({ subject, fen }) => [subject, fen]));
}

async function ofVouchers({ owner }: Story): Promise<Record<string, number>> {
  const { rows } = await fullReport(owner, subjectBalancesReport, { months: MONTHS });
  const sums: Record<string, number> = {};
  for (const { subject, closing_fen } of rows) sums[subject] = (sums[subject] ?? 0) + closing_fen;
  return Object.fromEntries(Object.entries(sums).filter(([, fen]) => fen !== 0));
}

const entitiesOf = ({ enterprise: { company_id } }: Story) =>
  world.db.asOwner((tx) => tx.query<{ id: number }>(sql`select id from legal_entity where company_id = ${company_id}`));

/**
 * Confirms and pays what is due of commissions, clawbacks included, and undoes the last payment and one confirmation. From the third on they are
 * capitalised, most of them on the day on which they were due.
 */
async function settleCommissions({ owner, account: flow_account_id }: Story): Promise<void> {
  const rowsOf = async (state: 'payable' | 'approved') =>
    (await owner.call(listEndpoint(commissionLineList), { page: 1, page_size: 100, filter: { state: [state] } })).rows;
  const idsOf = async (state: 'payable' | 'approved') => (await rowsOf(state)).map(({ id }) => id);
  for (const [place, { id, due_on }] of (await rowsOf('payable')).entries()) {
    if (place === 2) {
      const { version } = await owner.call(getParam, {});
      await owner.call(saveParam, { values: { 'accounting.defer_commission': true }, version });
    }
    if (due_on) await owner.request(approveCommission, { ids: [id], acted_on: due_on });
  }
  await owner.call(approveCommission, { ids: await idsOf('payable'), acted_on: TODAY }).catch(() => undefined);
  const approved = await idsOf('approved');
  expect(approved.length).toBeGreaterThan(2);
  await owner.call(payCommission, { ids: approved, flow_account_id, acted_on: TODAY });
  const undone = { ids: approved.slice(0, 1), reason: '付错了' };
  await owner.call(undoPayCommission, undone);
  await owner.call(undoApproveCommission, undone);
}

/** Confirms incentives in September, and undoes one. */
async function confirmIncentives({ owner, enterprise: { company_id }, leases }: Story): Promise<void> {
  const acts = await confirmForLeases(world, owner, { company_id, leases, acted_on: '2025-09-03' });
  expect(acts.length).toBeGreaterThan(1);
  await owner.call(undoIncentive, { id: present(acts[0]).id, reason: '登记错误' });
}

const months = yearMonthsBetween(MONTHS.from, MONTHS.to);
const done = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  );

describe.each([
  ['one', 'document'],
  ['two', 'day'],
] as const)('history %s, vouchers by %s', (seed, merge) => {
  let story: Story;
  beforeAll(async () => {
    story = await twoYears(world, seed);
    await settleCommissions(story);
    await confirmIncentives(story);
    await setSubjects(world, story.enterprise.company_id);
    for (const { id: legal_entity_id } of await entitiesOf(story)) {
      for (const month of months.filter((each) => each > '2025-08' && monthRange(each).end <= TODAY)) {
        await done(story.owner.call(postRevenue, { legal_entity_id, month }));
        await done(story.owner.call(postAmortisation, { legal_entity_id, month }));
      }
      for (const month of months) await done(story.owner.call(makeVouchers, { legal_entity_id, month, merge }));
    }
  }, 180_000);

  it('nothing through today is left without a voucher', async () => {
    const { rows } = await fullReport(story.owner, unvoucheredReport, { dated: EVER });
    expect(rows).toEqual([]);
  });

  it('has one of each posting of the books', async () => {
    const { company_id } = story.enterprise;
    const [counts] = await world.db.asOwner((tx) =>
      tx.query<Record<string, number>>(
        sql`select
          (select count(*)::int from voucher_posting where company_id = ${company_id} and event in ('write_off', 'prepayment_use', 'deposit_receive', 'deposit_settle', 'offset')) as write_offs,
          (select count(*)::int from write_off where company_id = ${company_id}) as write_offs_posted,
          (select count(*)::int from voucher_posting where company_id = ${company_id} and event in ('receipt', 'payment')) as money,
          (select count(*)::int from cash_record where company_id = ${company_id}) as money_posted,
          (select count(*)::int from voucher_posting where company_id = ${company_id} and event in ('receivable', 'adjustment')) as owed,
          (select count(*)::int from receivable where company_id = ${company_id} and accounting_date <= ${TODAY}::date and (voided_on is null or voided_on > accounting_date)) as owed_posted,
          (select count(*)::int from voucher_posting where company_id = ${company_id} and event like 'commission%') as commissions,
          (select count(*) + count(undone_on) from commission_act where company_id = ${company_id})::int as commissions_posted,
          (select count(*)::int from voucher_posting where company_id = ${company_id} and event = 'revenue') as revenue,
          (select count(*)::int from revenue_adjustment where company_id = ${company_id}) as revenue_posted,
          (select count(*)::int from voucher_posting where company_id = ${company_id} and event in ('amortisation', 'incentive_amortised')) as amortisation,
          (select count(*)::int from voucher_posting where company_id = ${company_id} and event like 'incentive_owed%') as incentives,
          (select count(*) + count(undone_on) from incentive_act where company_id = ${company_id})::int as incentives_posted,
          (select count(*)::int from amortisation where company_id = ${company_id}) as amortisation_posted`,
      ),
    );
    expect(counts?.write_offs).toBeGreaterThan(20);
    expect(counts?.revenue).toBeGreaterThan(3);
    expect(counts?.amortisation).toBeGreaterThan(1);
    expect(counts).toMatchObject({
      write_offs: counts?.write_offs_posted,
      money: counts?.money_posted,
      owed: counts?.owed_posted,
      commissions: counts?.commissions_posted,
      revenue: counts?.revenue_posted,
      amortisation: counts?.amortisation_posted,
      incentives: counts?.incentives_posted,
    });
  });

  it('debit equals credit in every voucher, and numbers follow each other', async () => {
    const { rows } = await fullReport(story.owner, vouchersReport, { dated: EVER });
    const sums = new Map<string, number>();
    for (const { entity_id, voucher_date, voucher_number, debit_fen, credit_fen } of rows) {
      const key = `${entity_id} ${voucher_date.slice(0, 7)} ${voucher_number}`;
      sums.set(key, (sums.get(key) ?? 0) + (debit_fen ?? 0) - (credit_fen ?? 0));
    }
    expect([...sums.values()].filter((fen) => fen !== 0)).toEqual([]);
    const numbers: Record<string, number[]> = {};
    for (const key of sums.keys()) {
      const [books = '', number] = key.split('记-');
      numbers[books] = [...(numbers[books] ?? []), Number(number)];
    }
    for (const given of Object.values(numbers))
      expect(given.sort((a, b) => a - b)).toEqual(given.map((_, place) => place + 1));
  });

  it('subjects have the balances of the books', async () => {
    const vouchers = await ofVouchers(story);
    expect(Object.keys(vouchers).length).toBeGreaterThan(6);
    expect(vouchers).toEqual(await ofBooks(story));
  });

  it('what is capitalised and not amortised has the balance that the year-end disclosure states', async () => {
    const until = { from: MONTHS.from, to: '2025-11' };
    const { rows } = await fullReport(story.owner, subjectBalancesReport, { months: until });
    const { rows: leases } = await fullReport(story.owner, lessorDisclosureReport, { as_of: '2025-11-30' });
    const sumOf = (fens: readonly number[]) => fens.reduce((sum, fen) => sum + fen, 0);
    const booked = (code: string) => rows.filter(({ subject }) => subject === code);
    const balances = {
      '1801.01': leases.map((lease) => lease.incentive_balance_fen),
      '1801.02': leases.map((lease) => lease.deferred_fen),
    };
    for (const [code, fens] of Object.entries(balances)) {
      expect([code, sumOf(booked(code).map(({ debit_fen }) => debit_fen)) > 0]).toEqual([code, true]);
      expect([code, sumOf(fens)]).toEqual([code, sumOf(booked(code).map(({ closing_fen }) => closing_fen))]);
    }
  });

  it('subjects are in the spreadsheet with the same balances', async () => {
    const { rows } = await fullReport(story.owner, subjectBalancesReport, { months: MONTHS });
    const file = await story.owner.fetch(reportFileEndpoint(subjectBalancesReport).path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ months: MONTHS }),
    });
    const cells = (await textsOf(file)).map(([subject]) => subject);
    expect(cells).toEqual(expect.arrayContaining(rows.map(({ subject }) => subject)));
  });

  it('undone vouchers are made again with the same balances', async () => {
    const before = await ofVouchers(story);
    let again = 0;
    for (const { id: legal_entity_id } of await entitiesOf(story)) {
      if (!(await done(story.owner.call(undoVouchers, { legal_entity_id, month: '2025-09' })))) continue;
      await story.owner.call(makeVouchers, { legal_entity_id, month: '2025-09', merge: 'document' });
      again += 1;
    }
    expect(again).toBeGreaterThan(0);
    expect(await ofVouchers(story)).toEqual(before);
  });
});
