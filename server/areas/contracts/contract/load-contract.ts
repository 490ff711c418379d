// A contract with its terms, as used by forms and pages.
import sql from 'sql-template-tag';
import type { Contract, ContractScheduleRow } from '#api/contracts/contract/contract.schema';
import { NO_AMOUNT, sumOf } from '#domain/contracts/change/manual-adjustment';
import { contractsOn } from '#server/measures/contracts/contract';
import type { Actor } from '#server/platform/access/actor';
import { inScope } from '#server/platform/access/scope';
import { maybeOne, type Tx } from '#server/platform/db/database';
import { notFound } from '#server/platform/use-case/errors';
import { payeeInJson } from '#server/policies/payee';
import { type PlanRow, planRows } from '../change/versions';

const OF_VERSION = sql`x.company_id = c.company_id and x.contract_id = c.id and x.version_no = c.version_no`;

/** Returns the contract within the actor's scope, in its current version; throws 404 otherwise. `lock` locks it until the end of the transaction. */
export async function loadContract(tx: Tx, actor: Actor, id: number, today: string, lock = false): Promise<Contract> {
  if (lock) await tx.query(sql`select id from contract where company_id = app_company() and id = ${id} for update`);
  const contract = await maybeOne<Contract>(
    tx,
    sql`select c.id, c.version, c.number, c.kind, c.park_id, p.name as park_name, c.tenant_id, t.name as tenant_name, c.lessor_id,
          e.name as lessor_name, c.channel_id,
          (select h.name from channel h where (h.company_id, h.id) = (c.company_id, c.channel_id)) as channel_name, c.customer_id,
          (select k.name from customer k where (k.company_id, k.id) = (c.company_id, c.customer_id)) as customer_name, c.status, y.phase, c.version_no, c.signed_on, c.start_date as start, c.end_date as "end",
          c.leave_date, (select o.id from contract_termination o where (o.company_id, o.contract_id) = (c.company_id, c.id)
            and o.status = 'executed') as termination_id, c.signatory, c.classification, c.manager, c.remark, c.renews_id, c.carry_deposit,
          (select o.number from contract o where (o.company_id, o.id) = (c.company_id, c.renews_id)) as renews_number, c.quote_id,
          (select o.number from quote o where (o.company_id, o.id) = (c.company_id, c.quote_id)) as quote_number, c.void_reason, v.late_fee, v.lease_options, c.incentives,
          (select json_agg(json_build_object('id', x.space_id, 'area', x.area_sqm::text, 'label', b.name || ' ' || f.name || ' ' || s.number)
              order by b.name, f.number, s.number)
            from contract_space x join space s on (s.company_id, s.id) = (x.company_id, x.space_id)
            join floor f on (f.company_id, f.id) = (s.company_id, s.floor_id)
            join building b on (b.company_id, b.id) = (s.company_id, s.building_id) where ${OF_VERSION}) as spaces,
          (select json_agg(x.terms || jsonb_build_object('charge_item_id', x.charge_item_id, 'charge_item_name', i.name) || ${payeeInJson} order by x.seq)
            from charge_clause x join charge_item i on (i.company_id, i.id) = (x.company_id, x.charge_item_id)
            left join legal_entity y on (y.company_id, y.id) = (x.company_id, x.payee_id) where ${OF_VERSION}) as clauses,
          coalesce((select json_agg(json_build_object('charge_item_id', x.charge_item_id, 'charge_item_name', i.name, 'kind', x.kind,
              'months', trim_scale(x.months)::text, 'amount_fen', x.amount_fen, 'due', x.due_date) order by x.seq)
            from deposit_clause x join charge_item i on (i.company_id, i.id) = (x.company_id, x.charge_item_id) where ${OF_VERSION}), '[]') as deposits
        from contract c
        join ${contractsOn(today)} y on y.contract_id = c.id
        join park p on (p.company_id, p.id) = (c.company_id, c.park_id)
        join tenant t on (t.company_id, t.id) = (c.company_id, c.tenant_id)
        join legal_entity e on (e.company_id, e.id) = (c.company_id, c.lessor_id)
        join contract_version v on (v.company_id, v.contract_id, v.version_no) = (c.company_id, c.id, c.version_no)
        where c.company_id = app_company() and c.id = ${id}${inScope(actor, sql`c.park_id`)}`,
  );
  if (!contract) throw notFound('合同');
  return contract;
}

/**
 * Returns the collection plan after all versions and a termination, with the amount received on each row. A row that is no longer owed, void or fully
 * reversed, remains with nothing due.
 */
export async function loadSchedule(tx: Tx, contract_id: number): Promise<ContractScheduleRow[]> {
  return (await planRows(tx, contract_id)).map(scheduleRow);
}

function scheduleRow(row: PlanRow): ContractScheduleRow {
  const { line, version_no, charge_item_name, seq, start, end, due, receivable_id, received_fen, planned_fen } = row;
  const owed = sumOf(row, row.manual);
  const voided = row.voided || (receivable_id !== null && owed.gross === 0);
  const { gross, net, tax } = voided ? NO_AMOUNT : owed;
  return {
    clause: line,
    version_no,
    charge_item_name,
    seq,
    start,
    end,
    due,
    receivable_id,
    received_fen,
    gross_fen: gross,
    net_fen: net,
    tax_fen: tax,
    planned_fen,
    voided,
    provisional: row.provisional && !voided,
  };
}
