// The built product on a separate enterprise, whose server and database can be killed and started again.
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { openServices } from '#server/boot';
import { createEnterprise, createUser } from '#server/db/seed/enterprise';
import { readEnv } from '#server/platform/start/env';
import { closeServices } from '#server/runtime/services';
import '#server/runtime/node';
import { present } from '#tests/support/present';
import { PASSWORD } from '#tests/support/world';
import { findPostgres, type PostgresServer, startPostgres } from '../../../scripts/database/postgres.mjs';
import { LONG } from './form';
import { type Fault, type Product, productOn } from './product';

export type Kind = 'PGlite' | 'PostgreSQL';

export interface Ground extends Product {
  /** Names of administrators of the enterprise; all have the password of tests. */
  names: readonly string[];
  /** Server of the database; undefined where it is embedded. */
  postgres: PostgresServer | undefined;
  /** Folder of the embedded database and of stored files. */
  data: string;
  /** Restarts the server from now on whenever it has ended unexpectedly, as the operating system does. */
  supervise(): void;
  close(): Promise<void>;
}

/** Databases that are installed here; the long form covers both, and fails where one is missing. */
export const DATABASES: readonly Kind[] = LONG || findPostgres() ? ['PGlite', 'PostgreSQL'] : ['PGlite'];
const NAMES = ['clerk-1', 'clerk-2', 'clerk-3', 'clerk-4'];

async function asOwner(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await work(client).finally(() => client.end());
}

export const dropDatabase = ({ url }: PostgresServer, name: string): Promise<void> =>
  asOwner(url, (client) => client.query(`drop database ${name} with (force)`));

/** Creates a database of that name, as a copy of `template` where one is named; returns the server's settings for it. */
export async function newDatabase(
  { url }: PostgresServer,
  name: string,
  template = 'template1',
): Promise<Record<string, string>> {
  await asOwner(url, async (client) => {
    const role = await client.query("select from pg_roles where rolname = 'lease_login'");
    if (!role.rowCount) await client.query('create role lease_login login nosuperuser nobypassrls');
    await client.query(`create database ${name} template ${template}`);
  });
  const owner = new URL(url);
  owner.pathname = `/${name}`;
  const app = new URL(owner);
  app.username = 'lease_login';
  return { DATABASE_URL: app.href, MIGRATE_DATABASE_URL: owner.href };
}

async function found(env: Record<string, string>): Promise<void> {
  const services = await openServices(readEnv(env));
  const company_id = await createEnterprise(services.db, {
    code: 'trust',
    name: '试验企业',
    legal_entities: [{ name: '甲方资产管理有限公司', uscc: '' }],
  });
  for (const name of NAMES)
    await createUser(services.db, company_id, { name, display_name: name, password: PASSWORD, role: 'admin' });
  await closeServices(services);
}

/** Prepares a product, ready to start; all its data is `within` a folder. */
export async function openGround(database: Kind, within = os.tmpdir()): Promise<Ground> {
  const postgres = database === 'PostgreSQL' ? present(await startPostgres({ durable: true, within })) : undefined;
  const ground = await groundOn(postgres ? await newDatabase(postgres, 'lease') : {}, within);
  return {
    ...ground,
    postgres,
    async close() {
      await ground.close();
      postgres?.stop();
    },
  };
}

/** Prepares a product, ready to start, on the database of the settings. */
export async function groundOn(settings: Record<string, string>, within = os.tmpdir()): Promise<Ground> {
  const data = mkdtempSync(path.join(within, 'lease-trust-'));
  const place = { DATA_DIR: data, DEMO: '0', LOG_LEVEL: 'silent', ...settings };
  await found(place);
  const product = await productOn(place);
  let fault: Fault | undefined;
  let watching: Promise<void> | undefined;
  let closed = false;
  async function watch(): Promise<void> {
    while (!closed) {
      if (product.hasEnded()) await product.start(fault).catch(() => undefined);
      await setTimeout(100);
    }
  }
  return {
    ...product,
    names: NAMES,
    postgres: undefined,
    data,
    async start(given) {
      fault = given;
      await product.start(given);
    },
    supervise: () => {
      watching ??= watch();
    },
    async close() {
      closed = true;
      await watching;
      await product.kill();
      rmSync(data, { recursive: true, force: true });
    },
  };
}
