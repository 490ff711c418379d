// Automatic reminders, by mail and by text message, over a real SMTP server and a real HTTP gateway. March of a contract of 100 m² at 2 yuan a day is
// 6,200 yuan, due 2026-03-01.

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Contract } from '#api/contracts/contract/contract.schema';
import { getBill, notifyBills, runBills } from '#api/finance/bill/bill';
import { billList } from '#api/finance/bill/bill.list';
import { writeOff } from '#api/finance/cash-record/cash-record';
import { dunningOf, removeDunning, saveDunning, savePlan } from '#api/finance/dunning';
import { listEndpoint } from '#api/kernel/list/list';
import { saveParam } from '#api/setup/parameter/parameter';
import { tenantCalls } from '#api/tenants/tenant/tenant';
import { runJob } from '#server/jobs/index';
import { approvedContract, newCash, newTenant, receivablesOf } from '#tests/support/builders';
import { openEnterprise } from '#tests/support/open-enterprise';
import { asJson, type HttpStandIn, openHttpStandIn } from '#tests/support/outside/http-stand-in';
import { openSmtpCatcher, type SmtpCatcher } from '#tests/support/outside/smtp';
import { firstOf, present } from '#tests/support/present';
import { onDay } from '#tests/support/world';

let smtp: SmtpCatcher;
let gateway: HttpStandIn;
let contract: Contract;
let email: string;
let turn = 0;

beforeAll(async () => {
  smtp = await openSmtpCatcher();
  gateway = await openHttpStandIn();
});
afterAll(async () => {
  await smtp.close();
  await gateway.close();
});

const { world, enterprise, owner } = openEnterprise({
  ownWorld: true,
  each: 'test',
  settings: () => ({
    SMTP_URL: smtp.url,
    MAIL_FROM: 'lease@example.com',
    SMS_URL: `${gateway.origin}/sms`,
    SMS_OK: '"ok"',
  }),
  day: '2026-03-03',
  people: { owner: 'admin' },
});
beforeEach(async () => {
  gateway.answer(asJson({ state: 'ok' }));
  turn += 1;
  email = `bill${turn}@tenant.example`;
  const tenant = await owner.call(tenantCalls.save, {
    name: '海风咖啡',
    kind: 'company',
    contacts: [
      { name: '王会计', email, phone: '+86 138-0013-8000', receives_bills: true, main: true },
      { name: '李前台', email, phone: '021-6888 0000', receives_bills: true },
      { name: '陈店长', phone: '13800138000', receives_bills: true },
      { name: '张经理', phone: '13900139000' },
    ],
  });
  contract = await approvedContract(owner, await enterprise.person('admin'), { tenant_id: tenant.id });
  await owner.call(runBills, { month: '2026-03' });
});

const billId = async () => firstOf((await owner.call(listEndpoint(billList), { page: 1, page_size: 1 })).rows).id;
const notices = async () => (await owner.call(getBill, { id: await billId() })).notices;
const levels = async () => (await notices()).map(({ level, channel }) => `${level} ${channel}`);
const plan = { version: 0, enabled: true, days_1: 3, days_2: 10, days_3: 30 };
const morning = async (date: string) => {
  await onDay(world, date);
  await runJob(world.services, 'reminders');
};
const texts = () => gateway.received.all.map(({ body }) => JSON.parse(body) as { phone: string; content: string });
const march = async () =>
  present((await receivablesOf(owner, contract)).find((row) => row.start_date === '2026-03-01')).id;

describe('a text message', () => {
  it('goes to the mobile phones of the bill recipients, with the text of the parameter', async () => {
    await owner.call(saveParam, {
      values: { 'bill.notice_channel': 'both', 'bill.sms_notice': '{租客}：{月份}应缴{应缴金额}元"请查收"' },
      version: 0,
    });
    const before = texts().length;
    expect(await owner.call(notifyBills, { ids: [await billId()], level: 0 })).toEqual({
      waiting: 2,
      sms: 1,
      left_out: [],
    });
    await runJob(world.services, 'notices');
    await runJob(world.services, 'notices');
    expect(texts().slice(before)).toEqual([
      { phone: '13800138000', content: '海风咖啡：2026年3月应缴6,200.00元"请查收"' },
    ]);
    expect(smtp.mails.filter(({ to }) => to.includes(email))).toHaveLength(1);
    expect(await notices()).toMatchObject([
      { channel: 'email', target: email, status: 'sent' },
      { channel: 'sms', target: '13800138000', status: 'sent' },
    ]);
  });

  it('the gateway refuses is tried again, and given up with its reason', async () => {
    await owner.call(saveParam, { values: { 'bill.notice_channel': 'sms' }, version: 0 });
    gateway.answer(asJson({ state: 'balance is used up' }));
    await owner.call(notifyBills, { ids: [await billId()], level: 0 });
    await runJob(world.services, 'notices');
    expect(await notices()).toMatchObject([
      { status: 'waiting', failure: expect.stringContaining('balance is used up') },
    ]);
    for (let again = 0; again < 4; again += 1) await runJob(world.services, 'notices');
    expect(await notices()).toMatchObject([{ status: 'failed', sent_at: null }]);
    gateway.answer(asJson({ state: 'ok' }));
    const before = texts().length;
    await runJob(world.services, 'notices');
    expect(texts()).toHaveLength(before);
  });

  it('needs a mobile phone where no address is given', async () => {
    const contact = { name: '李前台', phone: '021-6888 0000', receives_bills: true, main: true };
    const reply = await owner.request(tenantCalls.save, { name: '座机租客', kind: 'company', contacts: [contact] });
    expect(reply.errors).toEqual([{ path: ['contacts', 0, 'email'], message: '接收账单的联系人须填写邮箱或手机号' }]);
  });

  it('is no longer than two, and has no unknown placeholders', async () => {
    const long = await owner.request(saveParam, { values: { 'bill.sms_reminder': '字'.repeat(141) }, version: 0 });
    expect(long.errors).toEqual([{ path: ['values', 'bill.sms_reminder'], message: '最多 140 个字' }]);
    const unknown = await owner.request(saveParam, { values: { 'bill.sms_notice': '{欠费}' }, version: 0 });
    expect(unknown).toMatchObject({ error_code: 422 });
  });
});

describe('a plan of reminders', () => {
  it('sends each level once, on its day, by its channel', async () => {
    await owner.call(saveDunning, { ...plan, channel_2: 'both', channel_3: 'sms' });
    await morning('2026-03-03');
    expect(await levels()).toEqual([]);
    await morning('2026-03-04');
    await runJob(world.services, 'reminders');
    expect(await levels()).toEqual(['1 email']);
    expect((await notices())[0]?.by).toBe('自动');
    await morning('2026-03-10');
    expect(await levels()).toEqual(['1 email']);
    await morning('2026-03-11');
    await morning('2026-03-31');
    await morning('2026-05-31');
    expect(await levels()).toEqual(['1 email', '2 email', '2 sms', '3 sms']);
    const before = texts().length;
    await runJob(world.services, 'notices');
    expect(
      texts()
        .slice(before)
        .map(({ content }) => content),
    ).toEqual([
      '海风咖啡您好，2026年3月账单尚有6,200.00元未付，已逾期10天，请尽快付款。甲方资产管理有限公司',
      '海风咖啡您好，2026年3月账单尚有6,200.00元未付，已逾期30天，请尽快付款。甲方资产管理有限公司',
    ]);
  });

  it('two simultaneous runs make one reminder', async () => {
    await owner.call(saveDunning, plan);
    await onDay(world, '2026-03-05');
    await Promise.all([1, 2, 3].map(() => runJob(world.services, 'reminders')));
    expect(await levels()).toEqual(['1 email']);
  });

  it('counts reminders sent by hand', async () => {
    await owner.call(saveDunning, plan);
    await onDay(world, '2026-03-05');
    await owner.call(notifyBills, { ids: [await billId()], level: 2 });
    await morning('2026-03-06');
    expect(await levels()).toEqual(['2 email']);
  });

  it('of the tenant comes before the enterprise’s, until it is taken away', async () => {
    const { tenant_id } = contract;
    await owner.call(saveDunning, plan);
    await owner.call(saveDunning, { tenant_id, version: 0, enabled: false });
    await morning('2026-03-05');
    expect(await levels()).toEqual([]);
    expect(await owner.call(dunningOf, { tenant_id })).toMatchObject({ own: true, enabled: false });
    expect(await owner.call(removeDunning, { tenant_id })).toMatchObject({ own: false, enabled: true, days_2: 10 });
    expect((await owner.request(removeDunning, { tenant_id })).error_code).toBe(409);
    await morning('2026-03-06');
    expect(await levels()).toEqual(['1 email']);
  });

  it('sends nothing for paid rows, or those in instalments, also when that happens in between', async () => {
    await owner.call(saveDunning, plan);
    await morning('2026-03-05');
    const id = await march();
    const instalments = [{ due_date: '2026-03-20', amount_fen: 620_000 }];
    await owner.call(savePlan, { receivable_ids: [id], instalments, reason: '协商' });
    await runJob(world.services, 'notices');
    expect(await notices()).toMatchObject([
      { status: 'dropped', failure: '未收的应收都在进行中的分期计划中', sent_at: null },
    ]);
    expect(smtp.mails.filter(({ to }) => to.includes(email))).toEqual([]);
    await morning('2026-03-20');
    expect(await notices()).toHaveLength(1);
    // Broken: the reminders begin again where they were.
    await morning('2026-03-21');
    expect((await notices()).map(({ level, status }) => [level, status])).toEqual([
      [1, 'dropped'],
      [1, 'waiting'],
    ]);
    const cash = await newCash(owner, 620_000, contract.tenant_name);
    await owner.call(writeOff, { cash_record_id: cash.id, items: [{ receivable_id: id, amount_fen: 620_000 }] });
    await runJob(world.services, 'notices');
    expect((await notices())[1]).toMatchObject({ status: 'dropped', failure: '账单已收清' });
    await morning('2026-04-30');
    expect(await notices()).toHaveLength(2);
  });

  it.each([
    ['days that do not grow', { days_2: 3 }, 'days_2'],
    ['a third level before the first', { days_2: null, days_3: 2 }, 'days_3'],
    ['no level at all', { days_1: null, days_2: null, days_3: null }, 'days_1'],
    ['day 0', { days_1: 0 }, 'days_1'],
  ])('is refused with %s', async (_what, patch, field) => {
    const reply = await owner.request(saveDunning, { ...plan, ...patch });
    expect(reply).toMatchObject({ error_code: 422, errors: [{ path: [field] }] });
  });

  it('is not overwritten from a stale version', async () => {
    const first = await owner.call(saveDunning, plan);
    const second = await owner.call(saveDunning, { ...plan, version: first.version, days_3: 40 });
    expect(second.days_3).toBe(40);
    expect(await owner.request(saveDunning, { ...plan, version: first.version })).toMatchObject({ error_code: 409 });
    const { id } = await newTenant(owner);
    expect(await owner.call(dunningOf, { tenant_id: id })).toMatchObject({ own: false, days_3: 40 });
  });
});
