// Look-ups for forms and filters.
import sql, { empty } from 'sql-template-tag';
import type { Option } from '../../../api/account/me.schema';
import * as options from '../../../api/setup/option';
import { containing } from '../../platform/list';
import { type Call, handle, type Route } from '../../platform/route';
import { inScope, tenantVisible } from '../../platform/scope';

const OPTIONS_AT_ONCE = 50;

const dictionary =
  (kind: string) =>
  ({ tx }: Call) =>
    tx.query<Option>(
      sql`select id as value, name as label from dictionary where company_id = app_company() and kind = ${kind} and enabled order by sort, id`,
    );

const floors = ({ tx, actor }: Call, building_id: number) =>
  tx.query<Option>(
    sql`select f.id as value, f.name as label from floor f
        where f.company_id = app_company() and f.building_id = ${building_id}${inScope(actor, sql`f.park_id`)} order by f.number`,
  );

function tenants(call: Call, { keyword, value }: { keyword?: string; value?: string }) {
  const chosen = value === undefined ? empty : sql` and t.id = ${Number(value)}`;
  const like = keyword ? sql` and t.id in (select search_tenant(app_company(), ${containing(keyword)}))` : empty;
  return call.tx.query<Option>(
    sql`select t.id as value, t.name as label from tenant t where t.company_id = app_company()${tenantVisible(call.actor, sql`t`)}${like}${chosen}
        order by t.name limit ${OPTIONS_AT_ONCE}`,
  );
}

/** Users and roles that may approve contracts, the asking user left out: nobody approves his own submission. */
const approvers = ({ tx, actor }: Call) =>
  tx.query<{ value: number; label: string; kind: 'user' | 'role' }>(
    sql`select distinct u.id as value, u.display_name || '（' || string_agg(r.name, '、') over (partition by u.id) || '）' as label, 'user' as kind
        from app_user u join user_role ur on ur.company_id = u.company_id and ur.user_id = u.id
        join role r on (r.company_id, r.id) = (ur.company_id, ur.role_id)
        where u.company_id = app_company() and u.enabled and u.id <> ${actor.user_id}
          and exists (select from role_key k where (k.company_id, k.role_id) = (r.company_id, r.id) and k.key = 'p_4100_approve')
        union all
        select r.id, '角色：' || r.name, 'role' from role r where r.company_id = app_company()
          and exists (select from role_key k where (k.company_id, k.role_id) = (r.company_id, r.id) and k.key = 'p_4100_approve')
        order by kind desc, label`,
  );

export const optionRoutes: Route[] = [
  handle(options.floorOptions, (call, { building_id }) => floors(call, Number(building_id ?? 0))),
  handle(options.tenantOptions, tenants),
  handle(options.legalEntityOptions, ({ tx }) =>
    tx.query<Option>(
      sql`select id as value, name as label from legal_entity where company_id = app_company() and enabled order by id`,
    ),
  ),
  handle(options.chargeItemOptions, ({ tx }) =>
    tx.query(
      sql`select id as value, name as label, kind, trim_scale(tax_rate)::text as tax_rate
          from charge_item where company_id = app_company() and enabled order by sort, id`,
    ),
  ),
  handle(options.flowAccountOptions, ({ tx, actor }) =>
    tx.query<Option>(
      sql`select a.id as value, a.name as label from flow_account a
          where a.company_id = app_company() and a.enabled${inScope(actor, sql`a.park_id`)} order by a.id`,
    ),
  ),
  handle(options.assetTypeOptions, dictionary('asset-type')),
  handle(options.spatialTypeOptions, dictionary('spatial-type')),
  handle(options.industryOptions, dictionary('industry')),
  handle(options.paymentTypeOptions, dictionary('payment-type')),
  handle(options.approverOptions, approvers),
];
