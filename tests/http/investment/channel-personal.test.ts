// Contacts of a channel: personal data exported and erased at their request; retention by the setting of the enterprise.
import sql from 'sql-template-tag';
import { beforeEach, expect, it } from 'vitest';
import { channelCalls, revealChannel } from '#api/investment/channel/channel';
import type { Channel } from '#api/investment/channel/channel.schema';
import { customerCalls, endCustomer } from '#api/investment/customer/customer';
import { getParam, saveParam } from '#api/setup/parameter/parameter';
import { channelPersonal } from '#api/tenants/personal';
import { runJob } from '#server/jobs/index';
import { approvedContract } from '#tests/support/builders';
import { HALVES } from '#tests/support/investment/commission';
import { firstItem, newCustomer } from '#tests/support/investment/customer';
import { openEnterprise } from '#tests/support/open-enterprise';
import { personOfPark } from '#tests/support/people/of-park';
import { onDay } from '#tests/support/world';
import { newChannel } from '../foreign-ids/investment';

const { world, enterprise, owner, approver } = openEnterprise({ ownWorld: true, each: 'test' });
const reason = '本人来函要求';
const CONTACTS = [
  { name: '沈一凡', position: '顾问', phone: '13900002222', email: 'shen@agency.example', main: true },
  { name: '王行政', phone: '13700001111' },
];
let channel: Channel;

const save = (change: object = {}) => {
  const { id, version, name, kind_id } = channel;
  return owner.call(channelCalls.save, { id, version, name, kind_id, contacts: CONTACTS, ...change });
};
const contactsOf = async (id: number) => (await owner.call(channelCalls.get, { id })).contacts;
const namesOf = async (id: number) => (await contactsOf(id)).map(({ name }) => name);
const trail = () =>
  world.db.transaction({ company_id: enterprise.company_id }, (tx) =>
    tx.query<{ action: string; user_name: string; changes: unknown }>(
      sql`select action, user_name, changes from audit_log where object = 'channel' and object_id = ${channel.id} order by id`,
    ),
  );

beforeEach(async () => {
  await onDay(world, '2026-03-16');
  channel = await newChannel(owner, '某代理行');
  channel = await save();
});

it("holds the contact's own data and every text with their number, and no trace of them afterwards", async () => {
  await newCustomer(owner, {
    name: '他任职的客户',
    contacts: [{ name: '沈一凡', phone: '139-0000-2222', main: true }],
  });
  const { id, version } = channel;
  const personal = await owner.call(channelPersonal.data, { id, contact: 0 });
  expect(personal.name).toBe('沈一凡');
  expect(personal.entries.map(({ where, item, value }) => [where, item, value])).toEqual(
    expect.arrayContaining([
      ['渠道「某代理行」的联系人', '沈一凡，顾问', '13900002222，shen@agency.example'],
      ['客户「他任职的客户」的联系人', '沈一凡', '139-0000-2222'],
      ['审计', expect.any(String), expect.any(String)],
    ]),
  );
  expect(JSON.stringify(personal)).not.toContain('王行政');
  await owner.call(channelPersonal.erase, { id, version, contact: 0, reason });
  expect(await contactsOf(id)).toMatchObject([
    { name: '已删除', position: '', phone: '', email: '', main: true },
    { name: '王行政', phone: '137****1111' },
  ]);
  expect(await owner.call(revealChannel, { id })).toEqual({ phones: ['', '13700001111'], payee_account: '' });
  const entries = await trail();
  for (const word of ['沈一凡', '13900002222', 'shen@agency.example'])
    expect(JSON.stringify(entries)).not.toContain(word);
  expect(entries.map(({ action }) => action)).toEqual(expect.arrayContaining(['export-personal', 'erase']));
  expect(entries.at(-2)).toMatchObject({ action: 'erase', changes: { reason: { from: null, to: reason } } });
});

it('is refused without a reason, for the channel itself, for an unknown contact, from a stale page and without the right', async () => {
  const { id, version } = channel;
  const request = { id, version, contact: 0, reason };
  const wrong = [
    [{ ...request, reason: '' }, 422, ['reason']],
    [{ ...request, contact: null }, 422, ['contact']],
    [{ ...request, contact: 2 }, 422, ['contact']],
  ] as const;
  for (const [input, error_code, path] of wrong)
    expect(await owner.request(channelPersonal.erase, input)).toMatchObject({ error_code, errors: [{ path }] });
  expect((await owner.request(channelPersonal.erase, { ...request, version: version - 1 })).error_code).toBe(409);
  const leasing = await enterprise.person('leasing');
  const { park_id } = await approvedContract(owner, approver);
  const limited = await personOfPark(world, owner, park_id, ['p_2300', 'p_2300_erase']);
  for (const person of [leasing, limited])
    for (const reply of [
      await person.request(channelPersonal.erase, request),
      await person.request(channelPersonal.data, { id, contact: 0 }),
    ])
      expect(reply.error_code).toBe(403);
  expect(await namesOf(id)).toEqual(['沈一凡', '王行政']);
});

it("waits until the channel's open amounts are paid", async () => {
  channel = await save({ commission: HALVES });
  await approvedContract(owner, approver, { channel_id: channel.id });
  const { id, version } = channel;
  expect(await owner.request(channelPersonal.erase, { id, version, contact: 0, reason })).toMatchObject({
    error_code: 423,
    message: '渠道还有没有结清的佣金，个人信息须保留到佣金结清',
  });
});

it('is kept automatically as long as the enterprise says, from the day when the channel had no open matters', async () => {
  const { id } = channel;
  const { version } = await owner.call(getParam, {});
  await owner.call(saveParam, { values: { 'privacy.keep_months': 12 }, version });
  const night = async (day: string) => {
    await onDay(world, day);
    await runJob(world.services, 'retention');
  };
  const both = async () => [await namesOf(id), await namesOf(ended.id)].map((names) => names[0]);
  const ended = await newChannel(owner, '不再合作的渠道');
  await night('2030-01-01');
  expect(await both()).toEqual(['沈一凡', '沈一凡']);
  const brought = await newCustomer(owner, { channel_id: id });
  await save({ enabled: false });
  const { version: first, name, kind_id, contacts } = ended;
  await owner.call(channelCalls.save, { id: ended.id, version: first, name, kind_id, contacts, enabled: false });
  // The trail has the database's own clock.
  await world.db.asOwner((db) =>
    db.query(sql`update audit_log set at = '2030-01-01T10:00:00Z' where object = 'channel' and action = 'update'`),
  );
  await night('2030-12-31');
  expect(await both()).toEqual(['沈一凡', '沈一凡']);
  await night('2031-01-01');
  expect(await both()).toEqual(['沈一凡', '已删除']);
  const cause_id = await firstItem(owner, 'loss-cause');
  const { version: last } = await owner.call(customerCalls.get, { id: brought.id });
  await owner.call(endCustomer, { id: brought.id, version: last, outcome: 'lost', cause_id });
  await night('2031-01-02');
  expect(await both()).toEqual(['已删除', '已删除']);
  expect((await trail()).at(-1)).toMatchObject({
    action: 'erase',
    user_name: '夜间任务',
    changes: { reason: { from: null, to: '保存期满' } },
  });
});

it('deletes the payee account of a contact too, and leaves that of the company', async () => {
  const payee = { payee_bank: '工商银行静安支行', payee_account: '6222021001112223334' };
  channel = await save({ version: channel.version, payee_name: '沈一凡', ...payee });
  const { id } = channel;
  const personal = await owner.call(channelPersonal.data, { id, contact: 0 });
  expect(personal.entries).toContainEqual({
    where: '渠道「某代理行」的收款账户',
    item: '沈一凡',
    value: '工商银行静安支行，6222021001112223334',
  });
  await owner.call(channelPersonal.erase, { id, version: channel.version, contact: 1, reason });
  expect(await owner.call(channelCalls.get, { id })).toMatchObject({ payee_name: '沈一凡' });
  const { version } = await owner.call(channelCalls.get, { id });
  await owner.call(channelPersonal.erase, { id, version, contact: 0, reason });
  expect(await owner.call(channelCalls.get, { id })).toMatchObject({
    payee_name: '',
    payee_bank: '',
    payee_account: '',
  });
});
