// What a tenant rents, was billed, has paid and owes, in figures; only what lies in the parks of the asker's scope.
import sql, { type Sql } from 'sql-template-tag';
import type { TenantFigures } from '#api/tenants/tenant/tenant.schema';
import { openFen } from '#server/measures/finance/receivable';
import { inScope } from '#server/platform/access/scope';
import { one } from '#server/platform/db/database';
import type { Call } from '#server/platform/route';

type Asked = Pick<Call, 'actor' | 'today'>;

/** What is open on receivables of the tenant `t`. */
export const openOf =
  (condition: (today: string) => Sql = () => sql`true`) =>
  ({ actor, today }: Asked): Sql =>
    sql`coalesce((select sum(${openFen}) from receivable r where r.company_id = app_company() and r.tenant_id = t.id
      and r.voided_on is null and ${condition(today)}${inScope(actor, sql`r.park_id`)}), 0)`;

/** A contract `c` that runs on the day. */
export const runs = ({ actor, today }: Asked): Sql => sql`c.status = 'approved' and c.start_date <= ${today}::date
  and coalesce(c.leave_date, c.end_date) >= ${today}::date${inScope(actor, sql`c.park_id`)}`;

/** The version of a contract `c` in force on the day. */
export const inForce = (today: string): Sql => sql`coalesce((select max(v.version_no) from contract_version v
  where v.company_id = c.company_id and v.contract_id = c.id and v.effective_on <= ${today}::date), 1)`;

/** Contracts of the tenant `t` that run on the day. */
export const running = (asked: Asked): Sql =>
  sql`(select count(*)::int from contract c where c.company_id = app_company() and c.tenant_id = t.id and ${runs(asked)})`;

export const areaLet = (
  asked: Asked,
): Sql => sql`coalesce((select sum(cs.area_sqm) from contract c join contract_space cs
  on (cs.company_id, cs.contract_id, cs.version_no) = (c.company_id, c.id, ${inForce(asked.today)})
  where c.company_id = app_company() and c.tenant_id = t.id and ${runs(asked)}), 0)`;

export async function figuresOf(call: Call, id: number): Promise<TenantFigures> {
  const { actor, today } = call;
  const mine = sql`r.company_id = app_company() and r.tenant_id = ${id} and r.voided_on is null${inScope(actor, sql`r.park_id`)}`;
  return one<TenantFigures>(
    call.tx,
    sql`select ${running(call)} as contract_count, (${areaLet(call)})::text as area_sqm,
          coalesce(f.billed_fen, 0)::bigint as billed_fen, coalesce(f.received_fen, 0)::bigint as received_fen,
          coalesce(f.billed_fen - f.received_fen, 0)::bigint as open_fen, coalesce(f.overdue_fen, 0)::bigint as overdue_fen,
          coalesce((select sum(m.amount_fen - m.allocated_fen) from cash_record m
            join flow_account a on (a.company_id, a.id) = (m.company_id, m.flow_account_id)
            where m.company_id = app_company() and m.tenant_id = t.id and m.voided_on is null and m.direction = 'in'
              ${inScope(actor, sql`a.park_id`)}), 0)::bigint as prepayment_fen,
          coalesce((select sum(deposit_balance(c.company_id, c.id, i.id)) from contract c
            join charge_item i on i.company_id = c.company_id and i.kind = 'deposit'
            where c.company_id = app_company() and c.tenant_id = t.id${inScope(actor, sql`c.park_id`)}), 0)::bigint as deposit_fen
        from tenant t, (select sum(r.gross_fen) as billed_fen, sum(r.received_fen) as received_fen,
            sum(${openFen}) filter (where r.due_date < ${today}::date) as overdue_fen
          from receivable r where ${mine}) f
        where t.company_id = app_company() and t.id = ${id}`,
  );
}
