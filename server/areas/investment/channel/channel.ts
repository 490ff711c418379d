// Channels (渠道, docs/domain §3): who brings tenants, and how many contracts came of it.
import sql from 'sql-template-tag';
import { channelCalls } from '#api/investment/channel/channel';
import { channelList } from '#api/investment/channel/channel.list';
import type { Channel } from '#api/investment/channel/channel.schema';
import { ruleText } from '#api/investment/channel/commission-text';
import type { Actor } from '#server/platform/access/actor';
import { contractInBuilding, inSelection } from '#server/platform/access/scope';
import { maybeOne, type Tx } from '#server/platform/db/database';
import { listRoutes } from '#server/platform/list/list';
import { objectRoutes } from '#server/platform/list/object';
import { notFound } from '#server/platform/use-case/errors';
import type { Route } from '#server/platform/use-case/route';

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

const channelListRoutes = listRoutes(channelList, {
  source: () => sql`from channel h join dictionary d on (d.company_id, d.id) = (h.company_id, h.kind_id)
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
    // Approved ones that the actor may see.
    contract_count: ({
      actor,
    }) => sql`(select count(*) from contract c where c.company_id = h.company_id and c.channel_id = h.id
      and c.status = 'approved'${inSelection(actor, sql`c.park_id`, contractInBuilding(sql`c.id`))})`,
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
