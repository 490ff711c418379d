// The board of open customers (客户看板): every stage with its totals, and the cards with the earliest next follow-up first.
import sql, { empty, type Sql } from 'sql-template-tag';
import { customerBoard } from '#api/investment/board';
import type { BoardColumn, BoardQuery } from '#api/investment/board.schema';
import { dayOf, demandSqm, STAGES } from '#server/measures/investment/pipeline';
import { customerVisible, inCustomerSelection } from '#server/platform/access/scope';
import { containing } from '#server/platform/list/statement';
import { missing } from '#server/platform/use-case/errors';
import { type Call, handle, type Route } from '#server/platform/use-case/route';
import { NEXT_ON } from './load-customer';

/** Maximum number of cards per column. */
const MOST_CARDS = 1000;

const filteredBy = ({ key_accounts, owner_id, search }: BoardQuery): Sql =>
  sql`${key_accounts ? sql` and c.key_account` : empty}${owner_id ? sql` and c.owner_id = ${owner_id}` : empty}${
    search ? sql` and c.name ilike ${containing(search)}` : empty
  }`;

async function assertManager({ tx }: Call, owner_id: number): Promise<void> {
  const found = await tx.query(sql`select id from app_user where company_id = app_company() and id = ${owner_id}`);
  if (!found.length) throw missing([{ path: ['owner_id'], message: '所选招商经理不存在' }]);
}

async function board(call: Call, query: BoardQuery): Promise<BoardColumn[]> {
  const { tx, actor, today } = call;
  if (query.owner_id) await assertManager(call, query.owner_id);
  return tx.query<BoardColumn>(
    sql`with held as materialized (
          select c.id, c.version, c.name, c.level, c.owner_id, c.stage_id, ${demandSqm} as demand_sqm, ${NEXT_ON} as next_on, c.created_at
          from customer c where c.company_id = app_company() and c.status = 'open'${filteredBy(query)}${customerVisible(actor)}${inCustomerSelection(actor)}
        ), placed as (select h.*, row_number() over (partition by h.stage_id order by h.next_on nulls last, h.created_at desc, h.id) as place from held h
        ), cards as (
          select c.stage_id, json_agg(json_build_object('id', c.id, 'version', c.version, 'name', c.name, 'level', c.level, 'owner', coalesce(u.display_name, ''),
              'demand_sqm', round(c.demand_sqm, 2)::text, 'next_on', c.next_on, 'days', ${today}::date - ${dayOf(sql`s.since`)}) order by c.place) as cards
          from placed c left join app_user u on u.company_id = app_company() and u.id = c.owner_id
          cross join lateral (select coalesce(max(e.entered_at), c.created_at) as since from customer_stage e where e.company_id = app_company() and e.customer_id = c.id) s
          where c.place <= ${MOST_CARDS} group by c.stage_id
        ), sums as (select stage_id, count(*)::int as customer_count, coalesce(sum(demand_sqm), 0) as demand_sqm from held group by stage_id)
        select s.stage_id, s.stage_name, trim_scale(s.win)::text as win, coalesce(n.customer_count, 0) as customer_count,
          round(coalesce(n.demand_sqm, 0), 2)::text as demand_sqm, round(coalesce(n.demand_sqm, 0) * s.win, 2)::text as weighted_sqm, coalesce(k.cards, '[]') as cards
        from ${STAGES} s left join sums n on n.stage_id = s.stage_id left join cards k on k.stage_id = s.stage_id order by s.stage_no`,
  );
}

export const boardRoutes: Route[] = [handle(customerBoard, board)];
