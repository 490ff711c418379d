// Resource usage of processes, as Linux reports it: CPU time and memory of the server and of its database.
import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';

/** A tick of the clock that counts CPU time, ms. */
const TICK_MS = 10;

const statOf = (pid: number) => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];

/** Returns undefined for a process that has ended meanwhile. */
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

/** Returns user and system time, ms, of the process and of its ended children. */
function cpuOfOne(pid: number): number {
  const fields = statOf(pid).map(Number);
  return ((fields[11] ?? 0) + (fields[12] ?? 0) + (fields[13] ?? 0) + (fields[14] ?? 0)) * TICK_MS;
}

/** Returns the total of a process and its children, ms. */
export const cpuOf = (pid: number): number =>
  [pid, ...childrenOf(pid)].reduce((sum, each) => sum + (orGone(() => cpuOfOne(each)) ?? 0), 0);

/** Returns the private memory of a process plus its part of shared memory, MB. */
function memoryOfOne(pid: number): number {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  return Number(/^Pss:\s+(\d+)/m.exec(text)?.[1]) / 1024;
}

/** Returns the memory of a process and its children, MB, and their number. */
export function memoryOf(pid: number): { mb: number; count: number } {
  const sizes = [pid, ...childrenOf(pid)].flatMap((each) => orGone(() => memoryOfOne(each)) ?? []);
  return { mb: sizes.reduce((sum, each) => sum + each, 0), count: sizes.length };
}

/** Returns the main process of a database on this machine. */
export async function postmasterOf(ownerUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  const { rows } = await client.query('select pg_backend_pid() as pid');
  const found = parentOf(rows[0].pid);
  await client.end();
  return found;
}
