// The memory of a server that writes a spreadsheet of some 200,000 rows: a separate process over the database of the bench.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import sql from 'sql-template-tag';
import { cashFlowEntriesReport } from '#api/contracts/cash-flow';
import { reportEndpoint, reportFileEndpoint } from '#api/kernel/report/report';
import type { Environment } from '../support/environment';
import { untilReady } from '../support/server-process';
import type { Measure } from '../table/measure';
import { AS_OF } from './bare-leases';

const PORT = 19_241;
const LIMIT_MB = 400;
const MONTHS = { from: '2025-09', to: '2026-12' };

/** Returns the peak memory of a process, MB. */
const peakOf = (pid: number): number =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

export async function benchSpreadsheet({ world, owner }: Environment): Promise<Measure[]> {
  const { buildServer } = (await import('../../scripts/build.mjs' as string)) as { buildServer(): Promise<void> };
  await buildServer();
  const request = { months: MONTHS, as_of: AS_OF };
  const { row_count } = await owner.call(reportEndpoint(cashFlowEntriesReport), request);
  const [named] = await world.db.asOwner(async (tx) => {
    // The clock of the bench is fixed, that of the process is not.
    await tx.query(sql`update session set rotated_at = now(), expires_at = now() + interval '1 hour'`);
    return tx.query<{ name: string }>(sql`select current_database() as name`);
  });
  const url = new URL(process.env.TEST_DATABASE_URL ?? '');
  url.pathname = `/${named?.name}`;
  const asApp = new URL(url);
  asApp.username = 'lease_test_app';
  asApp.password = 'lease_test_app';
  const origin = `http://127.0.0.1:${PORT}`;
  const env = {
    ...process.env,
    LOG_LEVEL: 'silent',
    DEMO: '0',
    JOBS: 'worker',
    PORT: String(PORT),
    DATABASE_URL: asApp.href,
  };
  const server = spawn(process.execPath, ['build/main.mjs'], { env, stdio: ['ignore', 'inherit', 'inherit'] });
  try {
    await untilReady(`${origin}/api/health`);
    const before = peakOf(server.pid ?? 0);
    const started = performance.now();
    const reply = await fetch(`${origin}${reportFileEndpoint(cashFlowEntriesReport).path}`, {
      method: 'POST',
      headers: { origin, cookie: owner.cookie, 'content-type': 'application/json' },
      body: JSON.stringify(request),
    });
    await reply.arrayBuffer();
    const seconds = (performance.now() - started) / 1000;
    const what = `spreadsheet of ${row_count.toLocaleString('en-US')} rows`;
    return [
      { what: `${what}, written`, figure: seconds, unit: 's' },
      {
        what: `${what}, most memory of the server`,
        figure: peakOf(server.pid ?? 0),
        unit: 'MB',
        reference: { what: 'before', figure: before },
        budget: { most: LIMIT_MB },
      },
    ];
  } finally {
    server.kill();
  }
}
