// No line of the log contains a telephone number, mail address or ID number, because logs are copied to collectors and tickets: when a person is
// saved, searched, refused, exported, mailed or reminded, also where a mail server, a gateway or the database repeats the value in an error.
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { sendCode } from '#api/account/sign-in/sign-in';
import { notifyBills, runBills } from '#api/finance/bill/bill';
import { billList } from '#api/finance/bill/bill.list';
import { search } from '#api/home/search';
import { customerDuplicates, revealCustomer } from '#api/investment/customer/customer';
import { customerList } from '#api/investment/customer/customer.list';
import { sendFollowUpMail } from '#api/investment/follow-up/follow-up-mail';
import { exportEndpoint, type ListDeclaration, listEndpoint } from '#api/kernel/list/list';
import { saveParam } from '#api/setup/parameter/parameter';
import { tenantPersonal } from '#api/tenants/personal';
import { tenantCalls } from '#api/tenants/tenant/tenant';
import { tenantList } from '#api/tenants/tenant/tenant.list';
import type { Tenant, TenantSave } from '#api/tenants/tenant/tenant.schema';
import { createApp } from '#server/app';
import { runJob } from '#server/jobs/index';
import { openLog } from '#server/platform/start/log';
import { approvedContract } from '#tests/support/builders';
import { newCustomer, newFollowUp } from '#tests/support/investment/customer';
import { openMemoryServices } from '#tests/support/memory-services';
import { type HttpStandIn, openHttpStandIn } from '#tests/support/outside/http-stand-in';
import { firstOf } from '#tests/support/present';
import { newEnterprise, openWorld, type Person, type World } from '#tests/support/world';

const PHONE = '13987654321';
const EMAIL = 'canary.li@personal.example';
const NUMBER = '11010519491231002X';
const CONTACT = { name: '李选址', phone: PHONE, email: EMAIL, main: true };
const PERSON = {
  name: '李选址',
  kind: 'person',
  identifier: NUMBER,
  invoice_phone: PHONE,
  remark: `${PHONE} ${EMAIL}`,
  contacts: [{ ...CONTACT, receives_bills: true }],
} satisfies TenantSave;

let world: World;
let owner: Person;
let approver: Person;
let post: SMTPServer;
let gateway: HttpStandIn;
let tenant: Tenant;
let lines: string[];

/** Opens a mail server that refuses everything, naming the recipient. */
async function openRefusingPost(): Promise<string> {
  post = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: ({ address }, _session, done) => done(new Error(`no mailbox ${address} here`)),
  });
  await new Promise<void>((resolve) => post.listen(0, '127.0.0.1', resolve));
  return `smtp://127.0.0.1:${(post.server.address() as AddressInfo).port}`;
}

/** Opens the world with other settings and a captured log, in which every statement counts as slow. */
async function reopen(settings: object): Promise<void> {
  const env = { ...world.services.env, SLOW_QUERY_MS: 0, LOG_LEVEL: 'trace' as const, ...settings };
  const log = openLog(env, { write: (line) => void lines.push(line) });
  world.services = await openMemoryServices({ db: world.db, env, log, clock: world.services.clock });
  world.app = createApp(world.services);
}

beforeAll(async () => {
  gateway = await openHttpStandIn();
  gateway.answer(({ body }, response) => response.writeHead(400).end(`refused: ${body}`));
  world = await openWorld({
    SMTP_URL: await openRefusingPost(),
    MAIL_FROM: 'lease@product.example',
    SMS_URL: `${gateway.origin}/sms?to={phone}`,
  });
  const enterprise = await newEnterprise(world);
  owner = await enterprise.person('admin');
  approver = await enterprise.person('admin');
  await world.db.asOwner((db) =>
    db.query(sql`update app_user set email = ${EMAIL}, phone = ${PHONE} where company_id = ${enterprise.company_id}`),
  );
  lines = [];
  await reopen({});
});
beforeEach(() => {
  lines = [];
});
afterAll(async () => {
  await world.close();
  await gateway.close();
  await new Promise<void>((resolve) => post.close(() => resolve()));
});

/** Returns the message of each kind of log line, after checking that it names no person. */
function loggedValues(): Set<string> {
  const named = lines.filter((line) => [PHONE, EMAIL, NUMBER].some((word) => line.includes(word)));
  expect(named).toEqual([]);
  return new Set(lines.map((line) => (JSON.parse(line) as { msg: string }).msg));
}

const exported = async (list: ListDeclaration) => {
  const columns = list.columns.filter(({ filterOnly }) => !filterOnly).map(({ name }) => name);
  const body = JSON.stringify({ format: 'xlsx', columns });
  const headers = { 'content-type': 'application/json' };
  const reply = await owner.fetch(exportEndpoint(list).path, { method: 'POST', body, headers });
  expect((await reply.arrayBuffer()).byteLength).toBeGreaterThan(1_000);
};

it('does not name the person who is saved, searched, shown, exported and refused', async () => {
  tenant = await owner.call(tenantCalls.save, PERSON);
  const customer = await newCustomer(owner, { name: `李选址 ${PHONE}`, remark: EMAIL, contacts: [CONTACT] });
  const page = { page: 1, page_size: 20 };
  await owner.call(listEndpoint(customerList), { ...page, filter: { contact_phone: PHONE } });
  await owner.call(listEndpoint(tenantList), { ...page, search: NUMBER });
  for (const q of [PHONE, NUMBER]) await owner.call(search, { q, recent: [] });
  await owner.call(customerDuplicates, { name: '另一位', phones: [PHONE] });
  await owner.call(revealCustomer, { id: customer.id });
  await owner.call(tenantPersonal.data, { id: tenant.id, contact: null });
  await exported(customerList);
  await exported(tenantList);
  const refused = [
    { ...PERSON, identifier: `${NUMBER}0` },
    { ...PERSON, contacts: [{ ...CONTACT, phone: `${PHONE}x`, email: `${EMAIL} ` }, CONTACT] },
    { ...PERSON, [EMAIL]: PHONE },
    PERSON,
    { ...PERSON, id: tenant.id, version: tenant.version + 9 },
  ];
  for (const input of refused) expect((await owner.request(tenantCalls.save, input as never)).error_code).not.toBe(0);
  await owner.fetch(`/api/option/tenant?q=${PHONE}&mail=${EMAIL}`);
  await owner.fetch(`/api/${PHONE}/${EMAIL}?id=${NUMBER}`);
  expect([...loggedValues()]).toEqual(expect.arrayContaining(['request', 'slow statement']));
});

it('does not name the person whose row the database refuses', async () => {
  await world.db.asOwner((db) =>
    db.script(`alter table tenant add constraint unforeseen check (remark <> '${EMAIL}')`),
  );
  const fault = await owner.request(tenantCalls.save, { ...PERSON, name: '另一位', identifier: '', remark: EMAIL });
  await world.db.asOwner((db) => db.script('alter table tenant drop constraint unforeseen'));
  expect(fault.error_code).toBe(500);
  expect(loggedValues()).toContain('request failed');
});

it('does not name the person who is mailed and reminded, nor their code, when a server refuses it', async () => {
  await approvedContract(owner, approver, { tenant_id: tenant.id });
  await owner.call(saveParam, { values: { 'bill.notice_channel': 'both' }, version: 0 });
  await owner.call(runBills, { month: '2026-03' });
  const { rows } = await owner.call(listEndpoint(billList), { page: 1, page_size: 20 });
  await owner.call(notifyBills, { ids: [firstOf(rows).id], level: 0 });
  const { id } = await newFollowUp(owner, (await newCustomer(owner, { contacts: [CONTACT] })).id);
  await owner.call(sendFollowUpMail, { id, targets: [EMAIL], subject: PHONE, content: EMAIL });
  for (const target of [PHONE, EMAIL]) await owner.request(sendCode, { purpose: 'bind', target });
  for (const job of ['reminders', 'notices', 'follow_up_mails', 'digest'] as const)
    await runJob(world.services, job).catch(() => undefined);
  expect([...loggedValues()]).toEqual(
    expect.arrayContaining([
      'bill notice not sent',
      'mail of a follow-up not sent',
      'digest not sent',
      'verification code not sent',
    ]),
  );
  expect(lines.filter((line) => /验证码是 \d/.test(line))).toEqual([]);
  expect(lines.filter((line) => /验证码是 \*{6}/.test(line))).toHaveLength(1);
});

it('does not name the recipient of a code or a mail where none is sent', async () => {
  await reopen({ SMTP_URL: undefined, SMS_URL: undefined, CODES_IN_LOG: true });
  // A code is sent once a minute.
  world.time.now = new Date(world.time.now.getTime() + 61_000);
  const other = await (await newEnterprise(world)).person('viewer');
  for (const target of [PHONE, EMAIL]) await other.call(sendCode, { purpose: 'bind', target });
  await world.services.mail.send({ to: EMAIL, subject: PHONE, text: NUMBER });
  expect([...loggedValues()]).toEqual(
    expect.arrayContaining([
      'mail not sent: SMTP_URL is not set',
      'verification code, in the log because neither SMTP_URL nor SMS_URL is set',
    ]),
  );
});
