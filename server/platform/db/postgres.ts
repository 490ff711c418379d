// PostgreSQL through a pool. The login role is checked at start: it must not be able to bypass row level security.
import pg from 'pg';
import sql, { type Sql } from 'sql-template-tag';
import { StartError } from '../start-error';
import { pgTypes, useDefaultParsers } from './codec';
import { beginScript, type Database, maybeOne, type Owner, type Tx } from './database';

useDefaultParsers(pg.types);

const runner = (client: pg.ClientBase): Tx => ({
  query: async <Row>(statement: Sql) =>
    (await client.query({ text: statement.text, values: statement.values as unknown[] })).rows as Row[],
});

export interface PostgresOptions {
  url: string;
  /** Owner of the tables, for migrations and seeds. */
  ownerUrl?: string;
  poolSize?: number;
}

export async function openPostgres({ url, ownerUrl, poolSize = 10 }: PostgresOptions): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    types: pgTypes as never,
    options: '-c timezone=UTC',
  });
  // An idle connection that dies is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined);

  return {
    kind: 'postgres',
    async transaction(settings, work) {
      const client = await pool.connect();
      let broken: Error | undefined;
      try {
        await client.query(beginScript(settings));
        const result = await work(runner(client));
        await client.query('commit');
        return result;
      } catch (error) {
        await client.query('rollback').catch((fault: Error) => {
          broken = fault;
        });
        throw error;
      } finally {
        client.release(broken);
      }
    },
    async lookup<Row>(name: string, statement: Sql) {
      const { rows } = await pool.query({ name, text: statement.text, values: statement.values as unknown[] });
      return rows[0] as Row | undefined;
    },
    async statement(text, values) {
      const client = await pool.connect();
      try {
        await client.query('set role lease_app');
        const result = await client.query(text, values);
        // Several statements answer one result each.
        return Array.isArray(result) ? (result.at(-1) as pg.QueryResult) : result;
      } finally {
        await client.query('reset role').then(
          () => client.release(),
          (fault: Error) => client.release(fault),
        );
      }
    },
    async asOwner(work) {
      const client = new pg.Client({
        connectionString: ownerUrl ?? url,
        types: pgTypes as never,
        options: '-c timezone=UTC',
      });
      await client.connect();
      try {
        const owner: Owner = { ...runner(client), script: async (text) => void (await client.query(text)) };
        return await work(owner);
      } finally {
        await client.end();
      }
    },
    close: () => pool.end(),
  };
}

/** Refuses a login role that is a superuser, bypasses row level security or owns the tables. */
export async function assertSafeRole(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const role = await maybeOne<{ name: string; unsafe: boolean; member: boolean }>(
      runner(client),
      sql`select current_user as name, rolsuper or rolbypassrls or exists (
            select from pg_class c join pg_roles o on o.oid = c.relowner
            where c.relname = 'company' and pg_has_role(current_user, o.oid, 'member')) as unsafe,
          coalesce((select pg_has_role(current_user, r.oid, 'member') from pg_roles r where r.rolname = 'lease_app'), false) as member
          from pg_roles where rolname = current_user`,
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
  } finally {
    await client.end();
  }
}
