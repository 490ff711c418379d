// Securities as the pages show them: with their state as of today, acts and documents.
import sql, { type Sql } from 'sql-template-tag';
import type { SecuredDeposit, SecuritiesOfContract, Security } from '#api/finance/security/security.schema';
import { depositBalance } from '#server/measures/finance/deposit';
import { openByDueDate } from '#server/measures/finance/receivable';
import { securitiesOn } from '#server/measures/finance/security';
import { inScope } from '#server/platform/access/scope';
import { maybeOne } from '#server/platform/db/database';
import { attachmentsOf } from '#server/platform/files/attachments';
import { notFound } from '#server/platform/use-case/errors';
import type { Call } from '#server/platform/use-case/route';

/** The condition that security `s` was not voided. */
export const isLive = (id: Sql): Sql => sql`not exists (select from deposit_security_act v
  where v.company_id = app_company() and v.security_id = ${id} and v.kind = 'void' and v.undone_on is null)`;

/** States in which another security may replace one. */
export const REPLACEABLE: readonly Security['state'][] = ['in_force', 'ahead', 'expired'];

const securitiesWhere = ({ tx, actor, today }: Call, condition: Sql): Promise<Security[]> =>
  tx.query<Security>(
    sql`select s.id, s.contract_id, c.number as contract_number, c.tenant_id, t.name as tenant_name, s.charge_item_id, i.name as charge_item, s.kind,
          s.issuer, s.number, s.amount_fen, x.claimed_fen, x.in_force_fen, s.start_date as start, s.end_date as "end", x.state, s.replaces_id,
          (select n.id from deposit_security n where n.company_id = s.company_id and n.replaces_id = s.id and ${isLive(sql`n.id`)}) as replaced_by_id,
          (select json_build_object('id', n.id, 'start', n.start_date) from contract n
            where n.company_id = s.company_id and n.renews_id = s.contract_id and n.status = 'approved' order by n.id desc limit 1) as renewal,
          s.remark, u.display_name as recorded_by, ${attachmentsOf('deposit_security', sql`s.id`)} as attachments,
          coalesce((select json_agg(json_build_object('id', a.id, 'kind', a.kind, 'acted_on', a.acted_on, 'amount_fen', a.amount_fen,
              'cash_record_id', a.cash_record_id, 'linked', a.linked, 'reason', a.reason, 'by', b.display_name, 'undone', a.undone_on is not null,
              'undo_reason', a.undo_reason) order by a.id)
            from deposit_security_act a join app_user b on b.company_id = a.company_id and b.id = a.created_by
            where a.company_id = s.company_id and a.security_id = s.id), '[]') as acts
        from deposit_security s
        join ${securitiesOn(today)} x on x.security_id = s.id
        join contract c on (c.company_id, c.id) = (s.company_id, s.contract_id)
        join tenant t on (t.company_id, t.id) = (c.company_id, c.tenant_id)
        join charge_item i on (i.company_id, i.id) = (s.company_id, s.charge_item_id)
        join app_user u on u.company_id = s.company_id and u.id = s.created_by
        where s.company_id = app_company() and ${condition}${inScope(actor, sql`c.park_id`)}
        order by s.start_date, s.id`,
  );

/** Returns the security within the actor's scope; throws 404 otherwise. */
export async function loadSecurity(call: Call, id: number): Promise<Security> {
  const [found] = await securitiesWhere(call, sql`s.id = ${id}`);
  if (!found) throw notFound('非现金担保');
  return found;
}

/** Returns the deposits that the latest version of a contract agrees, or of which something was posted. */
const depositsOf = ({ tx, today }: Call, contract_id: number): Promise<SecuredDeposit[]> =>
  tx.query<SecuredDeposit>(
    sql`select i.id as charge_item_id, i.name as charge_item, coalesce(d.fen, 0)::bigint as agreed_fen,
          ${depositBalance(sql`c.id`, sql`i.id`)} as held_fen, coalesce(x.fen, 0)::bigint as secured_fen, o.due_fen, o.not_due_fen
        from contract c
        join charge_item i on i.company_id = c.company_id and i.kind = 'deposit'
        left join lateral (select sum(d.amount_fen) as fen from deposit_clause d
          where (d.company_id, d.contract_id, d.version_no) = (c.company_id, c.id, c.version_no) and d.charge_item_id = i.id) d on true
        left join lateral (select sum(s.in_force_fen) as fen, count(*) as found from ${securitiesOn(today)} s
          where s.contract_id = c.id and s.charge_item_id = i.id) x on true
        cross join lateral (select ${openByDueDate(today)} from receivable r
          where r.company_id = c.company_id and r.contract_id = c.id and r.charge_item_id = i.id and r.voided_on is null) o
        where c.company_id = app_company() and c.id = ${contract_id} and (d.fen > 0 or x.found > 0) order by i.id`,
  );

export async function securitiesOf(call: Call, contract_id: number): Promise<SecuritiesOfContract> {
  const { tx, actor } = call;
  const contract = await maybeOne<{ start_date: string; renews_id: number | null }>(
    tx,
    sql`select c.start_date, c.renews_id from contract c where c.company_id = app_company() and c.id = ${contract_id}${inScope(actor, sql`c.park_id`)}`,
  );
  if (!contract) throw notFound('合同');
  return {
    deposits: await depositsOf(call, contract_id),
    securities: await securitiesWhere(call, sql`s.contract_id = ${contract_id}`),
    carriable: (await securitiesWhere(call, sql`s.contract_id = ${contract.renews_id}::bigint`)).filter(
      ({ state, replaced_by_id }) => replaced_by_id === null && REPLACEABLE.includes(state),
    ),
    start: contract.start_date,
  };
}
