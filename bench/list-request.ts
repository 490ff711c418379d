// A request for the list of receivables: CPU of our server against a bare one with the same query and JSON, and its time against that of the SQL,
// all in one run on a temporary PostgreSQL.
import { type ChildProcess, spawn } from 'node:child_process';
import pg from 'pg';
import { receivableList } from '#api/finance/receivable/receivable.list';
import { receivableListSql } from '#server/areas/finance/receivable/receivable';
import type { Actor } from '#server/platform/access/actor';
import { listStatement } from '#server/platform/list/statement';
import { cpuOf } from './scale/processes';
import { openServer, TODAY, untilReady } from './support/server-process';
import { sized } from './support/sized';
import type { Measure } from './table/measure';

const REQUESTS = sized(3000, 800);
const AT_ONCE = 8;
const BARE = 18_342;
const QUERY = { page: 1, page_size: 50 };
/** The parts of an actor that the list's SQL uses: the whole enterprise, no selection. */
const EVERYWHERE = { scope_park_ids: null, selected_park_ids: [], selected_building_ids: [] } as unknown as Actor;

async function load(address: string, headers: Record<string, string>, count: number): Promise<number> {
  const body = JSON.stringify(QUERY);
  const started = performance.now();
  let remaining = count;
  const worker = async () => {
    while (remaining-- > 0) {
      const response = await fetch(address, { method: 'POST', headers, body });
      const text = await response.text();
      if (!text.startsWith('{"error_code":0')) throw new Error(text.slice(0, 200));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return (performance.now() - started) / count;
}

async function measure(server: ChildProcess, address: string, headers: Record<string, string> = {}) {
  const json = { 'content-type': 'application/json', ...headers };
  await load(address, json, 500);
  const before = cpuOf(server.pid ?? 0);
  const ms = await load(address, json, REQUESTS);
  return { cpu: (cpuOf(server.pid ?? 0) - before) / REQUESTS, ms };
}

async function bareSql(
  ownerUrl: string,
  statement: { text: string; values: unknown[] },
  company: number,
): Promise<number> {
  const pool = new pg.Pool({ connectionString: ownerUrl, max: AT_ONCE, options: `-c app.company_id=${company}` });
  // The server is stopped while the last connections are still closing.
  pool.on('error', () => undefined);
  const started = performance.now();
  let remaining = REQUESTS;
  const worker = async () => {
    while (remaining-- > 0) await pool.query(statement);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  const ms = (performance.now() - started) / REQUESTS;
  await pool.end();
  return ms;
}

export async function benchListRequest(): Promise<Measure[]> {
  const ours = await openServer(1);
  const { origin, cookie, ownerUrl } = ours;
  const built = listStatement(receivableList, receivableListSql, QUERY, { actor: EVERYWHERE, today: TODAY });
  const statement = { text: built.text, values: built.values as unknown[] };
  const bare = spawn(process.execPath, ['bench/support/bare-server.mjs'], {
    env: {
      ...process.env,
      PORT: String(BARE),
      BENCH_URL: ownerUrl,
      BENCH_COMPANY: '1',
      BENCH_STATEMENT: JSON.stringify(statement),
    },
    stdio: 'ignore',
  });
  try {
    await untilReady(`http://127.0.0.1:${BARE}/`);
    const limit = await measure(bare, `http://127.0.0.1:${BARE}/`);
    const own = await measure(ours.process, `${origin}/api/finance/receivable/list`, { cookie, origin });
    const alone = await bareSql(ownerUrl, statement, 1);
    return [
      {
        what: 'CPU of the server for a request of the list of receivables',
        figure: own.cpu,
        unit: 'ms',
        reference: { what: 'bare node:http, same query', figure: limit.cpu },
        budget: { times: 1.6 },
      },
      {
        what: `time of that request, ${AT_ONCE} at once`,
        figure: own.ms,
        unit: 'ms',
        reference: { what: 'bare SQL', figure: alone },
      },
    ];
  } finally {
    bare.kill();
    ours.close();
  }
}
