// The metrics of a Node process in the format of Prometheus, at a separate address (METRICS_PORT) that no proxy exposes. Values shared by all
// processes (jobs, connections of the pool) are read on request.
import { createServer } from 'node:http';
import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import sql from 'sql-template-tag';
import { JOBS, type JobName } from '#api/platform/jobs';
import type { Database } from '../platform/db/database';
import type { Metrics } from '../platform/runtime/metrics';
import type { Env } from '../platform/start/env';
import { StartError } from '../platform/start/start-error';

const PREFIX = 'lease_';
const SECOND_MS = 1_000;
/** Upper bounds of request durations, s. */
const REQUEST_BUCKETS = [0.025, 0.1, 0.25, 0.5, 1, 2.5, 10];
const JOB_BUCKETS = [0.1, 1, 10, 60, 600];

interface JobState {
  job: JobName;
  /** Seconds since 1970. */
  succeeded: number | null;
  failed: boolean;
  wrong: number;
}

/** Returns the outcome of each job's last run, in any process. */
const jobStates = (db: Database): Promise<JobState[]> =>
  db.transaction({ company_id: null, read_only: true }, (tx) =>
    tx.query<JobState>(
      sql`select distinct on (r.job) r.job, r.failure <> '' as failed, r.wrong,
            (select extract(epoch from max(s.finished_at))::float8 from job_run s
              where s.job = r.job and s.failure = '' and s.finished_at is not null) as succeeded
          from job_run r where r.finished_at is not null order by r.job, r.id desc`,
    ),
  );

export interface Counted extends Metrics {
  /** Returns all metrics in the format of Prometheus. */
  text(): Promise<string>;
  /** Makes the metrics available to the parent process. */
  share(): void;
}

/** A registry that refreshes its values before each read. */
class FreshRegistry extends Registry {
  constructor(private readonly read: () => Promise<void>) {
    super();
  }

  override async metrics(): Promise<string> {
    await this.read();
    return super.metrics();
  }

  override async getMetricsAsJSON(): ReturnType<Registry['getMetricsAsJSON']> {
    await this.read();
    return super.getMetricsAsJSON();
  }
}

/** Returns the counters of a process over the database. */
export function openMetrics(db: Database): Counted {
  const registry = new FreshRegistry(read);
  const registers = [registry];
  const named = (name: string, help: string) => ({ name: `${PREFIX}${name}`, help, registers });
  collectDefaultMetrics({ register: registry });

  const requests = new Histogram({
    ...named('request_seconds', 'Requests of the API by route'),
    labelNames: ['route'],
    buckets: REQUEST_BUCKETS,
  });
  const replies = new Counter({
    ...named('replies_total', 'Replies of the API by the code of their envelope, 0: done'),
    labelNames: ['code'],
  });
  const slow = new Counter(named('slow_statements_total', 'Statements longer than SLOW_QUERY_MS'));
  const runs = new Histogram({
    ...named('job_seconds', 'Runs of jobs in this process'),
    labelNames: ['job', 'outcome'],
    buckets: JOB_BUCKETS,
  });

  // Every process reads the same shared values: the aggregate takes the maximum, not the sum.
  const gauge = (name: string, help: string, ...labelNames: string[]) =>
    new Gauge({ ...named(name, help), labelNames, aggregator: 'max' });
  const succeeded = gauge('job_last_success_seconds', 'When the job last succeeded, s since 1970', 'job');
  const failing = gauge('job_failing', '1: the last run of the job failed', 'job');
  const wrong = gauge('job_found_wrong', 'What the last run of the job found wrong: ledger counts enterprises', 'job');
  const connections = new Gauge({
    ...named('database_connections', 'Connections of the pool'),
    labelNames: ['state'],
  });
  const up = new Gauge({ ...named('database_up', '1: the database answers'), aggregator: 'min' });

  async function read(): Promise<void> {
    for (const [state, count] of Object.entries(db.connections())) connections.set({ state }, count);
    const found = await jobStates(db).catch(() => undefined);
    up.set(found ? 1 : 0);
    for (const standing of found ?? []) {
      const { job } = standing;
      if (!(job in JOBS)) continue;
      if (standing.succeeded !== null) succeeded.set({ job }, standing.succeeded);
      failing.set({ job }, standing.failed ? 1 : 0);
      wrong.set({ job }, standing.wrong);
    }
  }

  return {
    replied(route, code, ms) {
      requests.observe({ route }, ms / SECOND_MS);
      replies.inc({ code });
    },
    slowStatement: () => slow.inc(),
    ran: (job, failed, ms) => runs.observe({ job, outcome: failed ? 'failed' : 'done' }, ms / SECOND_MS),
    text: () => registry.metrics(),
    share: () => AggregatorRegistry.setRegistries(registers),
  };
}

/** Answers the collecting process from the start on, so that it never waits for a process without metrics. */
export function answerForAll(): void {
  AggregatorRegistry.setRegistries([]);
  new AggregatorRegistry();
}

/** Returns the metrics of all processes together, in the parent process. */
export function metricsOfAll(): Pick<Counted, 'text'> {
  const all = new AggregatorRegistry();
  return { text: () => all.clusterMetrics() };
}

/** Serves the metrics at METRICS_HOST:METRICS_PORT, until the process ends. */
export async function serveMetrics(
  { text }: Pick<Counted, 'text'>,
  { METRICS_PORT, METRICS_HOST }: Env,
): Promise<void> {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') return response.writeHead(404).end();
    text().then(
      (body) => response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' }).end(body),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(new StartError(`METRICS_PORT=${METRICS_PORT}: ${error.message}`)));
    server.listen(METRICS_PORT, METRICS_HOST, resolve);
  });
  // The metrics server does not keep the process alive.
  server.unref();
}
