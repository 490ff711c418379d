// A primary and a synchronous standby under pg_auto_failover, whose monitor promotes the standby when the primary does not answer. Both are on this
// machine; each represents one of its own, with the process that keeps its database running.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '#tests/support/outside/free-port';
import { present } from '#tests/support/present';
import { childrenOf, findPostgres, findProgram, unprivileged } from '../../../scripts/database/postgres.mjs';

/** One of the two machines. */
export interface Machine {
  port: number;
  /** Sends a signal to all of its processes. */
  signal(name: NodeJS.Signals): void;
  /** Sends a signal to the processes of its database only. */
  signalDatabase(name: NodeJS.Signals): void;
  /** Starts its processes again after they were killed. */
  start(): void;
  /** Runs a statement as the owner of the database. */
  query(statement: string): Promise<unknown>;
}

export interface FailoverPair {
  /** Address of both hosts for a user. */
  urlOf(user: string): string;
  /** Returns the machine that accepts writes, and the other one, once both serve. */
  machines(): Promise<{ primary: Machine; standby: Machine }>;
  stop(): void;
}

const HOST = '127.0.0.1';
const DATABASE = 'lease';

/**
 * Intervals in ms in which the monitor finds that a machine is lost, set for a test: with the defaults a promotion takes up to a minute. The product
 * must only wait for it.
 */
const MONITOR = {
  health_check_period: 1_000,
  health_check_timeout: 2_000,
  health_check_retry_delay: 500,
  node_considered_unhealthy_timeout: 4_000,
  primary_demote_timeout: 3_000,
  startup_grace_period: 1_000,
};

/** Returns a process and all its descendants. */
const treeOf = (pid: number): number[] => [pid, ...childrenOf(pid).flatMap(treeOf)];

const isPostgres = (pid: number) => readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('postgres');

function signalAll(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch (error) {
      // It ended together with its parent.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}

async function rowsAt<T extends pg.QueryResultRow>(url: string, statement: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000, query_timeout: 2_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query<T>(statement)).rows;
  } finally {
    await client.end();
  }
}

/** Repeats a query until it meets a condition; a server that is starting refuses at first. */
async function until<T extends pg.QueryResultRow>(url: string, statement: string, met: (rows: T[]) => boolean) {
  for (;;) {
    const rows = await rowsAt<T>(url, statement).catch(() => []);
    if (met(rows)) return rows;
    await setTimeout(200);
  }
}

/** Runs pg_autoctl in a separate folder. */
function openAutoctl() {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'lease-failover-'));
  const user = unprivileged();
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid);
  const program = present(findProgram('pg_autoctl'));
  const options = {
    ...user,
    cwd: folder,
    env: {
      ...process.env,
      PATH: `${findPostgres()}:${process.env.PATH}`,
      LC_ALL: 'C.UTF-8',
      HOME: folder,
      XDG_RUNTIME_DIR: path.join(folder, 'run'),
      XDG_CONFIG_HOME: path.join(folder, 'config'),
      XDG_DATA_HOME: path.join(folder, 'share'),
    },
  };
  const running = new Set<ChildProcess>();
  const dataOf = (name: string) => ['--pgdata', path.join(folder, name)];
  return {
    create(kind: 'monitor' | 'postgres', name: string, port: number, more: string[] = []): void {
      const place = [...dataOf(name), '--pgport', String(port), '--hostname', HOST, '--auth', 'trust', '--no-ssl'];
      const made = spawnSync(program, ['create', kind, ...place, ...more], { ...options, encoding: 'utf8' });
      if (made.status !== 0) throw new Error(`pg_autoctl create ${kind}: ${made.stderr}`);
    },
    run(name: string): ChildProcess {
      const child = spawn(program, ['run', ...dataOf(name)], { ...options, stdio: 'ignore' });
      running.add(child);
      child.once('exit', () => running.delete(child));
      return child;
    },
    stop() {
      for (const { pid } of running) if (pid !== undefined) signalAll(treeOf(pid), 'SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

type Autoctl = ReturnType<typeof openAutoctl>;

/** Starts the monitor and returns its address. */
async function openMonitor({ create, run }: Autoctl): Promise<string> {
  const port = await freePort();
  const url = `postgres://autoctl_node@${HOST}:${port}/pg_auto_failover`;
  create('monitor', 'monitor', port);
  run('monitor');
  await until(url, 'select 1', (rows) => rows.length === 1);
  const [owner] = await rowsAt<{ name: string }>(url, 'select rolname as name from pg_roles where oid = 10');
  const administration = `postgres://${present(owner).name}@${HOST}:${port}/postgres`;
  for (const [setting, ms] of Object.entries(MONITOR))
    await rowsAt(administration, `alter system set pgautofailover.${setting} = ${ms}`);
  await rowsAt(administration, 'select pg_reload_conf()');
  return url;
}

async function openMachine({ create, run }: Autoctl, name: string, monitor: string): Promise<Machine> {
  const port = await freePort();
  create('postgres', name, port, ['--dbname', DATABASE, '--username', 'owner', '--monitor', monitor]);
  let keeper = run(name);
  const pids = () => (keeper.pid === undefined || keeper.exitCode !== null ? [] : treeOf(keeper.pid));
  const url = `postgres://owner@${HOST}:${port}/${DATABASE}`;
  await until(url, 'select 1', (rows) => rows.length === 1);
  return {
    port,
    signal: (signal) => signalAll(pids(), signal),
    signalDatabase: (signal) => signalAll(pids().filter(isPostgres), signal),
    start: () => {
      keeper = run(name);
    },
    query: (statement) => rowsAt(url, statement),
  };
}

export async function openFailoverPair(): Promise<FailoverPair> {
  const autoctl = openAutoctl();
  const monitor = await openMonitor(autoctl);
  const machines = [await openMachine(autoctl, 'first', monitor), await openMachine(autoctl, 'second', monitor)];
  return {
    urlOf: (name) => `postgres://${name}@${machines.map(({ port }) => `${HOST}:${port}`).join(',')}/${DATABASE}`,
    async machines() {
      const states = await until<{ port: number; state: string }>(
        monitor,
        'select nodeport as port, reportedstate::text as state from pgautofailover.node where reportedstate = goalstate',
        (rows) => ['primary', 'secondary'].every((wanted) => rows.some(({ state }) => state === wanted)),
      );
      const machineIn = (wanted: string) => {
        const port = states.find(({ state }) => state === wanted)?.port;
        return present(machines.find((machine) => machine.port === port));
      };
      return { primary: machineIn('primary'), standby: machineIn('secondary') };
    },
    stop: autoctl.stop,
  };
}
