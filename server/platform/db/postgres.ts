// PostgreSQL through a pool. The login role is checked at start: it must not be able to bypass row level security. When a connection is lost its
// caller gets DatabaseUnavailable, and the pool opens another.
import pg from 'pg';
import sql, { type Sql } from 'sql-template-tag';
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
import { type StatementNames, statementNames } from './statement-names';

useDefaultParsers(pg.types);

/** Limits in ms: waiting for a connection, running a statement, waiting for a lock that another transaction holds. */
export interface Timeouts {
  connect: number;
  statement: number;
  lock: number;
}

export interface PostgresOptions {
  url: string;
  /** Owner of the tables, for migrations and seeds. */
  ownerUrl?: string;
  poolSize?: number;
  timeouts?: Timeouts;
}

const TIMEOUTS: Timeouts = { connect: 5_000, statement: 30_000, lock: 10_000 };
/**
 * Pages are in memory or on flash: random reads cost hardly more than sequential ones. JIT is off: for plans with a high estimate (as every one
 * without nested loops has), it takes seconds for rows that are read in milliseconds.
 */
const PLANNING = '-c random_page_cost=1.1 -c jit=off';
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

/** Runs statements on a connection; repeated ones are prepared under the names of its pool. */
const runner = (client: pg.ClientBase, texts?: StatementNames, query_timeout?: number): Tx => ({
  query: async <Row>({ text, values }: Sql) => {
    const timed: TimedQuery = { name: texts?.nameOf(text), text, values: values as unknown[], query_timeout };
    return (await client.query(timed)).rows as Row[];
  },
});

/** Sends all messages of this turn in one packet: each packet wakes the other side and waits for its turn there. */
function inOnePiece(client: pg.ClientBase): void {
  const { stream } = (client as unknown as { connection: pg.Connection }).connection;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

/** For results without a reader: a lost connection is reported to the next statement. */
const unawaited = (sent: Promise<unknown>) => void sent.catch(() => undefined);

/** Works on one connection of the pool. A lost connection is not used again and is discarded. */
async function withClient<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
  tidy: (client: pg.PoolClient) => Promise<unknown>,
): Promise<T> {
  const client = await pool.connect().catch((error) => {
    throw translated(error);
  });
  let broken: Error | undefined;
  const noteLost = (error: unknown) => {
    if (isLost(error)) broken = error as Error;
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
  pool: pg.Pool,
  settings: TxOptions,
  texts: StatementNames,
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
    const { query } = runner(client, texts, patience);
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
    const beginning = client.query(beginScript(settings));
    unawaited(beginning);
    // When the transaction did not begin, that error is the cause of the first statement's failure.
    const result = await work(txOn(client)).catch((error) => beginning.then(() => Promise.reject(error)));
    await beginning;
    if (hasEnded) return result;
    const ending = end(client, 'commit');
    if (settings.read_only) unawaited(ending);
    else await ending;
    return result;
  };
  return withClient(pool, run, async (client) => hasEnded || end(client, 'rollback'));
}

export async function openPostgres(options: PostgresOptions): Promise<Database> {
  const { url, ownerUrl, poolSize = 10, timeouts = TIMEOUTS } = options;
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    types: pgTypes as never,
    options: `-c timezone=UTC ${PLANNING}`,
    connectionTimeoutMillis: timeouts.connect,
    idleTimeoutMillis: IDLE_MS,
    statement_timeout: timeouts.statement,
    lock_timeout: timeouts.lock,
    query_timeout: timeouts.statement + FROZEN_AFTER_MS,
    keepAlive: true,
    pipeline: true,
  });
  const texts = statementNames();
  pool.on('connect', survive);
  // An idle connection that dies is replaced by the pool.
  pool.on('error', () => undefined);

  return {
    kind: 'postgres',
    transaction: (settings, work) => transact(pool, settings, texts, work),
    async lookup<Row>(name: string, statement: Sql) {
      const { rows } = await pool
        .query({ name, text: statement.text, values: statement.values as unknown[] })
        .catch((error) => {
          throw translated(error);
        });
      return rows[0] as Row | undefined;
    },
    statement: (text, values) =>
      withClient(
        pool,
        async (client) => {
          await client.query('set role lease_app');
          const result = await client.query(text, values);
          // Several statements return one result each.
          return Array.isArray(result) ? (result.at(-1) as pg.QueryResult) : result;
        },
        (client) => client.query('reset role'),
      ),
    asOwner: (work) =>
      withOwnConnection(ownerUrl ?? url, (client) =>
        work({ ...runner(client), script: async (text) => void (await client.query(text)) } satisfies Owner),
      ),
    async ping() {
      await pool.query('select 1');
    },
    connections: () => ({
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waited_for: pool.waitingCount,
    }),
    close: () => pool.end(),
  };
}

/** Works on a separate connection without a time limit, for an administrator's commands. */
async function withOwnConnection<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, types: pgTypes as never, options: '-c timezone=UTC' });
  survive(client);
  await client.connect();
  try {
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
