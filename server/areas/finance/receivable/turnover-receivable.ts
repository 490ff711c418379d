// Turnover rent of a settled period beyond its minimum (docs/domain §5.6): a separate receivable, due ten days after the period's last declaration.
import sql from 'sql-template-tag';
import { turnoverDueDate } from '#domain/contracts/turnover-rent';
import type { TaxedAmount } from '#domain/kernel/money/money';
import type { Call } from '#server/platform/use-case/route';
import { payeeOfLine } from '#server/policies/payee';
import { OF_CONTRACT, postReceivables } from '../posting/receivables';

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
export async function postTurnover({ tx, actor, today }: Call, turnover: TurnoverDue): Promise<number> {
  const due = turnoverDueDate(turnover.last_declared_on);
  const { gross, net, tax } = turnover.amount;
  const [id] = await postReceivables(
    tx,
    { user_id: actor.user_id, posted_on: today },
    {
      columns: {
        ...OF_CONTRACT,
        legal_entity_id: payeeOfLine(sql`${turnover.line}::integer`),
        charge_item_id: sql`${turnover.charge_item_id}`,
        start_date: sql`${turnover.start}`,
        end_date: sql`${turnover.end}`,
        due_date: sql`${due}::date`,
        gross_fen: sql`${gross}`,
        net_fen: sql`${net}`,
        tax_fen: sql`${tax}`,
        remark: sql`'流水抽成'`,
      },
      from: sql`from contract c where c.company_id = app_company() and c.id = ${turnover.contract_id}`,
    },
  );
  if (id === undefined) throw new Error(`no contract ${turnover.contract_id}`);
  return id;
}
