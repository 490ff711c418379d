// A password that is known from breaches elsewhere is refused at its field, no matter who sets it for which user.
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { editPassword } from '#api/account/sign-in/sign-in';
import { createEnterprise, resetAdminPassword } from '#api/platform/enterprise';
import { roleOptions } from '#api/setup/role/role';
import { resetUserPassword, userCalls } from '#api/setup/user/user';
import { openEnterprise } from '#tests/support/open-enterprise';
import { superAdministrator } from '#tests/support/people/super-administrator';
import { firstOf } from '#tests/support/present';
import { PASSWORD, type Reply } from '#tests/support/world';

/** Leaked passwords that pass the check for guessable ones. */
const LEAKED = ['violet-Harbor-92', 'correct horse battery staple', '739146285017'];
const FREE = 'amber-Meadow-58';
const folder = mkdtempSync(path.join(os.tmpdir(), 'lease-breached-'));
const list = path.join(folder, 'breached.txt');
const hashOf = (password: string) => createHash('sha1').update(password).digest('hex').toUpperCase();
const lines = LEAKED.map((password) => `${hashOf(password)}:3\r\n`).sort();
writeFileSync(list, lines.join(''));
afterAll(() => rmSync(folder, { recursive: true }));

const { world, enterprise, admin } = openEnterprise({
  ownWorld: true,
  people: { admin: 'admin' },
  settings: { BREACHED_PASSWORDS: list },
});

const refusedAt = (field: string) => ({
  error_code: 422,
  errors: [{ path: [field], message: '这个密码已在其他网站泄露过，请换一个' }],
});

/** Expects refusals of every leaked password, and success with another one. */
async function expectChecked(set: (password: string) => Promise<Reply<unknown>>, field = 'password') {
  for (const password of LEAKED) expect(await set(password)).toMatchObject(refusedAt(field));
  expect(await set(FREE)).toMatchObject({ error_code: 0 });
}

it('for oneself', async () => {
  const person = await enterprise.person('viewer');
  await expectChecked((password) => person.request(editPassword, { old_password: PASSWORD, password }));
});

it('for a new user, and for one who has forgotten theirs', async () => {
  const role_ids = [firstOf(await admin.call(roleOptions, {})).value];
  const values = { name: 'of-somebody', display_name: '新人', role_ids };
  await expectChecked((password) => admin.request(userCalls.save, { ...values, password }));
  const { user_id: id } = await enterprise.person('viewer');
  await expectChecked((password) => admin.request(resetUserPassword, { id, password }));
});

it('for the administrator of an enterprise', async () => {
  const root = await superAdministrator(world);
  const input = { code: 'acme', name: '远山置业', legal_entity: '远山置业有限公司' };
  const first = { ...input, admin_name: 'acme.first', admin_display_name: '陈立' };
  await expectChecked(
    (admin_password) => root.request(createEnterprise, { ...first, admin_password }),
    'admin_password',
  );
  const id = enterprise.company_id;
  await expectChecked((password) => root.request(resetAdminPassword, { id, password }));
});

it('and none is set while the list is away', async () => {
  rmSync(list);
  const person = await enterprise.person('viewer');
  expect(await person.request(editPassword, { old_password: PASSWORD, password: FREE })).toMatchObject({
    error_code: 503,
    message: '暂时无法检查密码是否泄露过，请稍后重试',
  });
  writeFileSync(list, lines.join(''));
  expect(await person.request(editPassword, { old_password: PASSWORD, password: FREE })).toMatchObject({
    error_code: 0,
  });
});
