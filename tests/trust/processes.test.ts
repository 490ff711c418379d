// Several processes at one address (WORKERS): what one of them knows the others are told, one that is killed is started again while clerks work
// on, and a signal to the first ends all.
import { existsSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { CANCEL_KEY, cancelCall } from '#api/account/cancel/cancel';
import { getSetting } from '#api/account/me/me';
import { runLedgerCheck } from '#api/finance/ledger-check/ledger-check';
import { receivableImport } from '#api/finance/receivable/receivable.import';
import { importCalls, importProgress } from '#api/kernel/import/import';
import { sheetOf, uploadAs } from '#tests/support/files/sheet';
import { freePort } from '#tests/support/outside/free-port';
import { firstOf, present } from '#tests/support/present';
import { clerkOf, type Journey } from './support/clerk';
import { assertNotes, openDesks, workUntil } from './support/desk';
import { tell } from './support/form';
import { DATABASES, type Ground, openGround } from './support/ground';

const PROCESSES = 3;
const KEY = 'c'.repeat(32);
/** Asked at once, each by a connection of its own, so that every process is asked. */
const VOLLEY = 4 * PROCESSES;

let ground: Ground | undefined;
afterEach(() => ground?.close());

const journeyOf = (): Journey => ({ writes: 0, cut: 0, unavailable: 0 });

async function openProcesses(settings: Record<string, string> = {}): Promise<Ground> {
  ground = await openGround('PostgreSQL');
  await ground.start({ settings: { WORKERS: String(PROCESSES), ...settings } });
  await standing(ground);
  return ground;
}

/** Until there are as many processes as there should be. */
async function standing({ children }: Ground, without: number[] = []): Promise<number[]> {
  for (;;) {
    const found = children().filter((pid) => !without.includes(pid));
    if (found.length === PROCESSES) return found;
    await setTimeout(20);
  }
}

/** A call by a connection of its own. `body`: what is sent when it resolves. */
function askAnew<T>(url: string, headers: Record<string, string>, body: string | Promise<string>): Promise<T> {
  return new Promise((resolve, reject) => {
    const options = { method: 'POST', agent: new Agent(), headers: { 'content-type': 'application/json', ...headers } };
    const asking = request(url, options, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      response.on('end', () => resolve(JSON.parse(text)));
    });
    asking.on('error', reject);
    asking.flushHeaders();
    Promise.resolve(body).then((sent) => asking.end(sent), reject);
  });
}

const volley = <T>(ask: () => Promise<T>): Promise<T[]> => Promise.all(Array.from({ length: VOLLEY }, ask));

// Several processes need a database that more than one can open.
if (DATABASES.includes('PostgreSQL')) {
  it('takes back a call that another process runs', async () => {
    const { origin, names } = await openProcesses();
    const { cookie } = await clerkOf(origin, firstOf(names), journeyOf());
    let send: (body: string) => void = () => undefined;
    const body = new Promise<string>((resolve) => {
      send = resolve;
    });
    const running = askAnew(`${origin}${getSetting.path}`, { cookie, origin, [CANCEL_KEY]: KEY }, body);
    const cancel = () =>
      askAnew<{ data: { running: boolean } }>(`${origin}${cancelCall.path}`, { origin }, JSON.stringify({ key: KEY }));
    while (!(await volley(cancel)).every(({ data }) => data.running)) await setTimeout(5);
    send(JSON.stringify({ key: 'list/finance/receivable' }));
    expect(await running).toMatchObject({ error_code: 409, message: '操作已取消，没有写入任何内容' });
    for (const { data } of await volley(cancel)) expect(data.running).toBe(false);
  });

  it('tells of an import how far it is, whichever process is asked', async () => {
    const { origin, names } = await openProcesses();
    const clerk = await clerkOf(origin, firstOf(names), journeyOf());
    const { columns } = receivableImport;
    const rows = Array.from({ length: 3_000 }, (_, at) => columns.map(() => `没有 ${at}`));
    const file = await sheetOf([columns.map(({ title }) => title), ...rows]);
    let over = false;
    const checked = uploadAs(clerk, importCalls(receivableImport).check.path, file, {
      mode: 'all',
      progress: KEY,
    }).finally(() => {
      over = true;
    });
    const { cookie } = clerk;
    const ask = () =>
      askAnew<{ data: unknown }>(`${origin}${importProgress.path}`, { cookie, origin }, JSON.stringify({ key: KEY }));
    let known = 0;
    while (!over) known = Math.max(known, (await volley(ask)).filter(({ data }) => data !== null).length);
    const reply = await (await checked).json();
    expect(reply).toMatchObject({ message: '', data: { wrong: rows.length } });
    expect(known).toBe(VOLLEY);
    for (const { data } of await volley(ask)) expect(data).toBeNull();
  });

  it('starts a killed process again while four clerks work, and nothing is lost', async () => {
    const METRICS_PORT = String(await freePort());
    const running = await openProcesses({ METRICS_PORT });
    const journey = journeyOf();
    const desks = await openDesks(running, journey);
    for (let blow = 0; blow < PROCESSES; blow += 1) {
      await workUntil(desks, async () => {
        // The oldest: the last of them is the one that runs the jobs.
        const struck = present((await standing(running))[blow === PROCESSES - 1 ? 0 : 1]);
        process.kill(struck, 'SIGKILL');
        await standing(running, [struck]);
      });
    }
    const { faults } = await firstOf(desks).clerk.call(runLedgerCheck, {});
    expect(faults).toEqual([]);
    for (const desk of desks) await assertNotes(desk);
    const metrics = await (await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`)).text();
    // What all processes share is told once, what each counts is summed up.
    expect(metrics).toMatch(/^lease_database_up 1$/m);
    const asked = /^lease_request_seconds_count\{route="\/api\/finance\/ledger-check\/run"\} (\d+)$/m.exec(
      metrics,
    )?.[1];
    expect(Number(asked)).toBeGreaterThan(0);
    tell('processes killed', { times: PROCESSES, ...journey, lost: 0 });
  });

  it('ends all at a signal to the first', async () => {
    const running = await openProcesses();
    const pids = await standing(running);
    running.signal('SIGTERM');
    while (!running.hasEnded()) await setTimeout(20);
    for (const pid of pids) expect(existsSync(`/proc/${pid}`)).toBe(false);
  });
}
