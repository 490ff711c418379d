// PostgreSQL through a pool. The login role is checked at start: it must not be able to bypass row level security. When a connection is lost its
// caller gets DatabaseUnavailable, and the pool opens another.
import pg from 'pg';
import sql, { type Sql } from 'sql-template-tag';
import { addressesOf } from '../network/database-address';
import { StartError } from '../start/start-error';
import { pgTypes, useDefaultParsers } from './codec';
import {
  beginScript,
  type Database,
  DatabaseUnavailable,
  maybeOne,
  type Owner,
  PATIENCE_MS,
  type Tx,
  type TxOptions,
} from './database';
import { abandon, followHost, IS_READ_ONLY, primaryOf, type Role } from './postgres-hosts';
import { type StatementNames, statementNames } from './statement-names';

useDefaultParsers(pg.types);

/** Limits in ms: waiting for a connection, running a statement, waiting for a lock that another transaction holds. */
export interface Timeouts {
  connect: number;
  statement: number;
  lock: number;
}

export interface PostgresOptions {
  /** May name several hosts, of which the one with `role` is used: the primary by default. */
  url: string;
  role?: Role;
  /** Owner of the tables, for migrations and seeds. */
  ownerUrl?: string;
  poolSize?: number;
  timeouts?: Timeouts;
  /** A pooler in front assigns a connection per transaction, so a session keeps neither settings nor prepared statements. */
  pooled?: boolean;
  /** Enterprises share prepared statements: for a database of small ones only. */
  sharedPlans?: boolean;
  /** Called with the host when the role has moved to it. */
  onMove?: (host: string) => void;
}

const TIMEOUTS: Timeouts = { connect: 5_000, statement: 30_000, lock: 10_000 };
/**
 * Pages are in memory or on flash: random reads cost hardly more than sequential ones. JIT is off: for plans with a high estimate (as every one
 * without nested loops has), it takes seconds for rows that are read in milliseconds.
 */
const SETTINGS = { timezone: 'UTC', random_page_cost: '1.1', jit: 'off' };
/** Idle time in ms of a connection until it is closed. A new one reads the catalogue and plans its statements again. */
const IDLE_MS = 5 * 60_000;
/** Grace time in ms after which a statement counts as frozen; the server should have ended it by then. */
const FROZEN_AFTER_MS = 1_000;

/** Messages of the network, the driver and the pool for a lost connection, none of them caused by a statement. */
const LOST =
  /^(Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|write EPIPE|read ECONNRESET)/;
const NETWORK = /^E(CONN|PIPE|TIMEDOUT|HOST|NET|AI_|NOTFOUND)/;
/** Connection exceptions, the server's shutdown and start, too many connections. */
const SERVER = /^(08...|57P0[1-5]|53300)$/;

function isLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code = '' } = error as { code?: string };
  return LOST.test(error.message) || NETWORK.test(code) || SERVER.test(code);
}

/** Returns the error as the caller should see it. */
const translated = (error: unknown): unknown =>
  isLost(error) ? new DatabaseUnavailable((error as Error).message, { cause: error }) : error;

/** The query waiting on a lost connection receives the error; without a listener its event would end the process. */
function survive(client: pg.Client): void {
  client.on('error', () => undefined);
}

/** A statement with a separate time-out; the driver accepts one, its types do not declare it. */
interface TimedQuery extends pg.QueryConfig {
  query_timeout?: number;
}

/** Returns the settings of a session as those of one transaction. */
const localSettings = ({ statement, lock }: Timeouts): string[] =>
  Object.entries({ ...SETTINGS, statement_timeout: statement, lock_timeout: lock }).map(
    ([name, value]) => `set local ${name} = '${value}'`,
  );

/** Runs statements on a connection; repeated ones are prepared under the names that `nameOf` returns. */
const runner = (client: pg.ClientBase, nameOf?: (text: string) => string | undefined, query_timeout?: number): Tx => ({
  query: async <Row>({ text, values }: Sql) => {
    const timed: TimedQuery = { name: nameOf?.(text), text, values: values as unknown[], query_timeout };
    return (await client.query(timed)).rows as Row[];
  },
});

/** Generation of the names under which a connection has prepared its statements. */
const generations = new WeakMap<pg.ClientBase, number>();

/** Releases the statements of a connection whose names were forgotten. */
function releaseOld(client: pg.ClientBase, texts: StatementNames): void {
  const generation = texts.generation();
  const own = generations.get(client) ?? generation;
  generations.set(client, generation);
  if (own === generation) return;
  const { connection } = client as unknown as { connection: { parsedStatements: Record<string, string> } };
  connection.parsedStatements = {};
  unawaited(client.query('deallocate all'));
}

/** Sends all messages of this turn in one packet: each packet wakes the other side and waits for its turn there. */
function inOnePiece(client: pg.ClientBase): void {
  const { stream } = (client as unknown as { connection: pg.Connection }).connection;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

/** For results without a reader: a lost connection is reported to the next statement. */
const unawaited = (sent: Promise<unknown>) => void sent.catch(() => undefined);

/** The connections to one host. Closing them does not wait for a host that is frozen. */
interface Connections {
  pool: pg.Pool;
  closeNow(): void;
}

/** Refuses a new connection to a host that is no longer the primary: its reads would be old. */
async function assertPrimary(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ standby: boolean }>(`select ${IS_READ_ONLY} as standby`);
  if (rows[0]?.standby) throw new DatabaseUnavailable('the host is read-only');
}

/** Returns whether the host has become read-only since the transaction began or its connection was opened. */
const isDemoted = (error: unknown, { read_only }: TxOptions) =>
  !read_only && (error as { code?: string }).code === '25006';

function openConnections(url: string, options: PostgresOptions, timeouts: Timeouts): Connections {
  const { poolSize = 10, pooled, role = 'primary' } = options;
  const session = {
    options: Object.entries(SETTINGS)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
    statement_timeout: timeouts.statement,
    lock_timeout: timeouts.lock,
  };
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    types: pgTypes as never,
    ...(pooled ? {} : session),
    connectionTimeoutMillis: timeouts.connect,
    idleTimeoutMillis: IDLE_MS,
    query_timeout: timeouts.statement + FROZEN_AFTER_MS,
    keepAlive: true,
    pipeline: true,
    ...(role === 'primary' && addressesOf(options.url).length > 1 ? { onConnect: assertPrimary } : {}),
  });
  const open = new Set<pg.PoolClient>();
  pool.on('connect', (client) => {
    survive(client);
    open.add(client);
  });
  pool.on('remove', (client) => open.delete(client));
  // An idle connection that dies is replaced by the pool.
  pool.on('error', () => undefined);
  return {
    pool,
    closeNow() {
      void pool.end();
      for (const client of open) abandon(client);
    },
  };
}

/** Returns a connection of the current host. One that is replaced meanwhile ends the wait, which begins again at the next. */
async function connectionOf(current: () => pg.Pool): Promise<pg.PoolClient> {
  for (;;) {
    const pool = current();
    try {
      return await pool.connect();
    } catch (error) {
      if (pool === current()) throw translated(error);
    }
  }
}

/** Works on one connection. A lost connection is not used again and is discarded. */
async function withClient<T>(
  current: () => pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
  tidy: (client: pg.PoolClient) => Promise<unknown>,
): Promise<T> {
  const client = await connectionOf(current);
  let broken: Error | undefined;
  const noteLost = (error: unknown) => {
    if (isLost(error) || error instanceof DatabaseUnavailable) broken = error as Error;
  };
  try {
    return await work(client);
  } catch (error) {
    noteLost(error);
    throw translated(error);
  } finally {
    if (!broken) await tidy(client).catch((error: Error) => (broken = error));
    client.release(broken);
  }
}

/** Runs one transaction: it begins with its first statement, and a read-only one does not wait for its end. */
function transact<T>(
  { pool, texts, local }: { pool: () => pg.Pool; texts?: StatementNames; local: string[] },
  settings: TxOptions,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const patience = settings.patient ? PATIENCE_MS : undefined;
  let hasEnded = false;
  const end = (client: pg.PoolClient, how: 'commit' | 'rollback') => {
    hasEnded = true;
    const timed: TimedQuery = { text: how, query_timeout: patience };
    return client.query(timed);
  };
  const txOn = (client: pg.PoolClient): Tx => {
    const nameOf = texts && ((text: string) => texts.nameOf(text, settings.company_id));
    const { query } = runner(client, nameOf, patience);
    return {
      query: async <Row>(statement: Sql, isLast?: boolean) => {
        if (hasEnded) throw new Error('a statement after the end of its transaction');
        if (!isLast || !settings.read_only) return query<Row>(statement);
        inOnePiece(client);
        const rows = query<Row>(statement);
        unawaited(end(client, 'commit'));
        return rows;
      },
    };
  };
  const run = async (client: pg.PoolClient): Promise<T> => {
    inOnePiece(client);
    if (texts) releaseOld(client, texts);
    const beginning = client.query(beginScript(settings, local));
    unawaited(beginning);
    // When the transaction did not begin, that error is the cause of the first statement's failure.
    const result = await work(txOn(client)).catch(async (error) => {
      await beginning;
      throw isDemoted(error, settings) ? new DatabaseUnavailable((error as Error).message, { cause: error }) : error;
    });
    await beginning;
    if (hasEnded) return result;
    const ending = end(client, 'commit');
    if (settings.read_only) unawaited(ending);
    else await ending;
    return result;
  };
  return withClient(pool, run, async (client) => hasEnded || end(client, 'rollback'));
}

/** Runs a statement of the job queue, some of which are transactions of their own, within one transaction. */
async function runPooled(client: pg.PoolClient, local: string[], text: string, values?: unknown[]) {
  await client.query(['begin', ...local, 'set local role lease_app'].join(';'));
  const result = await client.query(text, values);
  await client.query('commit');
  return result;
}

export async function openPostgres(options: PostgresOptions): Promise<Database> {
  const { url, ownerUrl, timeouts = TIMEOUTS, role = 'primary', pooled = false, onMove } = options;
  let connections: Connections;
  const host = await followHost(url, {
    role,
    patienceMs: timeouts.connect,
    onMove(address) {
      const replaced = connections;
      connections = openConnections(address, options, timeouts);
      replaced.closeNow();
      onMove?.(new URL(address).host);
    },
  });
  connections = openConnections(host.address(), options, timeouts);
  const pool = () => connections.pool;
  const texts = pooled ? undefined : statementNames({ shared: options.sharedPlans });
  const local = pooled ? localSettings(timeouts) : [];

  return {
    kind: 'postgres',
    transaction: (settings, work) => transact({ pool, texts, local }, settings, work),
    lookup: <Row>(name: string, { text, values }: Sql) =>
      withClient(
        pool,
        async (client) => {
          const { rows } = await client.query({ name: pooled ? undefined : name, text, values: values as unknown[] });
          return rows[0] as Row | undefined;
        },
        async () => undefined,
      ),
    statement: (text, values) =>
      withClient(
        pool,
        async (client) => {
          if (!pooled) await client.query('set role lease_app');
          const result = await (pooled ? runPooled(client, local, text, values) : client.query(text, values));
          // Several statements return one result each.
          return Array.isArray(result) ? (result.at(-1) as pg.QueryResult) : result;
        },
        (client) => client.query(pooled ? 'rollback' : 'reset role'),
      ),
    asOwner: (work) => withOwnConnection(ownerUrl ?? url, (client) => work(ownerOn(client))),
    async ping() {
      await pool().query('select 1');
    },
    connections: () => ({
      used: pool().totalCount - pool().idleCount,
      idle: pool().idleCount,
      waited_for: pool().waitingCount,
    }),
    async close() {
      await host.stop();
      await pool().end();
    },
  };
}

/** Returns the statements of the tables' owner on a connection. */
export const ownerOn = (client: pg.ClientBase): Owner => ({
  ...runner(client),
  script: async (text) => void (await client.query(text)),
});

/** Works on a separate connection without a time limit, for an administrator's commands. */
async function withOwnConnection<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: await primaryOf(url), types: pgTypes as never });
  survive(client);
  await client.connect();
  try {
    await client.query("set timezone = 'UTC'");
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Throws when the login role is a superuser, bypasses row level security or owns the tables. */
export async function assertSafeRole(url: string): Promise<void> {
  const role = await withOwnConnection(url, (client) =>
    maybeOne<{ name: string; unsafe: boolean; member: boolean }>(
      runner(client),
      sql`select current_user as name, rolsuper or rolbypassrls or exists (
            select from pg_class c join pg_roles o on o.oid = c.relowner
            where c.relname = 'company' and pg_has_role(current_user, o.oid, 'member')) as unsafe,
          coalesce((select pg_has_role(current_user, r.oid, 'member') from pg_roles r where r.rolname = 'lease_app'), false) as member
          from pg_roles where rolname = current_user`,
    ),
  );
  if (role?.unsafe) {
    throw new StartError(
      `database role "${role.name}" of DATABASE_URL owns the tables or bypasses row level security: use a plain role, and the owner in MIGRATE_DATABASE_URL`,
    );
  }
  if (!role?.member)
    throw new StartError(
      `database role "${role?.name}" of DATABASE_URL is not a member of lease_app: run npm run db:migrate`,
    );
}
