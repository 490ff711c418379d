// Carries the deposit of a contract over to its renewal (docs/domain §5.8, §5.11): out of one ledger into the other, which reduces the newly required
// deposit.
import sql from 'sql-template-tag';
import type { Contract } from '#api/contracts/contract/contract.schema';
import { depositBalance } from '#server/measures/finance/deposit';
import type { Call } from '#server/platform/use-case/route';
import { postDepositEntry } from '../posting/deposit-entries';
import { adjust } from '../receivable/adjust';

/** Carries, item by item, as much as the old contract holds and the new one requires. */
export async function carryDeposit(call: Call, from_id: number, to: Contract): Promise<void> {
  const { tx } = call;
  const receivables = await tx.query<{ id: number; charge_item_id: number; gross_fen: number; held_fen: number }>(
    sql`select r.id, r.charge_item_id, r.gross_fen, ${depositBalance(sql`${from_id}`, sql`r.charge_item_id`)} as held_fen
        from receivable r join charge_item i on (i.company_id, i.id) = (r.company_id, r.charge_item_id) and i.kind = 'deposit'
        where r.company_id = app_company() and r.contract_id = ${to.id} and r.voided_on is null order by r.id`,
  );
  const remaining = new Map(receivables.map((row) => [row.charge_item_id, row.held_fen]));
  for (const { id, charge_item_id, gross_fen } of receivables) {
    const amount_fen = Math.min(remaining.get(charge_item_id) ?? 0, gross_fen);
    if (amount_fen <= 0) continue;
    remaining.set(charge_item_id, (remaining.get(charge_item_id) ?? 0) - amount_fen);
    const entry = { charge_item_id, amount_fen };
    const reason = `续租合同 ${to.number}`;
    await postDepositEntry(call, { ...entry, contract_id: from_id, kind: 'carry_out', reason });
    await postDepositEntry(call, { ...entry, contract_id: to.id, kind: 'carry_in', reason });
    const amount = { gross: -amount_fen, net: -amount_fen, tax: 0 };
    await adjust(call, id, amount, { corrected_by: 'deposit', reason: '原合同保证金转入', version_no: to.version_no });
  }
}
