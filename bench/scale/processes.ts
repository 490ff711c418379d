// What processes take of the machine, as Linux tells it: CPU time and memory of the server and of the database beside it.
import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';

/** A tick of the clock that counts CPU time, ms. */
const TICK_MS = 10;

const statOf = (pid: number) => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];

/** Undefined of one that has ended meanwhile. */
function orGone<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

const parentOf = (pid: number) => Number(statOf(pid)[1]);

function childrenOf(parent: number): number[] {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return all.map(Number).filter((pid) => orGone(() => parentOf(pid)) === parent);
}

/** User and system time, ms, of the process and of those of its children that have ended. */
function cpuOfOne(pid: number): number {
  const fields = statOf(pid).map(Number);
  return ((fields[11] ?? 0) + (fields[12] ?? 0) + (fields[13] ?? 0) + (fields[14] ?? 0)) * TICK_MS;
}

/** Of a process and its children so far, ms. */
export const cpuOf = (pid: number): number =>
  [pid, ...childrenOf(pid)].reduce((sum, each) => sum + (orGone(() => cpuOfOne(each)) ?? 0), 0);

/** What a process holds and shares with nobody, and its part of what it shares, MB. */
function memoryOfOne(pid: number): number {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  return Number(/^Pss:\s+(\d+)/m.exec(text)?.[1]) / 1024;
}

/** Of a process and its children, MB, and how many they are. */
export function memoryOf(pid: number): { mb: number; count: number } {
  const sizes = [pid, ...childrenOf(pid)].flatMap((each) => orGone(() => memoryOfOne(each)) ?? []);
  return { mb: sizes.reduce((sum, each) => sum + each, 0), count: sizes.length };
}

/** The process that started all others of a database on this machine. */
export async function postmasterOf(ownerUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  const { rows } = await client.query('select pg_backend_pid() as pid');
  const found = parentOf(rows[0].pid);
  await client.end();
  return found;
}
