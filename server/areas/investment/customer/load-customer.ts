// A customer with all parts and the stage history, and the users who may see it.
import sql, { type Sql } from 'sql-template-tag';
import type { Customer } from '#api/investment/customer/customer.schema';
import type { Actor } from '#server/platform/access/actor';
import { customerVisible } from '#server/platform/access/scope';
import { maybeOne, type Tx } from '#server/platform/db/database';
import { notFound } from '#server/platform/use-case/errors';

/** State of customer `c`: an open customer without a manager is in the pool. */
export const CUSTOMER_STANDING: Sql = sql`case when c.status = 'open' and c.owner_id is null then 'pool' else c.status end`;

/** Next follow-up day of customer `c`: that of the latest follow-up, while the customer is open. */
export const NEXT_ON: Sql = sql`(select case when c.status = 'open' then f.next_on end from follow_up f where f.company_id = c.company_id and f.customer_id = c.id
    order by f.followed_on desc, f.id desc limit 1)`;

const named = (column: Sql): Sql =>
  sql`coalesce((select d.name from dictionary d where d.company_id = c.company_id and d.id = ${column}), '')`;
const person = (column: Sql): Sql =>
  sql`coalesce((select u.display_name from app_user u where u.company_id = c.company_id and u.id = ${column}), '')`;

/** `held` locks the customer until the end of the transaction against concurrent changes. */
export async function loadCustomer(tx: Tx, actor: Actor, id: number, locked = false): Promise<Customer> {
  if (locked) await tx.query(sql`select id from customer where company_id = app_company() and id = ${id} for update`);
  const customer = await maybeOne<Customer>(
    tx,
    sql`select c.id, c.version, c.name, c.kind, c.source_id, c.channel_id, c.industry_id, c.area_id, c.demand_min_sqm::text as demand_min_sqm,
          c.demand_max_sqm::text as demand_max_sqm, trim_scale(c.budget)::text as budget, c.budget_unit, c.move_in_on, c.owner_id, c.manager_type_id, c.key_account,
          c.level, c.parent_id, c.remark, c.stage_id, c.tenant_id, c.created_at, ${CUSTOMER_STANDING} as status, ${NEXT_ON} as next_on,
          s.name as stage, coalesce(s.extra ->> 'win_probability', '0') as win_probability, ${named(sql`c.source_id`)} as source, ${named(sql`c.industry_id`)} as industry,
          ${named(sql`c.area_id`)} as area, ${named(sql`c.manager_type_id`)} as manager_type, ${person(sql`c.owner_id`)} as owner, ${person(sql`c.created_by`)} as created_by,
          coalesce((select h.name from channel h where h.company_id = c.company_id and h.id = c.channel_id), '') as channel,
          coalesce((select o.name from customer o where o.company_id = c.company_id and o.id = c.parent_id), '') as parent,
          coalesce((select t.name from tenant t where t.company_id = c.company_id and t.id = c.tenant_id), '') as tenant_name,
          (select coalesce(json_agg(w.park_id order by p.name), '[]') from customer_park w join park p on (p.company_id, p.id) = (w.company_id, w.park_id)
            where (w.company_id, w.customer_id) = (c.company_id, c.id)) as park_ids,
          (select coalesce(json_agg(p.name order by p.name), '[]') from customer_park w join park p on (p.company_id, p.id) = (w.company_id, w.park_id)
            where (w.company_id, w.customer_id) = (c.company_id, c.id)) as park_names,
          (select coalesce(json_agg(w.spatial_type_id order by d.sort), '[]') from customer_spatial_type w
            join dictionary d on (d.company_id, d.id) = (w.company_id, w.spatial_type_id) where (w.company_id, w.customer_id) = (c.company_id, c.id)) as spatial_type_ids,
          (select coalesce(json_agg(d.name order by d.sort), '[]') from customer_spatial_type w
            join dictionary d on (d.company_id, d.id) = (w.company_id, w.spatial_type_id) where (w.company_id, w.customer_id) = (c.company_id, c.id)) as spatial_types,
          (select coalesce(json_agg(json_build_object('name', k.name, 'position', k.position, 'kind_id', k.kind_id, 'phone', k.phone, 'email', k.email,
              'main', k.main) order by k.seq), '[]') from customer_contact k where (k.company_id, k.customer_id) = (c.company_id, c.id)) as contacts,
          (select coalesce(json_agg(${named(sql`k.kind_id`)} order by k.seq), '[]') from customer_contact k
            where (k.company_id, k.customer_id) = (c.company_id, c.id)) as contact_kinds,
          (select coalesce(json_agg(json_build_object('id', h.id, 'stage', d.name, 'status', h.status, 'cause', coalesce(w.name, ''), 'remark', h.remark,
              'entered_at', h.entered_at, 'entered_by', coalesce(u.display_name, '')) order by h.entered_at, h.id), '[]')
            from customer_stage h left join dictionary d on (d.company_id, d.id) = (h.company_id, h.stage_id)
            left join dictionary w on (w.company_id, w.id) = (h.company_id, h.cause_id)
            left join app_user u on u.company_id = h.company_id and u.id = h.entered_by
            where (h.company_id, h.customer_id) = (c.company_id, c.id)) as stages
        from customer c join dictionary s on (s.company_id, s.id) = (c.company_id, c.stage_id)
        where c.company_id = app_company() and c.id = ${id}${customerVisible(actor)}`,
  );
  if (!customer) throw notFound('客户');
  return customer;
}
