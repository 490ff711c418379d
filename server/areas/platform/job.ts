// Jobs as shown to platform administrators: past runs, their results, and the next run.
import { Cron } from 'croner';
import sql, { type Sql } from 'sql-template-tag';
import { BUSINESS_TIME_ZONE } from '#api/kernel/instant';
import { jobRuns, listJobs, runJobNow } from '#api/platform/job';
import type { JobRun, JobState } from '#api/platform/job.schema';
import { JOBS, type JobName } from '#api/platform/jobs';
import type { AreaObject } from '#server/platform/use-case/area';
import { type Call, handle, handlePrepared, type Route } from '#server/platform/use-case/route';

const MAX_RUNS = 50;

const instant = (value: Sql) => sql`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;
const COLUMNS = sql`id, ${instant(sql`started_at`)} as started_at, ${instant(sql`finished_at`)} as finished_at, failure, note`;

const nextRun = (job: JobName, now: Date): string =>
  new Cron(JOBS[job].cron, { timezone: BUSINESS_TIME_ZONE, paused: true }).nextRun(now)?.toISOString() ?? '';

async function list({ tx, now }: Call): Promise<JobState[]> {
  const last = await tx.query<JobRun & { job: JobName; failures: number }>(
    sql`select distinct on (job) job, ${COLUMNS},
          (select count(*)::int from job_run f where f.job = r.job and f.failure <> ''
            and f.started_at > ${now.toISOString()}::timestamptz - interval '30 days') as failures
        from job_run r order by job, r.id desc`,
  );
  return (Object.keys(JOBS) as JobName[]).map((name) => {
    const { title, schedule } = JOBS[name];
    const found = last.find((run) => run.job === name);
    if (!found) return { name, title, schedule, next_run: nextRun(name, now), last_run: null, failures: 0 };
    const { job, failures, ...last_run } = found;
    return { name, title, schedule, next_run: nextRun(name, now), last_run, failures };
  });
}

const jobRoutes: Route[] = [
  handle(listJobs, list),
  handle(jobRuns, ({ tx }, { name }) =>
    tx.query<JobRun>(sql`select ${COLUMNS} from job_run where job = ${name} order by id desc limit ${MAX_RUNS}`),
  ),
  // The queue writes in its own transaction, and one waiting run serves all requests.
  handlePrepared(runJobNow, async ({ services }, { name }) => {
    await services.jobs.send(name);
    return async () => ({});
  }),
];

export const job: AreaObject = {
  routes: () => [...jobRoutes],
};
