// Two hundred concurrent users for a minute, reading and writing, over the demo on PostgreSQL: no error, the slowest hundredth waits no longer than
// ten times the median, and the server's memory is stable (BENCH_MINUTES=10 measures longer).
import { readFileSync } from 'node:fs';
import http from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { contractListCall } from '#api/contracts/contract/contract.list';
import { saveCashRecord } from '#api/finance/cash-record/cash-record';
import { cashRecordList } from '#api/finance/cash-record/cash-record.list';
import { receivableList } from '#api/finance/receivable/receivable.list';
import type { Envelope } from '#api/kernel/endpoint/endpoint';
import { listEndpoint } from '#api/kernel/list/list';
import { flowAccountOptions } from '#api/setup/option';
import { tenantCalls } from '#api/tenants/tenant/tenant';
import { Random } from '#server/db/seed/demo/prng';
import { cpuOf, postmasterOf } from './scale/processes';
import { post } from './support/post';
import { quantile } from './support/quantile';
import { openServer, type ServerProcess, TODAY, untilIdle } from './support/server-process';
import { sized } from './support/sized';
import type { Measure } from './table/measure';

const USERS = 200;
const MINUTES = Number(process.env.BENCH_MINUTES ?? sized(1, 0.1));
/** Pause between two calls of a user, ms. */
const PAUSE_MS = [500, 1_500] as const;
const WARM_UP_MS = sized(10_000, 3_000);
const LIMIT = 10;
const PAGE = { page: 1, page_size: 20 };

/** Calls of the users, each with its frequency: the address and its input. */
const WORK: readonly (readonly [
  act: (chance: Random, account: number) => readonly [string, object],
  weight: number,
])[] = [
  [() => [contractListCall.path, PAGE], 5],
  [() => [listEndpoint(receivableList).path, PAGE], 5],
  [() => [listEndpoint(cashRecordList).path, PAGE], 3],
  [(chance) => [tenantCalls.get.path, { id: chance.int(1, 200) }], 5],
  [
    (chance, flow_account_id) => [
      saveCashRecord.path,
      { flow_account_id, received_on: TODAY, amount_fen: chance.int(1, 1_000_000), payer: '众人' },
    ],
    2,
  ],
];

/** Returns the memory of the server's process, MB. */
const memoryOf = ({ process: { pid } }: ServerProcess): number =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024);

/** Returns the durations of calls, ms, and the refused ones, of all users for the given time. */
async function work(server: ServerProcess, account: number, ms: number) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: USERS });
  const until = performance.now() + ms;
  const times: number[] = [];
  const refused: string[] = [];
  const user = async (_: unknown, place: number) => {
    const chance = new Random(`user ${place}`);
    await setTimeout(chance.int(0, PAUSE_MS[1]));
    while (performance.now() < until) {
      const [path, input] = chance.weighted(WORK)(chance, account);
      const started = performance.now();
      const { error_code, message } = JSON.parse(await post(agent, server, path, input)) as Envelope<unknown>;
      times.push(performance.now() - started);
      if (error_code !== 0) refused.push(`${path} ${message}`);
      await setTimeout(chance.int(...PAUSE_MS));
    }
  };
  await Promise.all(Array.from({ length: USERS }, user));
  agent.destroy();
  return { times, refused };
}

export async function benchUsers(): Promise<Measure[]> {
  const server = await openServer(1);
  await untilIdle(server);
  const accounts = await fetch(`${server.origin}${flowAccountOptions.path}`, { headers: { cookie: server.cookie } });
  const account = ((await accounts.json()) as Envelope<{ value: number }[]>).data?.[0]?.value ?? 0;
  await work(server, account, WARM_UP_MS);
  const before = memoryOf(server);
  const postmaster = await postmasterOf(server.ownerUrl);
  const cpu = () => ({ server: cpuOf(server.process.pid ?? 0), database: cpuOf(postmaster) });
  const started = cpu();
  const { times, refused } = await work(server, account, MINUTES * 60_000);
  const [after, ended] = [memoryOf(server), cpu()];
  server.close();
  for (const each of new Set(refused)) console.log(`refused: ${each}`);
  const people = `${USERS} people who read and write for ${MINUTES} min`;
  return [
    {
      what: `${people}, ${times.length} calls: p99`,
      figure: quantile(times, 0.99),
      unit: 'ms',
      reference: { what: 'median', figure: quantile(times, 0.5) },
      budget: { times: LIMIT },
    },
    {
      what: `${people}: CPU of the server for a call`,
      figure: (ended.server - started.server) / times.length,
      unit: 'ms',
      reference: { what: 'the database', figure: (ended.database - started.database) / times.length },
    },
    { what: `${people}: refused`, figure: refused.length, unit: 'calls', budget: { most: 0 } },
    {
      what: `${people}: memory of the server`,
      figure: after,
      unit: 'MB',
      reference: { what: 'before', figure: before },
    },
  ];
}
