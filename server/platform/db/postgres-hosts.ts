// A PostgreSQL address may name several hosts. The driver connects to one, so this module finds the right one and follows it when a standby is
// promoted.
import pg from 'pg';
import { addressesOf } from '../network/database-address';

/** Interval in ms between two looks at the hosts. */
const INTERVAL_MS = 1_000;
/** Longest interval in ms while no host can be used; it doubles from a quarter of a second. */
const LONGEST_PAUSE_MS = 2_000;
/** Time in ms in which a host must answer: a frozen one accepts connections and never does. */
const ANSWER_MS = 2_000;

/** The state of a host that answers. A promoted standby begins a new timeline, one higher than that of the primary that it replaces. */
interface HostState {
  standby: boolean;
  timeline: number;
}

export type Role = 'primary' | 'standby';

/** A host that is being promoted or replaced is read-only for a while. */
export const IS_READ_ONLY = "current_setting('transaction_read_only')::boolean";

const STATE = `select ${IS_READ_ONLY} as standby,
  case when pg_is_in_recovery() then 0
    else ('x' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8))::bit(32)::int end as timeline`;

/**
 * Returns the place of the host to use; undefined when none serves. Of two hosts that accept writes the one with the higher timeline is the primary:
 * the other one was frozen while it was replaced. Without a standby, the primary serves its readers too.
 */
export function choose(states: readonly (HostState | undefined)[], role: Role, current: number): number | undefined {
  const places = states.flatMap((state, place) => (state ? [{ ...state, place }] : []));
  const order = (a: HostState & { place: number }, b: HostState & { place: number }) =>
    b.timeline - a.timeline || Number(b.place === current) - Number(a.place === current) || a.place - b.place;
  const primaries = places.filter(({ standby }) => !standby).sort(order);
  const standbys = places.filter(({ standby }) => standby).sort(order);
  return (role === 'standby' ? [...standbys, ...primaries] : primaries)[0]?.place;
}

/** Closes a connection without waiting for the server, which may be frozen. */
export function abandon(client: pg.ClientBase): void {
  (client as unknown as { connection: pg.Connection }).connection.stream.destroy();
}

/** Asks a host for its state over one connection, which is opened again after a failure. */
function openProbe(address: string) {
  let connected: Promise<pg.Client> | undefined;
  async function connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: address,
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
    });
    client.on('error', () => undefined);
    await client.connect();
    return client;
  }
  const close = async () => {
    const client = await connected?.catch(() => undefined);
    connected = undefined;
    if (client) abandon(client);
  };
  return {
    async state(): Promise<HostState | undefined> {
      connected ??= connect();
      try {
        return (await (await connected).query<HostState>(STATE)).rows[0];
      } catch {
        await close();
        return undefined;
      }
    },
    close,
  };
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Returns the address of the primary at this moment; the first address when no host answers as one. */
export async function primaryOf(url: string): Promise<string> {
  const addresses = addressesOf(url);
  if (addresses.length === 1) return url;
  const probes = addresses.map(openProbe);
  const states = await Promise.all(probes.map((probe) => probe.state()));
  await Promise.all(probes.map((probe) => probe.close()));
  return addresses[choose(states, 'primary', 0) ?? 0] ?? addresses[0];
}

export interface Followed {
  /** Address of the host in use. */
  address(): string;
  stop(): Promise<void>;
}

/**
 * Finds the host with the role, waiting up to `patienceMs` for one, and looks at all hosts once a second from then on. Calls `onMove` when another host
 * has the role.
 */
export async function followHost(
  url: string,
  { role, patienceMs, onMove }: { role: Role; patienceMs: number; onMove: (address: string) => void },
): Promise<Followed> {
  const addresses = addressesOf(url);
  if (addresses.length === 1) return { address: () => url, stop: async () => undefined };
  const probes = addresses.map(openProbe);
  let current = 0;
  const look = async () => choose(await Promise.all(probes.map((probe) => probe.state())), role, current);

  let place: number | undefined;
  for (const until = Date.now() + patienceMs; ; await pause(INTERVAL_MS / 4)) {
    place = await look();
    if (place !== undefined || Date.now() > until) break;
  }
  current = place ?? 0;

  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;
  let misses = 0;
  let stopped = false;
  const schedule = () => {
    const ms = misses ? Math.min((INTERVAL_MS / 4) * 2 ** (misses - 1), LONGEST_PAUSE_MS) : INTERVAL_MS;
    timer = setTimeout(() => {
      looking = round();
    }, ms);
    timer.unref();
  };
  async function round(): Promise<void> {
    const found = await look();
    if (stopped) return;
    misses = found === undefined ? misses + 1 : 0;
    if (found !== undefined && found !== current) {
      current = found;
      onMove(addresses[current] ?? addresses[0]);
    }
    schedule();
  }
  schedule();
  return {
    address: () => addresses[current] ?? addresses[0],
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await looking;
      await Promise.all(probes.map((probe) => probe.close()));
    },
  };
}
