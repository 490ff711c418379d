// Look-ups for forms and filters.
import sql, { empty, type Sql } from 'sql-template-tag';
import type { Option } from '#api/account/me.schema';
import { WFLOW_ACCESS } from '#api/approval/labels';
import { dictionaryOptions } from '#api/setup/dictionary/dictionary';
import * as options from '#api/setup/option';
import type { ApproverOption, ApproverQuery } from '#api/setup/option.schema';
import { customerVisible, inScope, tenantVisible } from '#server/platform/access/scope';
import type { Tx } from '#server/platform/db/database';
import { containing } from '#server/platform/list/statement';
import type { AreaObject } from '#server/platform/use-case/area';
import { type Call, handle, type Route } from '#server/platform/use-case/route';
import { ownSubmissionAllowed } from '#server/policies/parameters';

const OPTIONS_AT_ONCE = 50;

/** Options of a table with `name` and `enabled`: the enabled ones, or the one requested by `value`. */
const choices = (tx: Tx, source: Sql, order: Sql, { value }: { value?: string }, further = empty) =>
  tx.query<Option>(
    sql`select t.id as value, t.name as label${further} from ${source}
        and ${value === undefined ? sql`t.enabled` : sql`t.id = ${Number(value)}`} order by ${order}`,
  );

const dictionaries = dictionaryOptions.map(({ kind, colour, call }) =>
  handle(call, ({ tx }, input) =>
    choices(
      tx,
      sql`dictionary t where t.company_id = app_company() and t.kind = ${kind}`,
      sql`t.sort, t.id`,
      input,
      colour && sql`, t.extra ->> 'colour' as colour`,
    ),
  ),
);

const floors = ({ tx, actor }: Call, building_id: number) =>
  tx.query<Option>(
    sql`select f.id as value, f.name as label from floor f
        where f.company_id = app_company() and f.building_id = ${building_id}${inScope(actor, sql`f.park_id`)} order by f.number`,
  );

const spaces = ({ tx, actor, today }: Call, building_id: number) =>
  tx.query<Option>(
    sql`select s.id as value, f.name || ' ' || s.number as label from space s join floor f on (f.company_id, f.id) = (s.company_id, s.floor_id)
        where s.company_id = app_company() and s.building_id = ${building_id}
          and s.valid_from <= ${today}::date and coalesce(s.valid_to, ${today}::date) >= ${today}::date${inScope(actor, sql`s.park_id`)}
        order by f.number, s.number`,
  );

function tenants(call: Call, { keyword, value, enabled }: { keyword?: string; value?: string; enabled?: '1' }) {
  const usable = enabled ? sql` and t.enabled` : empty;
  const chosen = value === undefined ? usable : sql` and t.id = ${Number(value)}`;
  const like = keyword ? sql` and t.id in (select search_tenant(app_company(), ${containing(keyword)}))` : empty;
  return call.tx.query<Option>(
    sql`select t.id as value, t.name as label from tenant t where t.company_id = app_company()${tenantVisible(call.actor, sql`t`)}${like}${chosen}
        order by t.name limit ${OPTIONS_AT_ONCE}`,
  );
}

function rentableSpaces({ tx, actor, today }: Call, { keyword, value }: { keyword?: string; value?: string }) {
  const label = sql`p.name || ' · ' || b.name || ' ' || s.number || '（' || trim_scale(v.rentable_area_sqm) || ' ㎡）'`;
  const chosen = value === undefined ? empty : sql` and s.id = ${Number(value)}`;
  const like = keyword ? sql` and p.name || ' ' || b.name || ' ' || s.number ilike ${containing(keyword)}` : empty;
  return tx.query<Option>(
    sql`select s.id as value, ${label} as label from space s
        join space_value v on v.company_id = s.company_id and v.space_id = s.id and v.use = 'for_rent'
          and v.start_date <= ${today}::date and coalesce(v.end_date, ${today}::date) >= ${today}::date
        join building b on (b.company_id, b.id) = (s.company_id, s.building_id)
        join park p on (p.company_id, p.id) = (s.company_id, s.park_id)
        where s.company_id = app_company() and s.valid_from <= ${today}::date and coalesce(s.valid_to, ${today}::date) >= ${today}::date${inScope(actor, sql`s.park_id`)}${like}${chosen}
        order by p.name, b.name, s.number limit ${OPTIONS_AT_ONCE}`,
  );
}

function customers({ tx, actor }: Call, { keyword, value }: { keyword?: string; value?: string }) {
  const chosen = value === undefined ? empty : sql` and c.id = ${Number(value)}`;
  const like = keyword ? sql` and c.name ilike ${containing(keyword)}` : empty;
  return tx.query<Option>(
    sql`select c.id as value, c.name as label from customer c where c.company_id = app_company()${customerVisible(actor)}${like}${chosen}
        order by c.status <> 'open', c.name limit ${OPTIONS_AT_ONCE}`,
  );
}

function contracts({ tx, actor, today }: Call, { keyword, value }: { keyword?: string; value?: string }) {
  const chosen = value === undefined ? sql` and c.leave_date is null` : sql` and c.id = ${Number(value)}`;
  const part = containing(keyword ?? '');
  const like = keyword
    ? sql` and (c.number ilike ${part} or c.tenant_id in (select search_tenant(app_company(), ${part})))`
    : empty;
  return tx.query<Option>(
    sql`select c.id as value, c.number || ' · ' || t.name as label from contract c join tenant t on (t.company_id, t.id) = (c.company_id, c.tenant_id)
        where c.company_id = app_company() and c.status = 'approved'${inScope(actor, sql`c.park_id`)}${like}${chosen}
        order by c.end_date < ${today}::date, c.end_date, c.id limit ${OPTIONS_AT_ONCE}`,
  );
}

/** Returns users and roles that may approve objects of the kind. The current user is excluded when approving one's own submission is not allowed. */
async function approvers({ tx, actor }: Call, { kind = 'contract', all }: ApproverQuery): Promise<ApproverOption[]> {
  const alone = all === undefined && !(await ownSubmissionAllowed(tx));
  const others = alone ? sql` and u.id <> ${actor.user_id}` : empty;
  const mayApprove = sql`exists (select from role_key k
    where (k.company_id, k.role_id) = (r.company_id, r.id) and k.key = ${WFLOW_ACCESS[kind].approve})`;
  return tx.query<ApproverOption>(
    sql`select u.id as value, u.display_name || '（' || string_agg(r.name, '、' order by r.name) || '）' as label, 'user' as kind
        from app_user u join user_role ur on ur.company_id = u.company_id and ur.user_id = u.id
        join role r on (r.company_id, r.id) = (ur.company_id, ur.role_id)
        where u.company_id = app_company() and u.enabled and ${mayApprove}${others}
        group by u.id, u.display_name
        union all
        select r.id, '角色：' || r.name, 'role' from role r where r.company_id = app_company() and ${mayApprove}
        order by kind desc, label`,
  );
}

/** Returns the enabled users, with their department to distinguish equal names. */
const colleagues = ({ tx }: Call) =>
  tx.query<Option>(
    sql`select u.id as value, u.display_name || case when d.name is null then '' else '（' || d.name || '）' end as label
        from app_user u left join department d on (d.company_id, d.id) = (u.company_id, u.department_id)
        where u.company_id = app_company() and u.enabled order by u.display_name, u.id`,
  );

/** Returns managers with their number of visible customers; disabled users are marked. */
const customerOwners = ({ tx, actor }: Call) =>
  tx.query<Option>(
    sql`select u.id as value, u.display_name || '（' || count(*) || ' 位客户' || case when u.enabled then '）' else '，已停用）' end as label
        from customer c join app_user u on u.company_id = c.company_id and u.id = c.owner_id
        where c.company_id = app_company() and c.status = 'open'${customerVisible(actor)}
        group by u.id, u.display_name, u.enabled order by u.enabled, u.display_name, u.id`,
  );

const optionRoutes: Route[] = [
  handle(options.floorOptions, (call, { building_id }) => floors(call, Number(building_id ?? 0))),
  handle(options.spaceOptions, (call, { building_id }) => spaces(call, Number(building_id ?? 0))),
  handle(options.tenantOptions, tenants),
  handle(options.contractOptions, contracts),
  handle(options.rentableSpaceOptions, rentableSpaces),
  handle(options.customerOptions, customers),
  handle(options.channelOptions, ({ tx }, input) =>
    choices(tx, sql`channel t where t.company_id = app_company()`, sql`t.name, t.id`, input),
  ),
  handle(options.forecastScenarioOptions, ({ tx }, input) =>
    choices(tx, sql`forecast_scenario t where t.company_id = app_company()`, sql`t.sort, t.id`, input),
  ),
  handle(options.legalEntityOptions, ({ tx }, input) =>
    choices(tx, sql`legal_entity t where t.company_id = app_company()`, sql`t.sort, t.id`, input),
  ),
  handle(options.taxableItemOptions, ({ tx }, input) =>
    choices(tx, sql`taxable_item t where t.company_id = app_company()`, sql`t.sort, t.id`, input),
  ),
  handle(options.chargeItemOptions, ({ tx }) =>
    tx.query(
      sql`select id as value, name as label, kind, trim_scale(tax_rate)::text as tax_rate
          from charge_item where company_id = app_company() and enabled order by sort, id`,
    ),
  ),
  handle(options.indexOptions, ({ tx }) =>
    tx.query(
      sql`select t.id as value, t.name as label, coalesce((
            select json_object_agg(to_char(v.month, 'YYYY-MM'), trim_scale(v.value)::text) from index_value v
            where (v.company_id, v.index_id) = (t.company_id, t.id)), '{}') as values
          from index_table t where t.company_id = app_company() order by t.name, t.id`,
    ),
  ),
  handle(options.flowAccountOptions, ({ tx, actor }, input) =>
    choices(
      tx,
      sql`flow_account t where t.company_id = app_company()${inScope(actor, sql`t.park_id`)}
        and (${input.legal_entity_id ?? null}::bigint is null or t.legal_entity_id = ${input.legal_entity_id ?? null})`,
      sql`t.sort, t.id`,
      input,
    ),
  ),
  ...dictionaries,
  handle(options.approverOptions, approvers),
  handle(options.colleagueOptions, colleagues),
  handle(options.customerOwnerOptions, customerOwners),
];

export const option: AreaObject = {
  routes: () => [...optionRoutes],
};
