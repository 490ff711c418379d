// A follow-up sent by mail: recipients, attachments, delivery, and its record.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { followUpCalls, followUpsOf } from '#api/investment/follow-up/follow-up';
import type { FollowUp } from '#api/investment/follow-up/follow-up.schema';
import { followUpMailContacts, sendFollowUpMail } from '#api/investment/follow-up/follow-up-mail';
import { customerTimeline } from '#api/investment/portrait';
import { runJob } from '#server/jobs/index';
import { newPlace } from '#tests/support/builders';
import { png, uploaded } from '#tests/support/files/upload';
import { newCustomer, newFollowUp } from '#tests/support/investment/customer';
import { openEnterprise } from '#tests/support/open-enterprise';
import { openSmtpCatcher, type SmtpCatcher } from '#tests/support/outside/smtp';
import { personOfPark } from '#tests/support/people/of-park';
import { firstOf } from '#tests/support/present';
import { newEnterprise, openWorld } from '#tests/support/world';

let smtp: SmtpCatcher;
let turn = 0;
let followUp: FollowUp;
let email: string;
beforeAll(async () => {
  smtp = await openSmtpCatcher();
});
afterAll(() => smtp.close());

const { world, owner } = openEnterprise({
  ownWorld: true,
  each: 'test',
  settings: () => ({ SMTP_URL: smtp.url, MAIL_FROM: 'lease@example.com' }),
});
beforeEach(async () => {
  turn += 1;
  email = `customer${turn}@example.com`;
  const { id } = await newCustomer(owner, {
    contacts: [
      { name: '没有邮箱', main: false },
      { name: '李选址', email, main: true },
    ],
  });
  followUp = await newFollowUp(owner, id, { attachment_ids: [await uploaded(owner, '平面图.png', png(turn))] });
});

const mail = (change: object = {}) => ({
  id: followUp.id,
  targets: [email],
  subject: '方案',
  content: '您好',
  ...change,
});
const mails = async () => firstOf(await owner.call(followUpsOf, { id: followUp.customer_id })).mails;
const got = (to: string) => smtp.mails.filter((each) => each.to.includes(to));

it('goes to each address separately with the chosen files, and is recorded with user, time and result', async () => {
  expect(await owner.call(followUpMailContacts, { id: followUp.id })).toEqual([{ name: '李选址', email }]);
  const other = `typed${turn}@example.com`;
  const sent = await owner.call(
    sendFollowUpMail,
    mail({ targets: [email, other, email.toUpperCase()], file_ids: followUp.attachment_ids }),
  );
  expect(sent).toMatchObject({ subject: '方案', file_names: ['平面图.png'] });
  expect(sent.targets.map(({ status }) => status)).toEqual(['waiting', 'waiting']);
  const timeline = await owner.call(customerTimeline, { id: followUp.customer_id });
  expect(timeline.filter(({ kind }) => kind === 'mail')).toMatchObject([{ text: '方案' }]);
  await runJob(world.services, 'follow_up_mails');
  await runJob(world.services, 'follow_up_mails');
  expect(got(other)).toMatchObject([
    { to: [other], subject: '方案', text: expect.stringContaining('您好'), attachments: ['平面图.png'] },
  ]);
  expect(smtp.mails.filter(({ to }) => to[0]?.toLowerCase() === email)).toHaveLength(1);
  expect(firstOf(await mails()).targets.map(({ status }) => status)).toEqual(['sent', 'sent']);
  expect(await owner.request(followUpCalls.remove, { ids: [followUp.id] })).toMatchObject({ error_code: 423 });
});

it('is sent again after a refusal, and fails with the reason after the last attempt', async () => {
  await owner.call(sendFollowUpMail, mail());
  smtp.refuse(true);
  for (let each = 0; each < 4; each += 1) await runJob(world.services, 'follow_up_mails');
  expect(firstOf(firstOf(await mails()).targets).status).toBe('waiting');
  await runJob(world.services, 'follow_up_mails');
  smtp.refuse(false);
  await runJob(world.services, 'follow_up_mails');
  expect(firstOf(await mails()).targets).toMatchObject([
    { target: email, status: 'failed', failure: expect.stringContaining('mailbox full') },
  ]);
  expect(got(email)).toEqual([]);
});

it.each([
  ['nobody', { targets: [] }, ['targets']],
  ['what is no address', { targets: ['a@b.example', 'not an address'] }, ['targets', 1]],
  ['a second line in an address', { targets: ['a@b.example\r\nBcc: c@d.example'] }, ['targets', 0]],
  ['a second line in the subject', { subject: '方案\r\nBcc: c@d.example' }, ['subject']],
  ['no text', { content: ' ' }, ['content']],
  ['too many', { targets: Array.from({ length: 21 }, (_, n) => `n${n}@b.example`) }, ['targets']],
])('is refused to %s, at its field', async (_what, change, path) => {
  expect(await owner.request(sendFollowUpMail, mail(change))).toMatchObject({ error_code: 422, errors: [{ path }] });
  expect(await mails()).toEqual([]);
});

it('refuses files of other objects and follow-ups of other users', async () => {
  const file_ids = [await uploaded(owner, '别的.png', png(200 + turn))];
  expect(await owner.request(sendFollowUpMail, mail({ file_ids }))).toMatchObject({
    error_code: 404,
    errors: [{ path: ['file_ids', 0] }],
  });
  const [mine, other] = [await newPlace(owner), await newPlace(owner)];
  const hidden = await newFollowUp(owner, (await newCustomer(owner, { park_ids: [other.park_id] })).id);
  const narrow = await personOfPark(world, owner, mine.park_id, ['p_2200', 'p_2200_edit']);
  expect(await narrow.request(sendFollowUpMail, mail({ id: hidden.id }))).toMatchObject({ error_code: 404 });
});

it('is refused where the server sends no mail, with the reason', async () => {
  const silent = await openWorld({}, { own: true });
  const person = await (await newEnterprise(silent)).person('admin');
  const { id } = await newFollowUp(person, (await newCustomer(person)).id);
  expect(await person.request(sendFollowUpMail, mail({ id }))).toMatchObject({
    error_code: 422,
    message: '服务器未配置邮件服务，不能发送邮件',
  });
  await silent.close();
});
