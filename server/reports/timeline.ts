// Timeline (动态) of contracts: read from the objects of each event, so that none is duplicated or missing.
import sql, { join, type Sql } from 'sql-template-tag';
import { contractTimeline, tenantTimeline } from '#api/contracts/timeline';
import type { TimelineEvent } from '#api/contracts/timeline.schema';
import { BUSINESS_TIME_ZONE } from '#api/kernel/instant';
import { billPaths, cashPaths, contractPaths, depositPaths, incentivePaths, terminationPaths } from '#api/kernel/paths';
import { incentiveName } from '../measures/finance/incentive';
import { may } from '../platform/access/actor';
import { inScope, tenantVisible } from '../platform/access/scope';
import { linkSql } from '../platform/db/link-sql';
import { notFound } from '../platform/use-case/errors';
import { type Call, handle, type Route } from '../platform/use-case/route';

/** Maximum number of events, the latest first. */
const MAX_LISTED = 300;

/** Queries with the columns on, kind, contract_id, text, amount_fen, link, user_id and at over the contracts `c`, with the required key. */
const EVENTS: readonly { key: string; events: Sql }[] = [
  {
    key: 'p_4100',
    events: sql`select (c.created_at at time zone ${BUSINESS_TIME_ZONE})::date as on, 'created' as kind, c.id as contract_id,
        '' as text, null::bigint as amount_fen, null as link, c.created_by as user_id, c.created_at as at
      from chosen c`,
  },
  {
    key: 'p_4100',
    events: sql`select (w.finished_at at time zone ${BUSINESS_TIME_ZONE})::date, w.status, c.id,
        case w.kind when 'contract' then '租赁合同' when 'contract_change' then '合同变更' else '退租单' end, null, null,
        (select s.decided_by from wflow_step s where s.company_id = w.company_id and s.instance_id = w.id and s.decided_at is not null
          order by s.seq desc limit 1), w.finished_at
      from chosen c
      join wflow_instance w on w.company_id = app_company() and w.status in ('approved', 'rejected') and w.finished_at is not null
        and ((w.kind = 'contract' and w.object_id = c.id)
          or (w.kind = 'contract_change' and w.object_id in (select x.id from contract_change x
            where x.company_id = w.company_id and x.contract_id = c.id))
          or (w.kind = 'termination' and w.object_id in (select x.id from contract_termination x
            where x.company_id = w.company_id and x.contract_id = c.id)))`,
  },
  {
    key: 'p_4100',
    events: sql`select v.effective_on, 'changed', c.id, v.reason, null, ${linkSql((id) => contractPaths.tab(id, 'changes'), sql`c.id`)}, null, null
      from chosen c join contract_version v on v.company_id = app_company() and v.contract_id = c.id and v.version_no > 1
      where c.status = 'approved'`,
  },
  {
    key: 'p_4100',
    events: sql`select s.signed_on, 'signed', c.id, s.tenant_signatory, null, null, s.created_by, s.created_at
      from chosen c join contract_signing s on s.company_id = app_company() and s.contract_id = c.id`,
  },
  {
    key: 'p_4100',
    events: sql`select d.delivered_on, 'delivered', c.id, d.receiver, null, ${linkSql((id) => contractPaths.tab(id, 'handover'), sql`c.id`)},
        d.created_by, d.created_at
      from chosen c join contract_delivery d on d.company_id = app_company() and d.contract_id = c.id`,
  },
  {
    key: 'p_4100',
    events: sql`select n.start_date, 'renewed', c.id, n.number, null, ${linkSql(contractPaths.detail, sql`n.id`)}, n.created_by, n.created_at
      from chosen c join contract n on n.company_id = app_company() and n.renews_id = c.id and n.status = 'approved'`,
  },
  {
    key: 'p_4100',
    events: sql`select h.start_date, 'holdover', c.id, h.reason, null, ${linkSql((id) => contractPaths.tab(id, 'handover'), sql`c.id`)},
        h.created_by, h.created_at
      from chosen c join contract_holdover h on h.company_id = app_company() and h.contract_id = c.id and h.status <> 'cancelled'`,
  },
  {
    key: 'p_4100',
    events: sql`select o.leave_date, 'retired', c.id, '', null, ${linkSql(terminationPaths.detail, sql`o.id`)}, o.created_by, o.created_at
      from chosen c join contract_termination o on o.company_id = app_company() and o.contract_id = c.id and o.status = 'executed'`,
  },
  {
    key: 'p_5300',
    events: sql`select b.issued_on, 'billed', c.id, b.number, b.amount_fen, ${linkSql(billPaths.detail, sql`b.id`)}, b.created_by, b.created_at
      from chosen c join bill b on b.company_id = app_company() and b.contract_id = c.id and b.status = 'issued'`,
  },
  {
    key: 'p_5400',
    events: sql`select m.received_on, 'received', p.contract_id, m.payer, p.fen, ${linkSql(cashPaths.open, sql`m.id`)}, m.created_by, m.created_at
      from (select c.id as contract_id, w.cash_record_id, sum(w.amount_fen)::bigint as fen
        from chosen c
        join receivable r on r.company_id = app_company() and r.contract_id = c.id
        join write_off w on (w.company_id, w.receivable_id) = (r.company_id, r.id) and w.cash_record_id is not null
        group by c.id, w.cash_record_id having sum(w.amount_fen) <> 0) p
      join cash_record m on m.company_id = app_company() and m.id = p.cash_record_id`,
  },
  {
    key: 'p_5100',
    events: sql`select e.entry_date, 'deposit_' || e.kind, c.id, i.name, e.amount_fen,
        ${linkSql(depositPaths.open, sql`c.id`, sql`i.id`)}, e.created_by, e.created_at
      from chosen c
      join deposit_entry e on e.company_id = app_company() and e.contract_id = c.id and e.reverses_id is null
      join charge_item i on (i.company_id, i.id) = (e.company_id, e.charge_item_id)
      where not exists (select from deposit_entry x where x.company_id = e.company_id and x.reverses_id = e.id)`,
  },
  {
    key: 'p_5120',
    events: sql`select a.acted_on, 'incentive_confirmed', c.id, ${incentiveName}, a.amount_fen, ${linkSql(incentivePaths.open, sql`s.id`)}, a.created_by,
        a.created_at
      from chosen c join lease_incentive s on s.company_id = app_company() and s.contract_id = c.id
      join incentive_act a on (a.company_id, a.incentive_id) = (s.company_id, s.id) and a.undone_on is null`,
  },
  {
    key: 'p_5120',
    events: sql`select m.received_on, 'incentive_paid', c.id, ${incentiveName}, p.amount_fen, ${linkSql(incentivePaths.open, sql`s.id`)}, p.created_by,
        p.created_at
      from chosen c join lease_incentive s on s.company_id = app_company() and s.contract_id = c.id
      join incentive_act a on (a.company_id, a.incentive_id) = (s.company_id, s.id)
      join payout p on (p.company_id, p.incentive_act_id) = (a.company_id, a.id) and p.reverses_id is null
      join cash_record m on (m.company_id, m.id) = (p.company_id, p.cash_record_id) and m.voided_on is null`,
  },
];

/** Returns events of the contracts `c` that match the condition, within the scope. */
function eventsOf({ tx, actor }: Call, condition: Sql): Promise<TimelineEvent[]> {
  const events = EVENTS.filter(({ key }) => may(actor, [key])).map(({ events: each }) => each);
  return tx.query<TimelineEvent>(
    sql`with chosen as (select c.* from contract c where c.company_id = app_company() and ${condition}${inScope(actor, sql`c.park_id`)}),
          event as (${join(events, ' union all ')})
        select e.on, e.kind, e.contract_id, c.number as contract_number, coalesce(e.text, '') as text, e.amount_fen, e.link,
          u.display_name as by
        from event e join chosen c on c.id = e.contract_id
        left join app_user u on u.company_id = app_company() and u.id = e.user_id
        order by e.on desc, e.at desc nulls first, e.kind limit ${MAX_LISTED}`,
  );
}

async function ofContract(call: Call, { id }: { id: number }): Promise<TimelineEvent[]> {
  const found = await eventsOf(call, sql`c.id = ${id}`);
  // Every contract has at least the event of its creation.
  if (!found.length) throw notFound('合同');
  return found;
}

async function ofTenant(call: Call, { id }: { id: number }): Promise<TimelineEvent[]> {
  const tenant = await call.tx.query(
    sql`select t.id from tenant t where t.company_id = app_company() and t.id = ${id}${tenantVisible(call.actor, sql`t`)}`,
  );
  if (!tenant.length) throw notFound('租客');
  return may(call.actor, ['p_4100']) ? eventsOf(call, sql`c.tenant_id = ${id}`) : [];
}

export const timelineRoutes: Route[] = [handle(contractTimeline, ofContract), handle(tenantTimeline, ofTenant)];
