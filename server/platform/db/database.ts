// The database as the product sees it: transactions for one enterprise, under a role that row level security binds.
// PGlite and PostgreSQL stand behind the same interface.
import sql, { raw, type Sql } from 'sql-template-tag';
import type { CalendarDate } from '#domain/kernel/dates/calendar-date';
import type { Clock } from '../runtime/clock';
import { PLANNED_ANEW } from './kept-texts';

export interface Tx {
  /**
   * A text that comes again, with other values, is planned once a connection. `isLast`: nothing is asked after it, so that a
   * transaction that only reads ends in the same trip.
   */
  query<Row>(statement: Sql, isLast?: boolean): Promise<Row[]>;
}

export interface TxOptions {
  /** The enterprise whose rows are visible; null: none, only platform tables. */
  company_id: number | null;
  /** Read-only transactions see one snapshot. */
  read_only?: boolean;
  /** Nobody waits for it: a job or a seed, whose statements may take minutes. */
  patient?: boolean;
  /** The business day that entries bear; that of the database's own clock where it is left out. */
  today?: CalendarDate;
  /** The request it belongs to, for the log. */
  request_id?: string;
}

/** Longest statement of a patient transaction, ms. */
export const PATIENCE_MS = 30 * 60_000;

/**
 * The database cannot be reached, was lost on the way, or took longer than it may: nothing was written, or (when it was
 * lost while committing) nobody knows. The request may be tried again.
 */
export class DatabaseUnavailable extends Error {}

export interface Database {
  readonly kind: 'pglite' | 'postgres';
  /** Runs `work` in one transaction: committed when it resolves, rolled back when it throws. */
  transaction<T>(options: TxOptions, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** One look-up of a platform function without a transaction: its only row, or undefined. Prepared once a connection. */
  lookup<Row>(name: string, statement: Sql): Promise<Row | undefined>;
  /** Runs a script as the owner of the tables: migrations and seeds, never a request. */
  asOwner<T>(work: (owner: Owner) => Promise<T>): Promise<T>;
  /** Statements of the job queue, which writes its own SQL and transactions, as the application's role. */
  statement(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
  /** Resolves when the database answers. */
  ping(): Promise<void>;
  /** How many connections stand, by their state. */
  connections(): Readonly<Record<string, number>>;
  close(): Promise<void>;
}

export interface Owner extends Tx {
  /** Several statements without parameters. */
  script(text: string): Promise<void>;
}

/** Everything a transaction starts with, in one trip. */
export function beginScript(options: TxOptions): string {
  const { company_id, read_only, patient, today } = options;
  if (company_id !== null && !Number.isSafeInteger(company_id)) throw new TypeError(`company_id ${company_id}`);
  return [
    read_only ? 'begin isolation level repeatable read read only' : 'begin',
    'set local role lease_app',
    `set local app.company_id = '${company_id ?? ''}'`,
    ...(today ? [`set local app.today = '${today}'`] : []),
    ...(patient ? [`set local statement_timeout = ${PATIENCE_MS}`] : []),
  ].join(';');
}

/** The same database, in which what is entered bears the day of a clock. */
export const onClock = (db: Database, clock: Clock): Database => ({
  ...db,
  transaction: (options, work) => db.transaction({ today: clock.today(), ...options }, work),
});

/** What the transaction enters from now on bears another day. */
export async function enterOn(tx: Tx, day: CalendarDate): Promise<void> {
  await tx.query(sql`select set_config('app.today', ${day}, true)`);
}

/** What the transaction reads from now on is what had been entered by the end of a day (docs/domain §7.2). */
export async function knownOn(tx: Tx, day: CalendarDate): Promise<void> {
  await tx.query(
    sql`select set_config('app.known_on', ${day}, true), set_config('search_path', 'known, public', true)`,
  );
}

/** The only row, or undefined. */
export async function maybeOne<Row>(tx: Tx, statement: Sql): Promise<Row | undefined> {
  return (await tx.query<Row>(statement))[0];
}

/** The first row; a query that always has one. */
export async function one<Row>(tx: Tx, statement: Sql, isLast?: boolean): Promise<Row> {
  const [row] = await tx.query<Row>(statement, isLast);
  if (row === undefined) throw new Error(`no row: ${statement.sql.slice(0, 120)}`);
  return row;
}

/** Makes the rest of a transaction the enterprise's own: for the platform's administration alone. */
export async function enterCompany(tx: Tx, company_id: number): Promise<void> {
  await tx.query(sql`select set_config('app.company_id', ${String(company_id)}, true)`);
}

/**
 * Runs statements over most rows of an enterprise, which join each table once, by hash, and sort in memory until the transaction
 * ends. Left to itself the planner takes an enterprise that its statistics do not know yet for one row in every table, and nests
 * loops over all of them. A plan that was kept knows neither these settings nor the rows, so `work` is given the transaction as one whose
 * statements are planned anew; what they call for each row (checks of references, functions) keeps its plans.
 */
export async function withoutLoops<T>(tx: Tx, work: (planned: Tx) => Promise<T>): Promise<T> {
  await tx.query(sql`select set_config('enable_nestloop', 'off', true), set_config('work_mem', '32MB', true)`);
  const result = await work({ query: (statement, isLast) => tx.query(sql`${statement}${raw(PLANNED_ANEW)}`, isLast) });
  await tx.query(sql`select set_config('enable_nestloop', 'on', true)`);
  return result;
}

/**
 * Fresh statistics for the planner, after much was written; PGlite has no process that does it by itself, nor one that
 * clears away what an interrupted transaction has left, which the planner would take for an empty table's rows.
 */
export function analyze(db: Database): Promise<void> {
  return db.asOwner((owner) => owner.script(db.kind === 'pglite' ? 'vacuum analyze' : 'analyze'));
}

/** Fresh statistics for the planner within a transaction that has written much, which nothing outside of it can see. */
export const renewStatistics = (tx: Tx) => tx.query(sql`call renew_statistics()`);
