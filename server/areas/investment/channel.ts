// Channels (渠道, docs/domain §3): brokers who bring tenants, with their results and commissions.
import sql, { type Sql } from 'sql-template-tag';
import { channelCalls, revealChannel, UNMASK_CHANNEL } from '#api/investment/channel/channel';
import { channelList } from '#api/investment/channel/channel.list';
import type { Channel, ChannelTerms, RevealedChannel } from '#api/investment/channel/channel.schema';
import { ruleText } from '#api/investment/channel/commission-text';
import { maskIdentifier } from '#domain/tenants/masked-identifier';
import { commissionsOn } from '#server/measures/contracts/commission';
import { type Actor, may } from '#server/platform/access/actor';
import { auditedContacts, maskedContacts, phoneIs, withStoredPhones } from '#server/platform/access/personal';
import { contractInBuilding, customerVisible, inCustomerSelection, inSelection } from '#server/platform/access/scope';
import { duplicate, field, reference } from '#server/platform/db/constraints';
import { maybeOne, type Tx } from '#server/platform/db/database';
import { listRoutes } from '#server/platform/list/list';
import { objectRoutes } from '#server/platform/list/object';
import { insertRecords } from '#server/platform/list/record';
import type { AreaObject } from '#server/platform/use-case/area';
import { invalid, notFound } from '#server/platform/use-case/errors';
import { type Call, handle, type Route } from '#server/platform/use-case/route';
import { expiryOf } from '#server/policies/expiry';

/** A channel belongs to no park: a user who may see channels sees all of them. */
export async function loadChannel(tx: Tx, _actor: Actor, id: number, today: string): Promise<Channel> {
  const channel = await maybeOne<Channel>(
    tx,
    sql`select h.id, h.version, h.name, h.kind_id, d.name as kind, h.firm, h.enabled, h.commission, h.remark,
          h.agreement_start, h.agreement_end, ${expiryOf(sql`h.agreement_end`, today)} as agreement_state, h.payee_name, h.payee_bank, h.payee_account,
          (select coalesce(json_agg(json_build_object('name', k.name, 'position', k.position, 'phone', k.phone, 'email', k.email, 'main', k.main) order by k.seq), '[]')
            from channel_contact k where (k.company_id, k.channel_id) = (h.company_id, h.id)) as contacts
        from channel h join dictionary d on (d.company_id, d.id) = (h.company_id, h.kind_id)
        where h.company_id = app_company() and h.id = ${id}`,
  );
  if (!channel) throw notFound('渠道');
  return channel;
}

async function setContacts({ tx }: Call, channel_id: number, input: ChannelTerms, before?: Channel): Promise<void> {
  const contacts = withStoredPhones(input.contacts, before?.contacts);
  await tx.query(sql`delete from channel_contact where company_id = app_company() and channel_id = ${channel_id}`);
  await insertRecords(
    tx,
    'channel_contact',
    contacts.map((contact, place) => ({ channel_id, seq: place + 1, ...contact })),
  );
}

const masked = (channel: Channel): Channel => ({
  ...channel,
  contacts: maskedContacts(channel.contacts),
  payee_account: maskIdentifier(channel.payee_account),
});

/** Returns the row's own columns. An account number sent back masked does not change the stored one. */
async function prepare(_call: Call, input: ChannelTerms, before?: Channel): Promise<Record<string, unknown>> {
  const { id: _id, version: _version, contacts: _contacts, ...own } = input;
  if (before && own.payee_account === maskIdentifier(before.payee_account))
    return { ...own, payee_account: before.payee_account };
  if (own.payee_account.includes('*'))
    throw invalid([{ path: ['payee_account'], message: '账号中有星号：请填写完整的账号' }]);
  return own;
}

async function reveal(call: Call, id: number): Promise<RevealedChannel> {
  const { contacts, payee_account } = await loadChannel(call.tx, call.actor, id, call.today);
  const named = contacts.filter(({ phone }) => phone !== '').map(({ name }) => name);
  const revealed = payee_account ? [...named, '收款账号'] : named;
  await call.audit({ object: 'channel', object_id: id, action: 'reveal', after: { revealed } });
  return { phones: contacts.map(({ phone }) => phone), payee_account };
}

/** Results of each channel within the actor's scope: customers, approved contracts with their area at approval, commissions as of today. */
const BROUGHT = ({ actor, today }: Pick<Call, 'actor' | 'today'>): Sql => sql`left join (
    select c.channel_id, count(*)::int as customer_count, (count(*) filter (where c.status = 'won'))::int as won_count
    from customer c where c.company_id = app_company() and c.channel_id is not null${customerVisible(actor)}${inCustomerSelection(actor)} group by c.channel_id
  ) g on g.channel_id = h.id left join (
    select c.channel_id, count(distinct c.id)::int as contract_count, sum(n.area_sqm) as signed_sqm
    from contract c join contract_space n on n.company_id = c.company_id and n.contract_id = c.id and n.version_no = 1
    where c.company_id = app_company() and c.channel_id is not null and c.status = 'approved'${inSelection(actor, sql`c.park_id`, contractInBuilding(sql`c.id`))}
    group by c.channel_id
  ) k on k.channel_id = h.id left join (
    select x.channel_id, sum(x.amount_fen) as amount_fen, sum(x.due_fen) as due_fen, sum(x.paid_fen) as paid_fen, sum(x.returned_fen) as returned_fen, sum(x.open_fen) as open_fen
    from ${commissionsOn(today)} x where true${inSelection(actor, sql`x.park_id`, contractInBuilding(sql`x.contract_id`))} group by x.channel_id
  ) f on f.channel_id = h.id`;

const channelListRoutes = listRoutes(channelList, {
  source: (
    call,
  ) => sql`from channel h join dictionary d on (d.company_id, d.id) = (h.company_id, h.kind_id) ${BROUGHT(call)}
    left join channel_contact m on (m.company_id, m.channel_id) = (h.company_id, h.id) and m.main
    where h.company_id = app_company()`,
  id: sql`h.id`,
  extra: { version: sql`h.version` },
  columns: {
    id: sql`h.id`,
    name: sql`h.name`,
    kind: sql`d.name`,
    kind_id: sql`h.kind_id`,
    firm: sql`h.firm`,
    contact_name: sql`coalesce(m.name, '')`,
    contact_phone: sql`coalesce(mask_phone(m.phone), '')`,
    customer_count: sql`coalesce(g.customer_count, 0)`,
    won_count: sql`coalesce(g.won_count, 0)`,
    contract_count: sql`coalesce(k.contract_count, 0)`,
    signed_sqm: sql`coalesce(k.signed_sqm, 0)`,
    amount_fen: sql`coalesce(f.amount_fen, 0)::bigint`,
    due_fen: sql`coalesce(f.due_fen, 0)::bigint`,
    paid_fen: sql`coalesce(f.paid_fen, 0)::bigint`,
    returned_fen: sql`coalesce(f.returned_fen, 0)::bigint`,
    open_fen: sql`coalesce(f.open_fen, 0)::bigint`,
    enabled: sql`case when h.enabled then 'enabled' else 'disabled' end`,
    agreement_start: sql`h.agreement_start`,
    agreement_end: sql`h.agreement_end`,
    expiry: ({ today }) => expiryOf(sql`h.agreement_end`, today),
    payee_name: sql`h.payee_name`,
    payee_bank: sql`h.payee_bank`,
    payee_account: sql`mask_identifier(h.payee_account)`,
  },
  unmasked: {
    object: 'channel',
    keys: UNMASK_CHANNEL,
    columns: { contact_phone: sql`coalesce(m.phone, '')`, payee_account: sql`h.payee_account` },
  },
  filters: {
    // Matches any of the contacts.
    contact_phone: (part: string, { actor }: { actor: Actor }) => sql`exists (select from channel_contact pk
      where pk.company_id = h.company_id and pk.channel_id = h.id and ${phoneIs(sql`pk.phone`, part, may(actor, UNMASK_CHANNEL))})`,
  },
});

const channelRoutes: Route[] = [
  ...channelListRoutes,
  ...objectRoutes(channelCalls, {
    table: 'channel',
    title: '渠道',
    load: loadChannel,
    present: masked,
    prepare,
    after: setContacts,
    audited: ({ commission, contacts, payee_account, agreement_state: _state, ...channel }) => ({
      ...channel,
      commission: commission && ruleText(commission),
      contacts: auditedContacts(contacts),
      payee_account: maskIdentifier(payee_account),
    }),
  }),
  handle(revealChannel, (call, { id }) => reveal(call, id)),
];

export const channel: AreaObject = {
  routes: () => [...channelRoutes],
  constraints: {
    channel_name_unique: duplicate('name', '已有同名渠道'),
    channel_commission: field('commission', '佣金规则不正确，请检查后重试'),
    channel_agreement: field('agreement_end', '不能早于协议开始日期'),
    channel_payee: field('payee_account', '填写账号时请填写收款户名与开户行'),
    channel_contact_one_main: field('contacts', '只能有一位主要联系人'),
    channel_contact_channel: reference('id', '渠道不存在'),
    channel_kind: reference('kind_id', '所选渠道类型不存在'),
  },
};
