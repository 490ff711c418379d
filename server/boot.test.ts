import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import sql from 'sql-template-tag';
import { afterAll, expect, it } from 'vitest';
import { connect, openServices } from './boot';
import { checkBackup } from './platform/db/backup/restore-backup';
import { migrate, ownMigrations } from './platform/db/migrate';
import { readEnv } from './platform/start/env';
import { closeServices } from './runtime/services';

const folder = mkdtempSync(path.join(os.tmpdir(), 'lease-boot-'));
const env = readEnv({ DATA_DIR: folder, LOG_LEVEL: 'silent' });
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const copies = () => readdirSync(folder).filter((name) => name.startsWith('before-upgrade'));

it('does not start when a short passphrase would protect the nightly copies', async () => {
  const short = readEnv({ DATA_DIR: folder, BACKUP_PASSPHRASE: 'a short one' });
  await expect(openServices(short)).rejects.toThrow('BACKUP_PASSPHRASE');
  expect(existsSync(path.join(folder, 'pglite'))).toBe(false);
});

it('does not start when the file of breached passwords is missing or invalid', async () => {
  const start = (file: string) => openServices(readEnv({ DATA_DIR: folder, BREACHED_PASSWORDS: file }));
  await expect(start(path.join(folder, 'none.txt'))).rejects.toThrow(/^invalid setting: BREACHED_PASSWORDS=.*ENOENT/);
  await expect(start('package.json')).rejects.toThrow('SHA1HEX:count');
  expect(existsSync(path.join(folder, 'pglite'))).toBe(false);
});

it('copies an embedded database of an earlier version before it changes it, and leaves a later version unchanged', async () => {
  const earlier = (await ownMigrations()).at(-2)?.name ?? '';
  const old = await connect(env);
  await migrate(old, earlier);
  await old.asOwner((owner) => owner.query(sql`insert into job_run (job, started_at) values ('ledger', now())`));
  await old.close();

  const services = await openServices(env);
  expect(copies()).toEqual([`before-upgrade-of-${earlier.replace('.sql', '')}.tar.gz`]);
  const { manifest } = await checkBackup(path.join(folder, copies()[0] ?? ''));
  expect(manifest.migrations.at(-1)?.name).toBe(earlier);
  expect(manifest.tables.find(({ name }) => name === 'job_run')?.rows).toBe(1);
  await services.db.asOwner((owner) =>
    owner.query(sql`insert into schema_migration (name, checksum) values ('9999-later.sql', 'x')`),
  );
  await closeServices(services);

  await expect(openServices(env)).rejects.toThrow(/newer version \(9999-later\.sql\): update the program first/);
  expect(copies()).toHaveLength(1);
  expect(existsSync(path.join(folder, 'pglite'))).toBe(true);
}, 120_000);
