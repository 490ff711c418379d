// A password that an administrator has chosen is not kept by choosing it again as one's own, with a code.
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { me } from '#api/account/me';
import { resetPassword, sendCode } from '#api/account/sign-in/sign-in';
import { resetUserPassword } from '#api/setup/user/user';
import { openEnterprise } from '#tests/support/open-enterprise';
import { openSmtpCatcher, type SmtpCatcher } from '#tests/support/outside/smtp';
import { OWN_PASSWORD } from '#tests/support/people/own-password';
import { personOf, signIn } from '#tests/support/world';

const GIVEN = 'given-by-7319';
const target = 'li.na@example.com';

let mail: SmtpCatcher;
beforeAll(async () => {
  mail = await openSmtpCatcher();
});
afterAll(() => mail.close());
const { world, admin, person } = openEnterprise({
  settings: () => ({ SMTP_URL: mail.url, MAIL_FROM: 'no-reply@example.com' }),
  people: { admin: 'admin', person: 'viewer' },
});

it('is refused as the new one, and another is accepted', async () => {
  const { name } = await person.call(me, {});
  await world.db.asOwner((db) =>
    db.query(sql`update app_user set email = ${target}, email_verified = true where id = ${person.user_id}`),
  );
  await admin.call(resetUserPassword, { id: person.user_id, password: GIVEN });
  const browser = personOf(world, '', 0);
  await browser.call(sendCode, { purpose: 'reset', target });
  const sent = await vi.waitFor(() => mail.mails[0] ?? Promise.reject(new Error('no mail')));
  const code = /\d{6}/.exec(sent.text)?.[0] ?? '';
  expect(await browser.request(resetPassword, { target, code, password: GIVEN })).toMatchObject({
    error_code: 422,
    errors: [{ path: ['password'], message: '新密码不能与管理员设置的密码相同' }],
  });
  await browser.call(resetPassword, { target, code, password: OWN_PASSWORD });
  expect(await (await signIn(world, name, OWN_PASSWORD)).call(me, {})).toMatchObject({ password_pending: false });
});
