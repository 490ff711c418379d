// Deletes obsolete rows: expired sessions and codes, mails about accounts, counts of attempts, networks not seen for long, stored replies, old runs
// of jobs, business events beyond their retention, and files that were uploaded but never used.
import sql from 'sql-template-tag';
import { deleteOldEvents } from '../areas/integration/event';
import { one } from '../platform/db/database';
import { removeUnused } from '../platform/files/files';
import { enabledEnterprises, inEveryEnterprise, type Job } from './job';

export const cleanupJob: Job = async (services) => {
  const { db, clock } = services;
  const now = clock.now().toISOString();
  const gone = await db.transaction({ company_id: null }, (tx) =>
    one<{
      sessions: number;
      codes: number;
      attempts: number;
      networks: number;
      mails: number;
      replies: number;
      runs: number;
    }>(
      tx,
      sql`with sessions as (delete from session where expires_at < ${now}::timestamptz returning 1),
            codes as (delete from verification_code where expires_at < ${now}::timestamptz - interval '1 day' returning 1),
            attempts as (delete from attempt_count where started_at not between ${now}::timestamptz - interval '1 day' and ${now}::timestamptz + interval '1 day' returning 1),
            networks as (delete from known_network where seen_at < ${now}::timestamptz - interval '180 days' returning 1),
            mails as (delete from account_mail where created_at < ${now}::timestamptz - interval '7 days' returning 1),
            replies as (delete from idempotency where created_at < ${now}::timestamptz - interval '7 days' returning 1),
            runs as (delete from job_run where started_at < ${now}::timestamptz - interval '90 days' returning 1)
          select (select count(*)::int from sessions) as sessions, (select count(*)::int from codes) as codes,
            (select count(*)::int from attempts) as attempts, (select count(*)::int from networks) as networks,
            (select count(*)::int from mails) as mails, (select count(*)::int from replies) as replies, (select count(*)::int from runs) as runs`,
    ),
  );
  await inEveryEnterprise(services, (tx) => deleteOldEvents(tx, clock.now()));
  let files = 0;
  for (const { id } of await enabledEnterprises(services)) files += await removeUnused(services, id);
  return `会话 ${gone.sessions}、验证码 ${gone.codes}、登录计数 ${gone.attempts}、登录网络 ${gone.networks}、账号邮件 ${gone.mails}、请求记录 ${gone.replies}、任务记录 ${gone.runs}、未使用的文件 ${files}`;
};
