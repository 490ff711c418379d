// Turnover rent of a settled period beyond its minimum (docs/domain §5.6): a separate receivable, due ten days after the period's last declaration.
import sql from 'sql-template-tag';
import { turnoverDueDate } from '#domain/contracts/turnover/turnover-rent';
import type { TaxedAmount } from '#domain/kernel/money/money';
import { one } from '#server/platform/db/database';
import type { Call } from '#server/platform/use-case/route';
import { payeeOfLine } from '#server/policies/payee';
import { accountingDay, knownFrom } from '#server/policies/posting-day';

export interface TurnoverDue {
  contract_id: number;
  line: number;
  charge_item_id: number;
  start: string;
  end: string;
  last_declared_on: string;
  amount: TaxedAmount;
}

/** Posts it and returns its id. */
export async function postTurnover({ tx, actor, today }: Call, of: TurnoverDue): Promise<number> {
  const due = turnoverDueDate(of.last_declared_on);
  const { gross, net, tax } = of.amount;
  const payee = payeeOfLine(sql`${of.line}::integer`);
  const { id } = await one<{ id: number }>(
    tx,
    sql`insert into receivable (company_id, legal_entity_id, park_id, tenant_id, contract_id, version_no, charge_item_id,
          start_date, end_date, due_date, accounting_date, posted_on, gross_fen, net_fen, tax_fen, remark, created_by)
        select c.company_id, ${payee}, c.park_id, c.tenant_id, c.id, c.version_no, ${of.charge_item_id},
          ${of.start}, ${of.end}, ${due}::date, ${accountingDay(payee, sql`${due}::date`, today)}, ${knownFrom(payee, today)}, ${gross}, ${net}, ${tax}, '流水抽成', ${actor.user_id}
        from contract c
        where c.company_id = app_company() and c.id = ${of.contract_id} returning id`,
  );
  return id;
}
