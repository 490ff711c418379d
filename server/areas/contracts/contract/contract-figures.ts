// Key figures of a contract, shown at the top of its page and to its approvers: area, rent, deposit, billed, received and open amounts.
import sql from 'sql-template-tag';
import type { ContractFigures } from '#api/contracts/contract/contract.schema';
import { contractRentOn, leaseEnd } from '#server/measures/contracts/contract';
import { depositBalance } from '#server/measures/finance/deposit';
import { isOwed, isUnsettled, moneyOnAccount, openByDueDate, openFen } from '#server/measures/finance/receivable';
import { inScope } from '#server/platform/access/scope';
import { one } from '#server/platform/db/database';
import type { Call } from '#server/platform/use-case/route';
import { contractMeasures } from '../measures';
import { loadContract } from './load-contract';

export async function figuresOf(call: Call, { id }: { id: number }): Promise<ContractFigures> {
  const { tx, actor, today } = call;
  await loadContract(tx, actor, id, today);
  const { area_sqm, discount, amount_fen } = await contractMeasures(tx, id);
  const figures = await one<Omit<ContractFigures, 'area_sqm' | 'discount' | 'planned_fen'>>(
    tx,
    sql`select c.start_date, ${leaseEnd} as last_day, ${contractRentOn(today)} as rent_fen, ${depositBalance(sql`c.id`)} as deposit_fen,
          money.billed_fen, money.received_fen, money.due_fen, money.overdue_fen, money.due_deposit_fen, money.not_due_fen,
          (select json_build_object('due_fen', o.due_fen, 'overdue_fen', o.overdue_fen, 'credit_fen', (
              select coalesce(sum(m.fen), 0) from ${moneyOnAccount(today)} m where m.tenant_id = c.tenant_id${inScope(actor, sql`m.park_id`)}))
            from (select ${openByDueDate(today)} from receivable r join charge_item i on (i.company_id, i.id) = (r.company_id, r.charge_item_id)
              where r.company_id = c.company_id and r.tenant_id = c.tenant_id and ${isUnsettled}${inScope(actor, sql`r.park_id`)}) o) as tenant,
          (select json_build_object('due_date', r.due_date, 'open_fen', sum(${openFen})) from receivable r
            where r.company_id = c.company_id and r.contract_id = c.id and ${isOwed} and r.due_date >= ${today}::date
            group by r.due_date order by r.due_date limit 1) as next_due
        from contract c
        cross join lateral (
          select coalesce(sum(r.gross_fen), 0)::bigint as billed_fen, coalesce(sum(r.received_fen), 0)::bigint as received_fen,
            ${openByDueDate(today)}
          from receivable r join charge_item i on (i.company_id, i.id) = (r.company_id, r.charge_item_id)
          where r.company_id = c.company_id and r.contract_id = c.id and r.voided_on is null) money
        where c.company_id = app_company() and c.id = ${id}`,
  );
  return { ...figures, planned_fen: Number(amount_fen), area_sqm: area_sqm ?? '0', discount: discount ?? '0' };
}
