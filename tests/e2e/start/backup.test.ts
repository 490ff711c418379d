// The worst day: the machine is gone, and what there is is the backup that was made while people worked.
import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, inject, it } from 'vitest';
import { login } from '#api/account/sign-in/sign-in';
import { contractListCall } from '#api/contracts/contract/contract.list';
import type { Endpoint, Envelope } from '#api/kernel/endpoint/endpoint';
import { tenantCalls } from '#api/tenants/tenant/tenant';
import { DEMO_ACCOUNTS } from '#server/db/seed/demo/index';
import { newTenant } from '#tests/support/builders';
import type { Person } from '#tests/support/world';
import '../demo';
import { startOn } from '../product';

const PASSPHRASE = 'a passphrase that is long enough';
const folder = mkdtempSync(path.join(os.tmpdir(), 'lease-worst-'));
const [before, after] = [path.join(folder, 'before'), path.join(folder, 'after')];
const file = path.join(folder, 'last-night.backup');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A command of package.json over a data folder, as an administrator types it. */
const command = (name: string, data: string) =>
  promisify(execFile)('npm', ['run', '--silent', name, '--', file], {
    env: { ...process.env, DATA_DIR: data, BACKUP_PASSPHRASE: PASSPHRASE, LOG_LEVEL: 'silent' },
  });

/** A signed-in caller of the product. */
async function signedIn(origin: string) {
  let cookie = '';
  async function call<I, O>({ path: to }: Endpoint<I, O>, input: I): Promise<O> {
    const headers = { cookie, origin, 'content-type': 'application/json' };
    const response = await fetch(`${origin}${to}`, { method: 'POST', headers, body: JSON.stringify(input) });
    cookie = response.headers.get('set-cookie')?.split(';')[0] ?? cookie;
    const body = (await response.json()) as Envelope<O>;
    if (body.error_code !== 0) throw new Error(`${to}: ${body.message}`);
    return body.data as O;
  }
  await call(login, { name: 'demo-admin', password: DEMO_ACCOUNTS.password });
  return call;
}

it('is over when the backup stands in another place', async () => {
  cpSync(inject('demoFolder'), before, { recursive: true });
  const product = await startOn(before, {});
  const call = await signedIn(product.origin);
  const tenant = await newTenant({ call } as Person, '昨夜之前的租客');
  const contracts = await call(contractListCall, { page: 1, page_size: 5 });
  const written = await command('backup', before);
  expect(written.stdout).toContain('rows of');
  await product.stop();
  rmSync(before, { recursive: true });

  const restored = await command('restore', after);
  expect(restored.stdout).toContain('restored what was written at');
  const again = await startOn(after, {});
  const callAgain = await signedIn(again.origin);
  expect(await callAgain(contractListCall, { page: 1, page_size: 5 })).toEqual(contracts);
  expect(await callAgain(tenantCalls.get, { id: tenant.id })).toEqual(tenant);
  await again.stop();

  // What stands already is not written over.
  await expect(command('restore', after)).rejects.toMatchObject({
    stderr: expect.stringContaining('holds a database'),
  });
  expect(existsSync(path.join(after, 'pglite'))).toBe(true);
});
