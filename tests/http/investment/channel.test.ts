// Channels: refusals with their fields, and the contracts they brought.
import sql from 'sql-template-tag';
import { describe, expect, it } from 'vitest';
import { contractCalls } from '#api/contracts/contract/contract';
import { contractList } from '#api/contracts/contract/contract.list';
import { channelCalls, revealChannel } from '#api/investment/channel/channel';
import { channelList } from '#api/investment/channel/channel.list';
import { approveCommission, payCommission } from '#api/investment/commission/commission';
import { leasingFeeReport } from '#api/investment/commission/leasing-fee';
import { endCustomer } from '#api/investment/customer/customer';
import { listEndpoint } from '#api/kernel/list/list';
import { reportEndpoint } from '#api/kernel/report/report';
import { channelOptions } from '#api/setup/option';
import { approvedContract, newContract, newPlace } from '#tests/support/builders';
import { channelWith, commissionOn, HALVES, payingAccount } from '#tests/support/investment/commission';
import { newCustomer } from '#tests/support/investment/customer';
import { openEnterprise } from '#tests/support/open-enterprise';
import { personOfPark } from '#tests/support/people/of-park';
import { firstOf, present } from '#tests/support/present';
import type { Person } from '#tests/support/world';
import { newChannel } from '../foreign-ids/investment';

const { world, enterprise, owner, approver } = openEnterprise();
const page = { page: 1, page_size: 20 };

it('counts the approved contracts it brought, which are filtered by it and keep it', async () => {
  const { id, version, kind_id } = await newChannel(owner, '甲代理行');
  const contract = await approvedContract(owner, approver, { channel_id: id });
  await newContract(owner, { channel_id: id });
  expect(contract).toMatchObject({ channel_id: id, channel_name: '甲代理行' });
  const [row] = (await owner.call(listEndpoint(channelList), { ...page, filter: { id: [id] } })).rows;
  expect(row).toMatchObject({ name: '甲代理行', contract_count: 1, signed_sqm: '100.00', enabled: 'enabled' });
  const found = await owner.call(listEndpoint(contractList), { ...page, filter: { channel_id: [id] } });
  expect(found.rows.map((each) => each.channel_name)).toEqual(['甲代理行', '甲代理行']);

  expect(await owner.request(channelCalls.remove, { ids: [id] })).toMatchObject({ error_code: 409 });
  await owner.call(channelCalls.save, { id, version, name: '甲代理行', kind_id, enabled: false });
  expect(await owner.call(channelOptions, {})).toEqual([]);
  expect(await owner.call(channelOptions, { value: String(id) })).toEqual([{ value: id, label: '甲代理行' }]);
  expect((await owner.call(contractCalls.get, { id: contract.id })).channel_name).toBe('甲代理行');
});

it('reports errors at their fields', async () => {
  const { kind_id } = await newChannel(owner, '乙中介');
  const save = (change: object) => owner.request(channelCalls.save, { name: '丙', kind_id, ...change });
  const wrong: [object, number, string][] = [
    [{ name: '' }, 422, 'name'],
    [{ name: '乙中介' }, 409, 'name'],
    [{ kind_id: 9_999_999 }, 404, 'kind_id'],
    [{ contacts: [{ name: '沈', phone: '电话一二三', main: true }] }, 422, 'contacts.0.phone'],
    [{ contacts: [{ name: '沈', email: '没有@', main: true }] }, 422, 'contacts.0.email'],
    [{ contacts: [{ name: '沈' }] }, 422, 'contacts.0.main'],
    [{ contacts: [{ name: '沈', phone: '138****0102', main: true }] }, 422, 'contacts.0.phone'],
  ];
  for (const [change, error_code, field] of wrong) {
    const reply = await save(change);
    const path = firstOf(reply.errors ?? []).path.join('.');
    expect([change, reply.error_code, path]).toEqual([change, error_code, field]);
  }
});

it('has contacts, whose telephones are masked until an authorised user requests them, which is logged', async () => {
  const { kind_id } = await newChannel(owner, '丁中介');
  const contacts = [
    { name: '沈一凡', position: '经理', phone: '13817760102', main: true },
    { name: '何建平', email: 'he@example.com' },
  ];
  const made = await owner.call(channelCalls.save, { name: '丁中介两人', kind_id, contacts });
  expect(made.contacts).toMatchObject([
    { name: '沈一凡', phone: '138****0102' },
    { name: '何建平', phone: '' },
  ]);
  expect(await owner.call(revealChannel, { id: made.id })).toEqual({
    phones: ['13817760102', ''],
    payee_account: '',
  });
  const trail = await world.db.transaction({ company_id: enterprise.company_id }, (tx) =>
    tx.query<{ action: string }>(
      sql`select action, changes from audit_log where object = 'channel' and object_id = ${made.id}`,
    ),
  );
  expect(JSON.stringify(trail)).not.toContain('13817760102');
  expect(trail.map(({ action }) => action)).toContain('reveal');
  const listed = { ...page, filter: { id: [made.id] } };
  expect((await owner.call(listEndpoint(channelList), listed)).rows).toMatchObject([
    { contact_name: '沈一凡', contact_phone: '138****0102' },
  ]);
  // A masked value that is sent back leaves the stored one unchanged.
  const { id, version } = made;
  await owner.call(channelCalls.save, { id, version, name: '丁中介两人', kind_id, contacts: made.contacts });
  expect(await owner.call(revealChannel, { id })).toEqual({ phones: ['13817760102', ''], payee_account: '' });
  const found = async (person: Person, contact_phone: string) =>
    (await person.call(listEndpoint(channelList), { ...page, filter: { contact_phone } })).total;
  expect(await found(owner, '7760')).toBe(1);
  const reader = await personOfPark(world, owner, (await newPlace(owner)).park_id, ['p_2300']);
  expect(await reader.request(revealChannel, { id })).toMatchObject({ error_code: 403 });
  expect([await found(reader, '7760'), await found(reader, '0102')]).toEqual([0, 1]);
});

it('shows its contracts and the amount owed for them, to the fen as in the leasing fee', async () => {
  const channel_id = await channelWith(owner, HALVES);
  const other = await channelWith(owner, HALVES);
  await newCustomer(owner, { name: '渠道客户甲', channel_id });
  const won = await newCustomer(owner, { name: '渠道客户乙', channel_id });
  await owner.call(endCustomer, { id: won.id, version: won.version, outcome: 'won' });
  const first = await approvedContract(owner, approver, { channel_id });
  await approvedContract(owner, approver, { channel_id });
  await approvedContract(owner, approver, { channel_id: other });
  // One month of 100 m² at 2 yuan a day is 6,083.33: half of it is due when signed, of the first contract it is paid.
  const [line] = (await commissionOn(owner, first.id)).lines;
  const ids = [present(line).id];
  await owner.call(approveCommission, { ids, acted_on: '2026-03-16' });
  const flow_account_id = await payingAccount(owner);
  await owner.call(payCommission, { ids, flow_account_id, acted_on: '2026-03-16', remark: '网银' });

  const rowOf = async (id: number) =>
    firstOf((await owner.call(listEndpoint(channelList), { ...page, filter: { id: [id] } })).rows);
  expect(await rowOf(channel_id)).toMatchObject({
    customer_count: 2,
    won_count: 1,
    contract_count: 2,
    signed_sqm: '200.00',
    due_fen: 608_334,
    paid_fen: 304_167,
    open_fen: 304_167,
  });
  for (const id of [channel_id, other]) {
    const { totals } = await owner.call(reportEndpoint(leasingFeeReport), { channel_ids: [id] });
    const { amount_fen, due_fen, paid_fen, returned_fen, open_fen } = present(
      totals.find((total) => total.channel_id === id && total.manager_id === null),
    );
    expect(await rowOf(id)).toMatchObject({ amount_fen, due_fen, paid_fen, returned_fen, open_fen });
  }
});

it('refuses a rule without its base or with shares unequal to 1, at the field', async () => {
  const { kind_id } = await newChannel(owner, '丁代理行');
  const instalments = [{ trigger: 'signed' as const, share: '1' }];
  const wrong: [object, (string | number)[]][] = [
    [{ kind: 'months', instalments }, ['commission', 'months']],
    [{ kind: 'rate', instalments }, ['commission', 'rate']],
    [{ kind: 'fixed', instalments }, ['commission', 'amount_fen']],
    [{ kind: 'fixed', amount_fen: 0, instalments }, ['commission', 'amount_fen']],
    [{ kind: 'months', months: '1', instalments: [] }, ['commission', 'instalments']],
    [
      {
        kind: 'months',
        months: '1',
        instalments: [
          { trigger: 'signed', share: '0.5' },
          { trigger: 'first_receipt', share: '0.4' },
        ],
      },
      ['commission', 'instalments', 1, 'share'],
    ],
  ];
  for (const [commission, path] of wrong) {
    const reply = await owner.request(channelCalls.save, { name: '戊', kind_id, commission: commission as never });
    expect([commission, reply.error_code, firstOf(reply.errors ?? []).path]).toEqual([commission, 422, path]);
  }
});

describe('its agreement', () => {
  it('is marked from 90 days before its last day, and filtered by that', async () => {
    const { kind_id } = await newChannel(owner, '协议甲');
    const made = async (name: string, agreement_end: string | null) =>
      (await owner.call(channelCalls.save, { name, kind_id, agreement_start: '2024-01-01', agreement_end })).id;
    const ids = [
      await made('协议过期', '2026-03-15'),
      await made('协议临近', '2026-06-14'),
      await made('协议未到', '2026-06-15'),
      await made('协议长期', null),
    ];
    const found = async (filter: object) =>
      (await owner.call(listEndpoint(channelList), { ...page, filter: { id: ids, ...filter } })).rows.map(
        ({ id, expiry }) => [id, expiry],
      );
    expect(Object.fromEntries(await found({}))).toEqual(
      Object.fromEntries(ids.map((id, index) => [id, ['past', 'near', 'far', 'none'][index]])),
    );
    expect((await found({ expiry: ['past', 'near'] })).map(([id]) => id).sort()).toEqual(ids.slice(0, 2).sort());
    expect(await found({ agreement_end: { from: '2026-06-15', to: '2026-12-31' } })).toEqual([[ids[2], 'far']]);
    expect(await owner.call(channelCalls.get, { id: present(ids[1]) })).toMatchObject({ agreement_state: 'near' });
  });

  it('ends no earlier than it begins', async () => {
    const { kind_id } = await newChannel(owner, '协议乙');
    const agreement = { agreement_start: '2026-02-01', agreement_end: '2026-01-31' };
    expect(await owner.request(channelCalls.save, { name: '协议丙', kind_id, ...agreement })).toMatchObject({
      error_code: 422,
      errors: [{ path: ['agreement_end'] }],
    });
  });
});

describe('its payee account', () => {
  const ACCOUNT = '6222021001112223334';
  const MASKED = '622202*********3334';
  const payee = { payee_name: '沈一凡', payee_bank: '工商银行静安支行', payee_account: ACCOUNT };

  it('is shown masked in page, list and trail, and whole to authorised users on request', async () => {
    const { kind_id } = await newChannel(owner, '收款甲');
    const made = await owner.call(channelCalls.save, { name: '收款乙', kind_id, ...payee });
    expect(made).toMatchObject({ payee_name: '沈一凡', payee_bank: '工商银行静安支行', payee_account: MASKED });
    const { rows } = await owner.call(listEndpoint(channelList), { ...page, filter: { payee_name: '沈一' } });
    expect(rows).toMatchObject([{ id: made.id, payee_account: MASKED }]);
    expect(await owner.call(revealChannel, { id: made.id })).toMatchObject({ payee_account: ACCOUNT });
    const viewer = await enterprise.person('viewer');
    expect(await viewer.request(revealChannel, { id: made.id })).toMatchObject({ error_code: 403 });
    const stored = await world.db.transaction({ company_id: enterprise.company_id }, (tx) =>
      tx.query<{ action: string; changes: unknown }>(
        sql`select action, changes from audit_log where object = 'channel' and object_id = ${made.id} order by id`,
      ),
    );
    expect(stored.map(({ action }) => action)).toEqual(['create', 'reveal']);
    expect(JSON.stringify(stored)).toContain(MASKED);
    expect(JSON.stringify(stored)).toContain('收款账号');
    expect(JSON.stringify(stored)).not.toContain(ACCOUNT);
  });

  it('stays as stored when it comes back masked, and is refused masked otherwise', async () => {
    const { kind_id } = await newChannel(owner, '收款丙');
    const { id, version } = await owner.call(channelCalls.save, { name: '收款丁', kind_id, ...payee });
    const { contacts: _, kind: _kind, agreement_state: _state, ...saved } = await owner.call(channelCalls.get, { id });
    await owner.call(channelCalls.save, { ...saved, id, version, remark: '改备注' });
    expect(await owner.call(revealChannel, { id })).toMatchObject({ payee_account: ACCOUNT });
    const save = (change: object) => owner.request(channelCalls.save, { name: '收款戊', kind_id, ...payee, ...change });
    const wrong: [object, string][] = [
      [{ payee_account: MASKED }, 'payee_account'],
      [{ payee_account: '账号' }, 'payee_account'],
      [{ payee_name: '' }, 'payee_name'],
      [{ payee_bank: '' }, 'payee_bank'],
    ];
    for (const [change, field] of wrong) {
      const { error_code, errors } = await save(change);
      expect([change, error_code, firstOf(errors ?? []).path]).toEqual([change, 422, [field]]);
    }
  });
});
