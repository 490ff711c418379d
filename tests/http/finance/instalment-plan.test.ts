// Instalment plans through the real calls: expected amounts and days, the outcome, and no reminders meanwhile. A contract of 100 m² at 2 yuan a day
// from 2026-01-01, paid monthly: January 6,200, February 5,600, March 6,200 yuan.

import { beforeEach, describe, expect, it } from 'vitest';
import type { Contract } from '#api/contracts/contract/contract.schema';
import { notifyBills, previewNotices, runBills } from '#api/finance/bill/bill';
import { billList } from '#api/finance/bill/bill.list';
import { undoWriteOff, writeOff } from '#api/finance/cash-record/cash-record';
import { cancelPlan, plansOfTenant, savePlan } from '#api/finance/dunning';
import { getReceivable, voidReceivable } from '#api/finance/receivable/receivable';
import { listEndpoint } from '#api/kernel/list/list';
import { tenantCalls } from '#api/tenants/tenant/tenant';
import { evenInstalments } from '#domain/finance/arrears/dunning';
import { runJob } from '#server/jobs/index';
import { approvedContract, newCash, receivablesOf } from '#tests/support/builders';
import { openEnterprise } from '#tests/support/open-enterprise';
import { firstOf, present } from '#tests/support/present';
import { onDay } from '#tests/support/world';

const { world, enterprise, owner } = openEnterprise({
  ownWorld: true,
  each: 'test',
  day: '2026-03-16',
  // Reminders are only queued where mail is set up; none is sent here.
  settings: { SMTP_URL: 'smtp://127.0.0.1:2525', MAIL_FROM: 'lease@example.com' },
  people: { owner: 'admin' },
});
let contract: Contract;
let ids: number[];

beforeEach(async () => {
  const tenant = await owner.call(tenantCalls.save, {
    name: '分期租客',
    kind: 'company',
    contacts: [{ name: '王会计', email: 'bill@tenant.example', receives_bills: true, main: true }],
  });
  contract = await approvedContract(owner, await enterprise.person('admin'), { tenant_id: tenant.id });
  ids = (await receivablesOf(owner, contract)).map((row) => row.id);
});

/** Returns a plan for January and February, 11,800 yuan, in equal parts from April 1 on. */
const planOf = (count = 2, patch = {}) => ({
  receivable_ids: ids.slice(0, 2),
  instalments: evenInstalments(1_180_000, count, '2026-04-01'),
  grace_days: 5,
  reason: '经营困难，双方协商',
  ...patch,
});
async function pay(receivable_id: number, amount_fen: number) {
  const cash = await newCash(owner, amount_fen, contract.tenant_name);
  return owner.call(writeOff, { cash_record_id: cash.id, items: [{ receivable_id, amount_fen }] });
}
const plans = () => owner.call(plansOfTenant, { tenant_id: contract.tenant_id });

describe('a plan', () => {
  it('shows expected amounts and days, follows the money, and leaves the receivables as they are', async () => {
    const january = firstOf(ids);
    const plan = await owner.call(savePlan, planOf());
    expect(plan).toMatchObject({ status: 'running', total_fen: 1_180_000, settled_fen: 0, started_on: '2026-03-16' });
    expect(plan.instalments).toMatchObject([
      { seq: 1, due_date: '2026-04-01', amount_fen: 590_000, covered_fen: 0 },
      { seq: 2, due_date: '2026-05-01', amount_fen: 590_000, covered_fen: 0 },
    ]);
    const cash = await pay(january, 600_000);
    expect((await plans())[0]).toMatchObject({
      settled_fen: 600_000,
      instalments: [{ covered_fen: 590_000 }, { covered_fen: 10_000 }],
    });
    await owner.call(undoWriteOff, { id: firstOf(cash.write_offs).id, reason: '付错' });
    expect((await plans())[0]).toMatchObject({ settled_fen: 0 });
    expect(await owner.call(getReceivable, { id: january })).toMatchObject({
      due_date: '2026-01-01',
      gross_fen: 620_000,
      received_fen: 0,
    });
  });

  it('is fulfilled when all is paid or voided, and frees its receivables', async () => {
    await owner.call(savePlan, planOf());
    await pay(firstOf(ids), 620_000);
    await owner.call(voidReceivable, { id: present(ids[1]), reason: '减免' });
    expect((await plans())[0]).toMatchObject({ status: 'kept', settled_fen: 1_180_000 });
    await runJob(world.services, 'reminders');
    expect((await plans())[0]).toMatchObject({ status: 'kept', ended_on: '2026-03-16' });
  });

  it('is broken the day after the grace of an instalment, stays so, and makes place for another', async () => {
    const plan = await owner.call(savePlan, planOf());
    await onDay(world, '2026-04-06');
    expect((await plans())[0]?.status).toBe('running');
    await onDay(world, '2026-04-07');
    expect((await plans())[0]?.status).toBe('broken');
    expect((await owner.request(cancelPlan, { id: plan.id, reason: '晚了' })).error_code).toBe(409);
    const again = { instalments: evenInstalments(1_180_000, 3, '2026-05-01') };
    expect((await owner.call(savePlan, planOf(3, again))).status).toBe('running');
    await pay(firstOf(ids), 620_000);
    await pay(present(ids[1]), 560_000);
    expect((await plans()).map((each) => each.status)).toEqual(['kept', 'broken']);
  });

  it('cancelled keeps its reason and is cancelled once', async () => {
    const plan = await owner.call(savePlan, planOf());
    const done = await owner.call(cancelPlan, { id: plan.id, reason: '改为一次付清' });
    expect(done).toMatchObject({ status: 'cancelled', end_reason: '改为一次付清', ended_on: '2026-03-16' });
    expect((await owner.request(cancelPlan, { id: plan.id, reason: '再来' })).error_code).toBe(409);
    expect((await owner.call(savePlan, planOf())).status).toBe('running');
  });
});

describe('refusals', () => {
  it.each([
    ['a wrong sum', { instalments: [{ due_date: '2026-04-01', amount_fen: 1_179_999 }] }, 'instalments'],
    ['a day that is past', { instalments: [{ due_date: '2026-03-15', amount_fen: 1_180_000 }] }, 'instalments'],
    ['no instalment', { instalments: [] }, 'instalments'],
    ['an amount of 0', { instalments: [{ due_date: '2026-04-01', amount_fen: 0 }] }, 'instalments'],
    ['no reason', { reason: ' ' }, 'reason'],
    ['too much grace', { grace_days: 91 }, 'grace_days'],
  ])('%s', async (_what, patch, field) => {
    const reply = await owner.request(savePlan, planOf(2, patch));
    expect(reply).toMatchObject({ error_code: 422 });
    expect(reply.errors?.[0]?.path[0]).toBe(field);
    expect(await plans()).toEqual([]);
  });

  it('days that do not follow one another', async () => {
    const day = { due_date: '2026-04-01', amount_fen: 590_000 };
    const reply = await owner.request(savePlan, planOf(2, { instalments: [day, day] }));
    expect(reply.errors).toEqual([{ path: ['instalments', 1, 'due_date'], message: '第 2 期的日期须晚于上一期' }]);
  });

  it('a receivable that is paid, named twice, of another tenant, or in a running plan', async () => {
    const other = await approvedContract(owner, await enterprise.person('admin'));
    const foreign = firstOf(await receivablesOf(owner, other)).id;
    const save = (receivable_ids: number[]) => owner.request(savePlan, planOf(2, { receivable_ids }));
    expect((await save([firstOf(ids), foreign])).message).toContain('同一租客');
    expect((await save([firstOf(ids), firstOf(ids)])).message).toContain('只能出现一次');
    await owner.call(savePlan, planOf());
    expect(await save(ids.slice(0, 2))).toMatchObject({ error_code: 409 });
    await pay(present(ids[2]), 620_000);
    expect((await save([present(ids[2])])).message).toContain('已收清');
  });

  it('all but one of several simultaneous ones', async () => {
    const replies = await Promise.all(Array.from({ length: 5 }, () => owner.request(savePlan, planOf())));
    expect(replies.map((reply) => reply.error_code).sort()).toEqual([0, 409, 409, 409, 409]);
    expect(await plans()).toHaveLength(1);
  });
});

describe('reminders', () => {
  const billId = async () => firstOf((await owner.call(listEndpoint(billList), { page: 1, page_size: 1 })).rows).id;

  it('leave out receivables in a running plan, and continue when it is broken', async () => {
    await owner.call(runBills, { month: '2026-02' });
    const bill = { ids: [await billId()], level: 1 };
    await owner.call(savePlan, planOf());
    const nothing = { waiting: 0, left_out: [{ reason: '未收的应收都在进行中的分期计划中' }] };
    expect(await owner.call(previewNotices, bill)).toMatchObject(nothing);
    expect(await owner.call(notifyBills, bill)).toMatchObject(nothing);
    expect((await owner.call(notifyBills, { ...bill, level: 0 })).waiting).toBe(1);
    await onDay(world, '2026-04-07');
    expect(await owner.call(previewNotices, bill)).toMatchObject({ waiting: 1, left_out: [] });
    expect((await owner.call(notifyBills, bill)).waiting).toBe(1);
  });
});
