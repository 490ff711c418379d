// Incentives as the pages show them: as of today, with the confirmations of each.
import sql, { type Sql } from 'sql-template-tag';
import type { LeaseIncentive } from '#api/finance/incentive/incentive.schema';
import { incentivesOf } from '#server/measures/finance/incentive';
import { inScope } from '#server/platform/access/scope';
import { maybeOne } from '#server/platform/db/database';
import { attachmentsOf } from '#server/platform/files/attachments';
import { notFound } from '#server/platform/use-case/errors';
import type { Call } from '#server/platform/use-case/route';

/** Offset by the receivable of a rent credit, otherwise paid. */
const settledFen: Sql = sql`coalesce((select -r.received_fen from receivable r where r.company_id = a.company_id and r.id = a.receivable_id), a.paid_fen)`;

const acts: Sql = sql`coalesce((select json_agg(json_build_object('id', a.id, 'acted_on', a.acted_on, 'accounting_date', a.accounting_date,
    'amount_fen', a.amount_fen, 'paid_fen', ${settledFen}, 'invoice_number', a.invoice_number, 'invoice_on', a.invoice_on, 'remark', a.remark,
    'receivable_id', a.receivable_id, 'by', b.display_name, 'undone_on', a.undone_on, 'undone_by', u.display_name, 'undo_reason', a.undo_reason,
    'attachments', ${attachmentsOf('incentive_act', sql`a.id`)}) order by a.id)
  from incentive_act a join app_user b on b.company_id = a.company_id and b.id = a.created_by
  left join app_user u on u.company_id = a.company_id and u.id = a.undone_by
  where a.company_id = s.company_id and a.incentive_id = s.id), '[]')`;

const incentivesWhere = ({ tx, today }: Call, contract_id: number, condition: Sql): Promise<LeaseIncentive[]> =>
  tx.query<LeaseIncentive>(
    sql`select s.id, s.contract_id, c.number as contract_number, c.tenant_id, t.name as tenant_name, s.kind, s.trigger, s.due_on, i.name as charge_item,
          s.against_invoices, s.clawback, s.remark, x.amount_fen, x.event_on, x.left_fen, x.confirmed_fen, x.paid_fen, x.returned_fen,
          x.to_confirm_fen, x.open_fen, x.state, ${acts} as acts
        from ${incentivesOf(contract_id, today)} x
        join lease_incentive s on s.company_id = app_company() and s.id = x.incentive_id
        join contract c on (c.company_id, c.id) = (s.company_id, s.contract_id)
        join tenant t on (t.company_id, t.id) = (c.company_id, c.tenant_id)
        left join charge_item i on (i.company_id, i.id) = (s.company_id, s.charge_item_id)
        where ${condition} order by s.seq`,
  );

/** Returns the contract of an incentive, within the actor's scope; throws 404 otherwise. `lock` serializes acts on the contract. */
export async function contractOf({ tx, actor }: Call, incentive_id: number, lock = false): Promise<number> {
  const found = await maybeOne<{ contract_id: number }>(
    tx,
    sql`select c.id as contract_id from contract c
        where c.company_id = app_company() and c.id = (select s.contract_id from lease_incentive s where s.company_id = app_company() and s.id = ${incentive_id})
          ${inScope(actor, sql`c.park_id`)}${lock ? sql` for update` : sql``}`,
  );
  if (!found) throw notFound('租赁激励');
  return found.contract_id;
}

/** Returns the incentive within the actor's scope; throws 404 otherwise. */
export async function loadIncentive(call: Call, id: number): Promise<LeaseIncentive> {
  const [found] = await incentivesWhere(call, await contractOf(call, id), sql`s.id = ${id}`);
  if (!found) throw notFound('租赁激励');
  return found;
}

export async function incentivesOfContract(call: Call, contract_id: number): Promise<LeaseIncentive[]> {
  const contract = await maybeOne(
    call.tx,
    sql`select c.id from contract c where c.company_id = app_company() and c.id = ${contract_id}${inScope(call.actor, sql`c.park_id`)}`,
  );
  if (!contract) throw notFound('合同');
  return incentivesWhere(call, contract_id, sql`true`);
}
