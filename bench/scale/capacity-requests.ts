// The CPU time of a request of each kind, of the server and of the database, and the memory of their processes.
import http from 'node:http';
import { login } from '#api/account/sign-in/sign-in';
import { contractListCall } from '#api/contracts/contract/contract.list';
import { rentRollReport } from '#api/contracts/rent-roll';
import { saveCashRecord } from '#api/finance/cash-record/cash-record';
import { receivableList } from '#api/finance/receivable/receivable.list';
import type { Envelope } from '#api/kernel/endpoint/endpoint';
import { rowsEndpoint, totalsEndpoint } from '#api/kernel/list/list';
import { reportEndpoint } from '#api/kernel/report/report';
import { flowAccountOptions } from '#api/setup/option';
import { tenantCalls } from '#api/tenants/tenant/tenant';
import { DEMO_ACCOUNTS } from '#server/db/seed/demo/accounts';
import { post } from '../support/post';
import { openServer, type ServerProcess, TODAY, untilIdle } from '../support/server-process';
import { sized } from '../support/sized';
import type { Measure } from '../table/measure';
import { cpuOf, memoryOf, postmasterOf } from './processes';

const ROUNDS = 5;
const AT_ONCE = 4;
const PAGE = { page: 1, page_size: 20 };

interface Kind {
  what: string;
  path: string;
  input(nth: number): object;
  /** Requests per round. */
  count: number;
}

const kinds = (account: number): Kind[] => [
  { what: 'one object (a tenant)', path: tenantCalls.get.path, input: (nth) => ({ id: (nth % 200) + 1 }), count: 400 },
  { what: 'a page of a list (receivables)', path: rowsEndpoint(receivableList).path, input: () => PAGE, count: 300 },
  {
    what: 'the totals of a list (receivables)',
    path: totalsEndpoint(receivableList).path,
    input: () => ({}),
    count: 100,
  },
  {
    what: 'a page of a list with figures of its rows (contracts)',
    path: contractListCall.path,
    input: () => PAGE,
    count: 150,
  },
  {
    what: 'a posting (money received)',
    path: saveCashRecord.path,
    input: (nth) => ({ flow_account_id: account, received_on: TODAY, amount_fen: nth + 1, payer: '众人' }),
    count: 200,
  },
  { what: 'a report (rent roll)', path: reportEndpoint(rentRollReport).path, input: () => ({}), count: 20 },
  {
    what: 'a sign-in',
    path: login.path,
    input: () => ({ name: DEMO_ACCOUNTS.names[0], password: DEMO_ACCOUNTS.password }),
    count: 20,
  },
];

async function load(server: ServerProcess, agent: http.Agent, { path, input, count }: Kind): Promise<void> {
  let remaining = sized(count, Math.ceil(count / 10));
  const worker = async () => {
    while (remaining-- > 0) {
      const text = await post(agent, server, path, input(remaining));
      if (!text.startsWith('{"error_code":0')) throw new Error(`${path}: ${text.slice(0, 200)}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

interface Cpu {
  server: number;
  database: number;
}

/** Returns the round with the lowest sum, ms per request: other load on the machine only adds to it. */
async function cpuOfKind(server: ServerProcess, postmaster: number, kind: Kind): Promise<Cpu> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const now = () => ({ server: cpuOf(server.process.pid ?? 0), database: cpuOf(postmaster) });
  const count = sized(kind.count, Math.ceil(kind.count / 10));
  const rounds: Cpu[] = [];
  await load(server, agent, kind);
  for (let round = 0; round < sized(ROUNDS, 1); round += 1) {
    const before = now();
    await load(server, agent, kind);
    const after = now();
    rounds.push({
      server: (after.server - before.server) / count,
      database: (after.database - before.database) / count,
    });
  }
  agent.destroy();
  const [best] = rounds.toSorted((a, b) => a.server + a.database - b.server - b.database);
  return best as Cpu;
}

export async function capacityOfRequests(): Promise<Measure[]> {
  const server = await openServer(1);
  await untilIdle(server);
  const postmaster = await postmasterOf(server.ownerUrl);
  const accounts = await fetch(`${server.origin}${flowAccountOptions.path}`, { headers: { cookie: server.cookie } });
  const account = ((await accounts.json()) as Envelope<{ value: number }[]>).data?.[0]?.value ?? 0;
  const measures: Measure[] = [];
  for (const kind of kinds(account)) {
    const cpu = await cpuOfKind(server, postmaster, kind);
    const reference = { what: 'the database', figure: cpu.database };
    measures.push({ what: `CPU of the server, ${kind.what}`, figure: cpu.server, unit: 'ms', reference });
  }
  const [own, database] = [memoryOf(server.process.pid ?? 0), memoryOf(postmaster)];
  server.close();
  return [
    ...measures,
    { what: `memory of the server after that (${own.count} process)`, figure: own.mb, unit: 'MB' },
    { what: `memory of the database (${database.count} processes)`, figure: database.mb, unit: 'MB' },
  ];
}
