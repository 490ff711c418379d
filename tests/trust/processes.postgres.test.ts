// Several processes at one address (WORKERS): they share their state, a killed one is started again while clerks work on, and a signal to the first
// ends all.
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CANCEL_KEY, cancelCall } from '#api/account/cancel';
import { getSetting } from '#api/account/me';
import { runLedgerCheck } from '#api/finance/ledger-check';
import { receivableImport } from '#api/finance/receivable/receivable.import';
import { importCalls, importProgress } from '#api/kernel/import';
import { sheetOf, uploadAs } from '#tests/support/files/sheet';
import { freePort } from '#tests/support/outside/free-port';
import { firstOf, present } from '#tests/support/present';
import { clerkOf, type Journey } from './support/clerk';
import { assertNotes, openDesks, workUntil } from './support/desk';
import { report } from './support/form';
import { type Ground, openGround } from './support/ground';

const PROCESSES = 3;
const KEY = 'c'.repeat(32);

const journeyOf = (): Journey => ({ writes: 0, cut: 0, unavailable: 0 });

/** Waits until the expected number of processes is running. */
async function standing({ children }: Ground, without: number[] = []): Promise<number[]> {
  for (;;) {
    const found = children().filter((pid) => !without.includes(pid));
    if (found.length === PROCESSES) return found;
    await setTimeout(20);
  }
}

/** Returns what a link points to; undefined when it is gone: some descriptors are closed during the search. */
function targetOf(link: string): string | undefined {
  try {
    return readlinkSync(link);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Returns the process that holds the other end of a connection, by the port at this end. */
function holderOf({ children, origin }: Ground, port: number): number | undefined {
  const hex = (value: number) => value.toString(16).toUpperCase().padStart(4, '0');
  const ends = [`:${hex(Number(new URL(origin).port))}`, `:${hex(port)}`];
  const lines = readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .map((line) => line.trim().split(/\s+/));
  const inode = lines.find(
    ([, local, remote]) => local?.endsWith(ends[0] ?? '') && remote?.endsWith(ends[1] ?? ''),
  )?.[9];
  return children().find((pid) =>
    readdirSync(`/proc/${pid}/fd`).some((fd) => targetOf(`/proc/${pid}/fd/${fd}`) === `socket:[${inode}]`),
  );
}

interface Answer<T> {
  reply: T;
  /** Port of this end of the connection. */
  port: number;
}

/** Sends a call over the connection of an agent. `body` is sent when it resolves. */
function requestBy<T>(agent: Agent, url: string, headers: Record<string, string>, body: string | Promise<string>) {
  return new Promise<Answer<T>>((resolve, reject) => {
    const options = { method: 'POST', agent, headers: { 'content-type': 'application/json', ...headers } };
    const pending = request(url, options, (response) => {
      const port = present(response.socket.localPort);
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      response.on('end', () => resolve({ reply: JSON.parse(text), port }));
    });
    pending.on('error', reject);
    pending.flushHeaders();
    Promise.resolve(body).then((sent) => pending.end(sent), reject);
  });
}

const query = async <T>(agent: Agent, url: string, headers: Record<string, string>, input: object): Promise<T> =>
  (await requestBy<{ data: T }>(agent, url, headers, JSON.stringify(input))).reply.data;

/** Opens a connection to each of the processes. */
async function connectionsOf(running: Ground): Promise<[Agent, Agent, ...Agent[]]> {
  const found = new Map<number, Agent>();
  const { origin } = running;
  while (found.size < PROCESSES) {
    const agents = Array.from({ length: PROCESSES }, () => new Agent({ keepAlive: true, maxSockets: 1 }));
    await Promise.all(
      agents.map(async (agent) => {
        const request = JSON.stringify({ key: KEY });
        const { port, reply } = await requestBy<object>(agent, `${origin}${cancelCall.path}`, { origin }, request);
        const pid = holderOf(running, port);
        // A starting process responds without data.
        if (pid !== undefined && !found.has(pid) && 'data' in reply) found.set(pid, agent);
        else agent.destroy();
      }),
    );
  }
  return [...found.values()] as [Agent, Agent, ...Agent[]];
}

// Several processes need a database that supports several connections.
let running: Ground;
let metricsAt: string;
beforeAll(async () => {
  const METRICS_PORT = String(await freePort());
  metricsAt = `http://127.0.0.1:${METRICS_PORT}/metrics`;
  running = await openGround('PostgreSQL');
  await running.start({ settings: { WORKERS: String(PROCESSES), METRICS_PORT } });
  await standing(running);
});
afterAll(() => running.close());

it('cancels a call that another process runs', async () => {
  const { origin, names } = running;
  const { cookie } = await clerkOf(origin, firstOf(names), journeyOf());
  const [one, other] = await connectionsOf(running);
  let send: (body: string) => void = () => undefined;
  const body = new Promise<string>((resolve) => {
    send = resolve;
  });
  const request = requestBy(one, `${origin}${getSetting.path}`, { cookie, origin, [CANCEL_KEY]: KEY }, body);
  const cancel = () => query<{ running: boolean }>(other, `${origin}${cancelCall.path}`, { origin }, { key: KEY });
  while (!(await cancel()).running) await setTimeout(5);
  send(JSON.stringify({ key: 'list/finance/receivable' }));
  expect((await request).reply).toMatchObject({ error_code: 409, message: '操作已取消，没有写入任何内容' });
  // The end is reported a moment later.
  while ((await cancel()).running) await setTimeout(5);
});

it('reports the progress of an import from every process', async () => {
  const { origin, names } = running;
  const clerk = await clerkOf(origin, firstOf(names), journeyOf());
  const { columns } = receivableImport;
  const rows = Array.from({ length: 3_000 }, (_, index) => columns.map(() => `没有 ${index}`));
  const file = await sheetOf([columns.map(({ title }) => title), ...rows]);
  const connections = await connectionsOf(running);
  let over = false;
  const checked = uploadAs(clerk, importCalls(receivableImport).check.path, file, {
    mode: 'all',
    progress: KEY,
  }).finally(() => {
    over = true;
  });
  const { cookie } = clerk;
  const agents = new Set<Agent>();
  const progressBy = (agent: Agent) =>
    query<object | null>(agent, `${origin}${importProgress.path}`, { cookie, origin }, { key: KEY });
  while (!over) for (const agent of connections) if (await progressBy(agent)) agents.add(agent);
  const reply = await (await checked).json();
  expect(reply).toMatchObject({ message: '', data: { wrong: rows.length } });
  expect(agents.size).toBe(PROCESSES);
  for (const agent of connections) while (await progressBy(agent)) await setTimeout(5);
});

it('starts a killed process again while four clerks work, and nothing is lost', async () => {
  const journey = journeyOf();
  const desks = await openDesks(running, journey);
  for (let blow = 0; blow < PROCESSES; blow += 1) {
    await workUntil(desks, async () => {
      // The oldest process: the last of them is the one that runs the jobs.
      const killed = present((await standing(running))[blow === PROCESSES - 1 ? 0 : 1]);
      process.kill(killed, 'SIGKILL');
      await standing(running, [killed]);
    });
  }
  const { faults } = await firstOf(desks).clerk.call(runLedgerCheck, {});
  expect(faults).toEqual([]);
  for (const desk of desks) await assertNotes(desk);
  // A starting process responds after some seconds.
  let counted = await fetch(metricsAt);
  while (!counted.ok) counted = await fetch(metricsAt);
  const metrics = await counted.text();
  // Shared figures are reported once, counters of processes are summed.
  expect(metrics).toMatch(/^lease_database_up 1$/m);
  const request = /^lease_request_seconds_count\{route="\/api\/finance\/ledger-check\/run"\} (\d+)$/m.exec(
    metrics,
  )?.[1];
  expect(Number(request)).toBeGreaterThan(0);
  report('processes killed', { times: PROCESSES, ...journey, lost: 0 });
});

it('ends all at a signal to the first', async () => {
  const pids = await standing(running);
  running.signal('SIGTERM');
  while (!running.hasEnded()) await setTimeout(20);
  for (const pid of pids) expect(existsSync(`/proc/${pid}`)).toBe(false);
});
