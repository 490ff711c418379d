// The worst day: the machine is lost, and only the backup of last night is left, which the server made automatically while users worked.
import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { TOTP } from 'otpauth';
import sql from 'sql-template-tag';
import { afterAll, expect, inject, it } from 'vitest';
import { totpConfirm, totpStart } from '#api/account/profile';
import { login } from '#api/account/sign-in/sign-in';
import { contractListCall } from '#api/contracts/contract/contract.list';
import type { Endpoint, Envelope } from '#api/kernel/endpoint/endpoint';
import { listJobs, runJobNow } from '#api/platform/job';
import { tenantCalls } from '#api/tenants/tenant/tenant';
import { connect } from '#server/boot';
import { DEMO_ACCOUNTS } from '#server/db/seed/demo/accounts';
import { readEnv } from '#server/platform/start/env';
import '#server/runtime/node';
import { newTenant } from '#tests/support/builders';
import { present } from '#tests/support/present';
import type { Person } from '#tests/support/world';
import '../demo';
import { startOn } from '../product';

const PASSPHRASE = 'a passphrase that is long enough';
const folder = mkdtempSync(path.join(os.tmpdir(), 'lease-worst-'));
const [before, after] = [path.join(folder, 'before'), path.join(folder, 'after')];
const copies = path.join(folder, 'copies');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Restores a copy into a data folder, as an administrator types it. */
const restore = (file: string, data: string) =>
  promisify(execFile)('npm', ['run', '--silent', 'restore', '--', file], {
    env: { ...process.env, DATA_DIR: data, BACKUP_PASSPHRASE: PASSPHRASE, LOG_LEVEL: 'silent' },
  });

/** The first copy is made of a database that is a day old. */
async function madeLongAgo(data: string): Promise<void> {
  const db = await connect(readEnv({ DATA_DIR: data, LOG_LEVEL: 'silent' }));
  await db.asOwner((owner) =>
    owner.query(sql`update schema_migration set applied_at = applied_at - interval '2 days'`),
  );
  await db.close();
}

/** Returns a signed-in caller of the product. */
async function signedIn(origin: string, name = 'demo-admin') {
  let cookie = '';
  async function call<I, O>({ path: to }: Endpoint<I, O>, input: I): Promise<O> {
    const headers = { cookie, origin, 'content-type': 'application/json' };
    const response = await fetch(`${origin}${to}`, { method: 'POST', headers, body: JSON.stringify(input) });
    cookie = response.headers.get('set-cookie')?.split(';')[0] ?? cookie;
    const body = (await response.json()) as Envelope<O>;
    if (body.error_code !== 0) throw new Error(`${to}: ${body.message}`);
    return body.data as O;
  }
  await call(login, { name, password: DEMO_ACCOUNTS.password });
  return call;
}

/** Runs the nightly job now, and returns the file that it made, as shown on the administrators' page. */
async function copiedTonight(origin: string): Promise<string> {
  const sadmin = await signedIn(origin, 'sadmin');
  const { secret } = await sadmin(totpStart, {});
  await sadmin(totpConfirm, { code: new TOTP({ secret }).generate() });
  const last = async () => (await sadmin(listJobs, {})).find(({ name }) => name === 'backup')?.last_run;
  // A run that fell due before the start may still be in progress.
  const before = (await last())?.id ?? 0;
  await sadmin(runJobNow, { name: 'backup' });
  for (;;) {
    const run = await last();
    if (run?.failure) throw new Error(run.failure);
    if (run && run.id > before && run.finished_at) return present(/^(\S+)：\d+ 行/.exec(run.note)?.[1]);
    await setTimeout(50);
  }
}

it("is over when last night's copy is restored in another place", async () => {
  cpSync(inject('demoFolder'), before, { recursive: true });
  await madeLongAgo(before);
  const product = await startOn(before, { BACKUP_DIR: copies, BACKUP_PASSPHRASE: PASSPHRASE });
  const call = await signedIn(product.origin);
  const tenant = await newTenant({ call } as Person, '昨夜之前的租客');
  const contracts = await call(contractListCall, { page: 1, page_size: 5 });
  const file = path.join(copies, await copiedTonight(product.origin));
  await product.stop();
  rmSync(before, { recursive: true });

  const restored = await restore(file, after);
  expect(restored.stdout).toContain('restored what was written at');
  const again = await startOn(after, {});
  const callAgain = await signedIn(again.origin);
  expect(await callAgain(contractListCall, { page: 1, page_size: 5 })).toEqual(contracts);
  expect(await callAgain(tenantCalls.get, { id: tenant.id })).toEqual(tenant);
  await again.stop();

  // Existing data is not overwritten.
  await expect(restore(file, after)).rejects.toMatchObject({
    stderr: expect.stringContaining('holds a database'),
  });
  expect(existsSync(path.join(after, 'pglite'))).toBe(true);
});
