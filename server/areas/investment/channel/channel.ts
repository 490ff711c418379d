// Channels (渠道, docs/domain §3): who brings tenants, what came of it and what is owed for it.
import sql, { type Sql } from 'sql-template-tag';
import { channelCalls } from '#api/investment/channel/channel';
import { channelList } from '#api/investment/channel/channel.list';
import type { Channel } from '#api/investment/channel/channel.schema';
import { ruleText } from '#api/investment/channel/commission-text';
import { commissionsOn } from '#server/measures/contracts/commission';
import type { Actor } from '#server/platform/access/actor';
import { contractInBuilding, customerVisible, inCustomerSelection, inSelection } from '#server/platform/access/scope';
import { maybeOne, type Tx } from '#server/platform/db/database';
import { listRoutes } from '#server/platform/list/list';
import { objectRoutes } from '#server/platform/list/object';
import { notFound } from '#server/platform/use-case/errors';
import type { Call, Route } from '#server/platform/use-case/route';

/** A channel belongs to no park: whoever may see channels sees all of them. */
async function loadChannel(tx: Tx, _actor: Actor, id: number): Promise<Channel> {
  const channel = await maybeOne<Channel>(
    tx,
    sql`select h.id, h.version, h.name, h.kind_id, d.name as kind, h.firm, h.contact_name, h.contact_phone, h.contact_email, h.enabled, h.commission, h.remark
        from channel h join dictionary d on (d.company_id, d.id) = (h.company_id, h.kind_id)
        where h.company_id = app_company() and h.id = ${id}`,
  );
  if (!channel) throw notFound('渠道');
  return channel;
}

/** What each brought, of what the actor may see: customers, approved contracts with their area as approved, commissions as of today. */
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
    where h.company_id = app_company()`,
  id: sql`h.id`,
  extra: { version: sql`h.version` },
  columns: {
    id: sql`h.id`,
    name: sql`h.name`,
    kind: sql`d.name`,
    kind_id: sql`h.kind_id`,
    firm: sql`h.firm`,
    contact_name: sql`h.contact_name`,
    contact_phone: sql`h.contact_phone`,
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
  },
});

export const channelRoutes: Route[] = [
  ...channelListRoutes,
  ...objectRoutes(channelCalls, {
    table: 'channel',
    title: '渠道',
    load: loadChannel,
    prepare: async (_call, { id, version, ...own }) => own,
    audited: ({ commission, ...channel }) => ({ ...channel, commission: commission && ruleText(commission) }),
  }),
];
