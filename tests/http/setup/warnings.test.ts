// Warnings: raised once, ended with their cause, addressed by setting and park, mailed once; and the jobs behind them.
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cancelMessages, completeMessages, homeMessages, messageList, reopenMessages } from '#api/home/message';
import { jobRuns, listJobs, runJobNow } from '#api/platform/job';
import { JOBS } from '#api/platform/jobs';
import { deleteWarn, getWarn, saveWarn } from '#api/setup/warn';
import type { WarnSave } from '#api/setup/warn.schema';
import { runJob, startJobs } from '#server/jobs/index';
import { approvedContract } from '#tests/support/builders';
import { openEnterprise } from '#tests/support/open-enterprise';
import { openSmtpCatcher, type SmtpCatcher } from '#tests/support/outside/smtp';
import { superAdministrator } from '#tests/support/people/super-administrator';
import { firstOf } from '#tests/support/present';
import { onDay, type Person } from '#tests/support/world';

let smtp: SmtpCatcher;

beforeAll(async () => {
  smtp = await openSmtpCatcher();
});
afterAll(() => smtp.close());

const { world, enterprise, admin, leasing } = openEnterprise({
  ownWorld: true,
  settings: () => ({ SMTP_URL: smtp.url, MAIL_FROM: 'lease@example.com', PUBLIC_URL: 'http://test.local' }),
  people: { admin: 'admin', leasing: 'leasing' },
});

const warn = () => runJob(world.services, 'warnings');
const runOn = (date: string) => onDay(world, date);
const warningsOf = async (
  person: Person,
  kind: 'contract_expiring' | 'receivable_due' | 'receivable_overdue',
  status = 'open',
) => (await person.call(messageList, { kind, status: status as 'open', page_size: 200 })).rows;
const set = async (kind: WarnSave['kind'], change: Partial<WarnSave>) => {
  const setting = (await admin.call(getWarn, {})).find((each) => each.kind === kind);
  if (!setting) throw new Error(kind);
  const { is_default, ...save } = { ...setting, ...change };
  return admin.call(saveWarn, save);
};

describe('warnings', () => {
  it('are raised once per cause, however often the job runs and after days down', async () => {
    await runOn('2026-03-16');
    const contract = await approvedContract(admin, await enterprise.person('admin'), { end: '2026-12-31' });
    await warn();
    expect(await warningsOf(leasing, 'contract_expiring')).toEqual([]);
    // 90 days before the end, and two weeks without a running server.
    await runOn('2026-10-16');
    await warn();
    await warn();
    const [task, ...more] = await warningsOf(leasing, 'contract_expiring');
    expect(more).toEqual([]);
    expect(task).toMatchObject({
      is_task: true,
      due_on: '2026-12-31',
      link: `/contractManage/contract-detail?id=${contract.id}`,
      title: expect.stringContaining(contract.number),
    });
    await runOn('2026-10-17');
    await warn();
    expect((await warningsOf(leasing, 'contract_expiring')).map((row) => row.id)).toEqual([task?.id]);
  });

  it('stay away when the user has completed them', async () => {
    const task = firstOf(await warningsOf(leasing, 'contract_expiring'));
    await leasing.call(completeMessages, { ids: [task.id] });
    await warn();
    expect(await warningsOf(leasing, 'contract_expiring')).toEqual([]);
    expect((await warningsOf(leasing, 'contract_expiring', 'done')).length).toBe(1);
  });

  it('are open again once the same user reverts that', async () => {
    const ids = [firstOf(await warningsOf(leasing, 'contract_expiring', 'done')).id];
    expect(await admin.request(reopenMessages, { ids })).toMatchObject({ error_code: 404 });
    expect(await leasing.call(reopenMessages, { ids })).toEqual({ changed: 1 });
    expect(await leasing.call(reopenMessages, { ids })).toEqual({ changed: 0 });
    expect((await warningsOf(leasing, 'contract_expiring')).map((row) => row.id)).toEqual(ids);
    await warn();
    expect((await warningsOf(leasing, 'contract_expiring')).map((row) => row.id)).toEqual(ids);
    await leasing.call(completeMessages, { ids });
  });

  it('are completed and reopened in bulk', async () => {
    const ids = [firstOf(await warningsOf(leasing, 'contract_expiring', 'done')).id];
    await leasing.call(reopenMessages, { ids });
    expect(await leasing.call(cancelMessages, { ids })).toEqual({ changed: 1 });
    expect(await warningsOf(leasing, 'contract_expiring')).toEqual([]);
    expect(await leasing.call(reopenMessages, { ids })).toEqual({ changed: 1 });
    await leasing.call(completeMessages, { ids });
  });

  it('end automatically when the cause is gone', async () => {
    const before = await warningsOf(admin, 'receivable_overdue');
    expect(before.length).toBe(1);
    expect(before[0]?.content).toContain('最早应收日 2026-01-01');
    await world.db.asOwner((owner) =>
      owner.query(
        sql`update receivable set voided_on = '2026-10-17', void_reason = '测试', voided_by = 'person' where company_id = ${enterprise.company_id}`,
      ),
    );
    await warn();
    expect(await warningsOf(admin, 'receivable_overdue')).toEqual([]);
    // A message that ended automatically has no cause to be reopened for.
    expect(await admin.call(reopenMessages, { ids: [firstOf(before).id] })).toEqual({ changed: 0 });
    expect((await warningsOf(admin, 'receivable_overdue', 'done'))[0]?.id).toBe(before[0]?.id);
  });

  it('follow the setting: days, recipients, off', async () => {
    await approvedContract(admin, await enterprise.person('admin'), { start: '2026-10-01', end: '2027-01-31' });
    await warn();
    expect((await warningsOf(admin, 'contract_expiring')).map((row) => row.due_on)).toEqual(['2026-12-31']);
    await set('contract_expiring', { days_ahead: 120 });
    await warn();
    expect((await warningsOf(admin, 'contract_expiring')).map((row) => row.due_on)).toEqual([
      '2026-12-31',
      '2027-01-31',
    ]);
    await set('contract_expiring', { user_ids: [leasing.user_id] });
    await warn();
    expect(await warningsOf(admin, 'contract_expiring')).toEqual([]);
    expect((await warningsOf(leasing, 'contract_expiring')).map((row) => row.due_on)).toEqual(['2027-01-31']);
    await set('contract_expiring', { enabled: false });
    await warn();
    expect(await warningsOf(leasing, 'contract_expiring')).toEqual([]);
    const [back] = await admin.call(deleteWarn, { kind: 'contract_expiring' });
    expect(back).toMatchObject({ is_default: true, days_ahead: 90, enabled: true });
  });

  it('reach no user whose parks do not include it', async () => {
    const limited = await enterprise.person('leasing');
    await world.db.asOwner((owner) =>
      owner.query(
        sql`update role set scope = 'parks' where company_id = ${enterprise.company_id} and name = '招商专员'`,
      ),
    );
    await set('contract_expiring', { days_ahead: 121 });
    await warn();
    expect(await warningsOf(limited, 'contract_expiring')).toEqual([]);
    expect((await warningsOf(admin, 'contract_expiring')).length).toBe(2);
    await world.db.asOwner((owner) =>
      owner.query(sql`update role set scope = 'all' where company_id = ${enterprise.company_id} and name = '招商专员'`),
    );
  });

  it.each([
    [{ days_ahead: 366 }, 'days_ahead'],
    [{ days_ahead: -1 }, 'days_ahead'],
    [{ in_app: false, by_mail: false }, 'in_app'],
    [{ days_ahead: 30, second_days: 30 }, 'second_days'],
    [{ second_days: null, third_days: 3 }, 'third_days'],
    [{ second_days: 7, third_days: 7 }, 'third_days'],
  ])('refuse %j at the field', async (change, path) => {
    const [setting] = await admin.call(getWarn, {});
    const { is_default, ...save } = { ...setting, ...change } as WarnSave & { is_default: boolean };
    expect(await admin.request(saveWarn, save)).toMatchObject({ error_code: 422, errors: [{ path: [path] }] });
  });

  it('refuse the second of two who save simultaneously', async () => {
    const [setting] = await admin.call(getWarn, {});
    const { is_default, ...save } = setting as WarnSave & { is_default: boolean };
    const replies = await Promise.all([
      admin.request(saveWarn, save),
      admin.request(saveWarn, { ...save, days_ahead: 30 }),
    ]);
    expect(replies.map((reply) => reply.error_code).sort()).toEqual([0, 409]);
  });
});

describe('the mail digest', () => {
  it('sends one mail per user, once, and again only to a mailbox that was full', async () => {
    await world.db.asOwner((owner) =>
      owner.query(sql`update app_user set email = 'admin@example.com' where id = ${admin.user_id}`),
    );
    await set('receivable_due', { by_mail: true, days_ahead: 30 });
    await approvedContract(admin, await enterprise.person('admin'), { start: '2026-11-01', end: '2027-10-31' });
    await warn();
    expect((await warningsOf(admin, 'receivable_due')).length).toBeGreaterThan(0);
    smtp.refuse(true);
    await expect(runJob(world.services, 'digest')).rejects.toThrow('发送失败');
    smtp.refuse(false);
    await runJob(world.services, 'digest');
    await runJob(world.services, 'digest');
    expect(smtp.mails.map((mail) => mail.to)).toEqual([['admin@example.com']]);
    expect(smtp.mails[0]?.text).toContain('【应收到期】');
    expect(smtp.mails[0]?.text).toContain('http://test.local/financeManage/costList?f_tenant_id=');
  });
});

describe('jobs', () => {
  it('are listed with their last and next run and their failures, only for super-administrators', async () => {
    expect((await admin.request(listJobs, {})).error_code).toBe(403);
    const sadmin = await superAdministrator(world);
    const jobs = await sadmin.call(listJobs, {});
    expect(jobs.map((job) => job.name)).toEqual(Object.keys(JOBS));
    expect(jobs[1]).toMatchObject({ failures: 1, last_run: { failure: '', note: '发送 0 封' } });
    expect(jobs[0]?.next_run).toBe('2026-10-17T22:00:00.000Z');
    const runs = await sadmin.call(jobRuns, { name: 'digest' });
    expect(runs.map((run) => run.failure !== '')).toEqual([false, false, true]);
  });

  it('run when triggered, and catch up at the start with due runs', async () => {
    const sadmin = await superAdministrator(world);
    const before = (await sadmin.call(jobRuns, { name: 'cleanup' })).length;
    await sadmin.call(runJobNow, { name: 'cleanup' });
    await startJobs(world.services);
    await expect
      .poll(async () => (await sadmin.call(jobRuns, { name: 'cleanup' })).filter((run) => run.finished_at).length, {
        timeout: 20_000,
      })
      .toBe(before + 1);
    expect((await leasing.call(homeMessages, {})).latest.length).toBeGreaterThan(0);
  });
});
