// The database as the product sees it: transactions for one enterprise, under a role that row level security binds. PGlite and PostgreSQL share
// this interface.
import sql, { raw, type Sql } from 'sql-template-tag';
import type { CalendarDate } from '#domain/kernel/dates/calendar-date';
import type { Clock } from '../runtime/clock';
import { REPLANNED } from './statement-names';

export interface Tx {
  /**
   * Plans a repeated text with other values once per connection. `isLast`: no statement follows, so that a read-only transaction ends in the same
   * trip.
   */
  query<Row>(statement: Sql, isLast?: boolean): Promise<Row[]>;
}

export interface TxOptions {
  /** The enterprise whose rows are visible; `null` means none, only platform tables. */
  company_id: number | null;
  /** Read-only transactions see one snapshot. */
  read_only?: boolean;
  /** Set for a job or a seed that no user waits for; its statements may take minutes. */
  patient?: boolean;
  /** The business day of entries; that of the database's own clock by default. */
  today?: CalendarDate;
  /** The request it belongs to, for the log. */
  request_id?: string;
  /** The user and the call it belongs to: on the embedded database, where transactions queue, users take turns. */
  turn?: readonly [user: string, call: string];
}

/** Longest statement of a patient transaction, ms. */
export const PATIENCE_MS = 30 * 60_000;

/**
 * The database cannot be reached, was lost on the way, or exceeded its time limit: nothing was written, or (when it was lost while committing) the
 * outcome is unknown. The request may be retried.
 */
export class DatabaseUnavailable extends Error {}

export interface Database {
  readonly kind: 'pglite' | 'postgres';
  /** Runs `work` in one transaction: committed when it resolves, rolled back when it throws. */
  transaction<T>(options: TxOptions, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Looks up one row of a platform function without a transaction; undefined when there is none. Prepared once per connection. */
  lookup<Row>(name: string, statement: Sql): Promise<Row | undefined>;
  /** Runs a script as the owner of the tables: migrations and seeds, never a request. */
  asOwner<T>(work: (owner: Owner) => Promise<T>): Promise<T>;
  /** Statements of the job queue, which writes its own SQL and transactions, as the application's role. */
  statement(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
  /** Resolves when the database responds. */
  ping(): Promise<void>;
  /** Number of open connections, by their state. */
  connections(): Readonly<Record<string, number>>;
  close(): Promise<void>;
}

export interface Owner extends Tx {
  /** Several statements without parameters. */
  script(text: string): Promise<void>;
}

/** Returns the statements that begin a transaction, sent in one trip; `local` are more settings of it. */
export function beginScript(options: TxOptions, local: readonly string[] = []): string {
  const { company_id, read_only, patient, today } = options;
  if (company_id !== null && !Number.isSafeInteger(company_id)) throw new TypeError(`company_id ${company_id}`);
  return [
    read_only ? 'begin isolation level repeatable read read only' : 'begin',
    ...local,
    'set local role lease_app',
    `set local app.company_id = '${company_id ?? ''}'`,
    ...(today ? [`set local app.today = '${today}'`] : []),
    ...(patient ? [`set local statement_timeout = ${PATIENCE_MS}`] : []),
  ].join(';');
}

/** Returns the same database with the day of a clock as the day of its entries. */
export const onClock = (db: Database, clock: Clock): Database => ({
  ...db,
  transaction: (options, work) => db.transaction({ today: clock.today(), ...options }, work),
});

/** Sets the day of later entries of the transaction. */
export async function enterOn(tx: Tx, day: CalendarDate): Promise<void> {
  await tx.query(sql`select set_config('app.today', ${day}, true)`);
}

/** Limits later reads of the transaction to entries made by the end of a day (docs/domain §7.2). */
export async function limitToRecordedOn(tx: Tx, day: CalendarDate): Promise<void> {
  await tx.query(
    sql`select set_config('app.known_on', ${day}, true), set_config('search_path', 'known, public', true)`,
  );
}

/** Returns the only row, or undefined. */
export async function maybeOne<Row>(tx: Tx, statement: Sql): Promise<Row | undefined> {
  return (await tx.query<Row>(statement))[0];
}

/** Returns the first row of a query that always has one. */
export async function one<Row>(tx: Tx, statement: Sql, isLast?: boolean): Promise<Row> {
  const [row] = await tx.query<Row>(statement, isLast);
  if (row === undefined) throw new Error(`no row: ${statement.sql.slice(0, 120)}`);
  return row;
}

/** Binds the rest of a transaction to the enterprise; only for the platform's administration. */
export async function enterCompany(tx: Tx, company_id: number): Promise<void> {
  await tx.query(sql`select set_config('app.company_id', ${String(company_id)}, true)`);
}

/** Returns the statement without a cached plan: one made while its tables were small reads an index whole, or the wrong one, when they have grown. */
export const replanned = (statement: Sql): Sql => sql`${statement}${raw(REPLANNED)}`;

/**
 * Runs statements over most rows of an enterprise, which join each table once, by hash, and sort in memory until the transaction ends. By default
 * the planner estimates one row in every table of an enterprise that its statistics do not cover yet, and nests loops over all of them. A cached
 * plan ignores these settings and the rows, so `work` receives a transaction whose statements are always planned; what they call for each row
 * (checks of references, functions) reuses its plans.
 */
export async function withoutLoops<T>(tx: Tx, work: (planned: Tx) => Promise<T>): Promise<T> {
  await tx.query(sql`select set_config('enable_nestloop', 'off', true), set_config('work_mem', '32MB', true)`);
  const result = await work({ query: (statement, isLast) => tx.query(replanned(statement), isLast) });
  await tx.query(sql`select set_config('enable_nestloop', 'on', true)`);
  return result;
}

/**
 * Runs statements over few rows of large tables, which find each row by an index. While a table is small the planner reads it whole, and its cached
 * plan still does when the table has grown.
 */
export async function withIndexes<T>(tx: Tx, work: (tx: Tx) => Promise<T>): Promise<T> {
  const set = (value: 'on' | 'off') =>
    tx.query(
      sql`select set_config(name, ${value}, true) from unnest(array['enable_seqscan', 'enable_hashjoin', 'enable_mergejoin']) name`,
    );
  await set('off');
  const result = await work(tx);
  await set('on');
  return result;
}

/**
 * Updates the planner's statistics after large writes. PGlite has no process that does it automatically, nor one that clears the remains of an
 * interrupted transaction, which the planner would mistake for the rows of an empty table.
 */
export function analyze(db: Database): Promise<void> {
  return db.asOwner((owner) => owner.script(db.kind === 'pglite' ? 'vacuum analyze' : 'analyze'));
}

/** Updates the planner's statistics within a transaction with large writes, which are invisible outside of it. */
export const renewStatistics = (tx: Tx) => tx.query(sql`call renew_statistics()`);
