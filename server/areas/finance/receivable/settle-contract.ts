// Posts the settlement of a contract and pays it from what the landlord holds: credits first, then the tenant's money, then the deposit. The rest of
// the deposit is forfeited as far as agreed and refunded otherwise (docs/domain §5.8, §5.12).
import sql, { empty } from 'sql-template-tag';
import type { Contract } from '#api/contracts/contract/contract.schema';
import { splitTax } from '#domain/kernel/money/money';
import { depositBalances } from '#server/measures/finance/deposit';
import { isCredit, isOwed, openFen } from '#server/measures/finance/receivable';
import { one } from '#server/platform/db/database';
import type { Call } from '#server/platform/use-case/route';
import { postDepositEntry } from '../posting/deposit-entries';
import { postRows } from '../posting/receivables';
import { type NewWriteOff, postWriteOffRows } from '../posting/write-offs';
import { adjust, type Correction, voidWithAdjustments } from './adjust';

export interface SettlementLine {
  /** The legal entity it is owed to. */
  legal_entity_id: number;
  charge_item_id: number;
  /** Tax included; negative when the landlord owes it. */
  amount_fen: number;
  remark: string;
}

/** Voids deposits that were never paid; for one paid in part the rest is dropped. */
export async function voidOpenDeposits(call: Call, contract_id: number, correction: Correction): Promise<void> {
  const open = await call.tx.query<{ id: number; open_fen: number; received_fen: number }>(
    sql`select r.id, ${openFen} as open_fen, r.received_fen from receivable r
        join charge_item i on (i.company_id, i.id) = (r.company_id, r.charge_item_id) and i.kind = 'deposit'
        where r.company_id = app_company() and r.contract_id = ${contract_id} and ${isOwed}
        order by r.id`,
  );
  for (const { id, open_fen, received_fen } of open) {
    if (received_fen === 0) await voidWithAdjustments(call, id, correction);
    else await adjust(call, id, { gross: -open_fen, net: -open_fen, tax: 0 }, correction);
  }
}

interface Lines {
  due: string;
  reason: string;
  lines: readonly SettlementLine[];
}

/** Posts the lines and returns the ids of their receivables in the same order. */
export async function postLines(
  { tx, actor, today }: Call,
  contract: Contract,
  { due, reason, lines }: Lines,
): Promise<number[]> {
  const posted: number[] = [];
  for (const { legal_entity_id, charge_item_id, amount_fen, remark } of lines) {
    const { tax_rate } = await one<{ tax_rate: string }>(
      tx,
      sql`select tax_rate::text from charge_item where company_id = app_company() and id = ${charge_item_id}`,
    );
    const { gross, net, tax } = splitTax(amount_fen, tax_rate);
    const row = {
      legal_entity_id,
      park_id: contract.park_id,
      tenant_id: contract.tenant_id,
      contract_id: contract.id,
      version_no: contract.version_no,
      charge_item_id,
      start_date: due,
      end_date: due,
      due_date: due,
      gross_fen: gross,
      net_fen: net,
      tax_fen: tax,
      remark: remark || reason,
    };
    posted.push(...(await postRows(tx, { user_id: actor.user_id, posted_on: today }, [row])));
  }
  return posted;
}

interface Payment {
  termination_id: number;
  day: string;
  reason: string;
  /** Amount in fen of the tenant's cash records that may be used, by legal entity. */
  cash: ReadonlyMap<number, number>;
  forfeit_fen: number;
}

/** Returns the amount still open, and the remainder for the tenant: deposit refunded and money not used. */
export async function payFrom(
  call: Call,
  contract: Contract,
  payment: Payment,
): Promise<{ open_fen: number; left_fen: number }> {
  await offsetCredits(call, contract.id, payment);
  let cash = 0;
  for (const [entity, fen] of payment.cash) cash += await useCash(call, contract, { ...payment, entity, fen });
  const deposit = await useDeposits(call, contract, payment);
  const open = await openOf(call, contract.id);
  const credits = await openCredits(call, contract.id);
  const remainingOf = (rows: readonly Open[]) => rows.reduce((sum, row) => sum + row.open_fen, 0);
  return { open_fen: remainingOf(open) - remainingOf(credits), left_fen: cash + deposit };
}

interface Open {
  id: number;
  legal_entity_id: number;
  due_date: string;
  open_fen: number;
}

/** Returns the open receivables of the contract except deposits, of one entity or of all, the oldest first. */
const openOf = ({ tx }: Call, contract_id: number, entity?: number) =>
  tx.query<Open>(
    sql`select r.id, r.legal_entity_id, r.due_date, ${openFen} as open_fen from receivable r
        join charge_item i on (i.company_id, i.id) = (r.company_id, r.charge_item_id) and i.kind <> 'deposit'
        where r.company_id = app_company() and r.contract_id = ${contract_id} and ${isOwed}
          ${entity === undefined ? empty : sql`and r.legal_entity_id = ${entity}`}
        order by r.due_date, r.id for update of r`,
  );

/** Returns the unsettled negative receivables, which the landlord owes. */
const openCredits = ({ tx }: Call, contract_id: number) =>
  tx.query<Open>(
    sql`select r.id, r.legal_entity_id, r.due_date, -${openFen} as open_fen from receivable r
        where r.company_id = app_company() and r.contract_id = ${contract_id} and ${isCredit} order by r.due_date, r.id for update`,
  );

type Source = { cash_record_id: number } | { offsets_id: number } | { deposit_entry_id: number };

/** Writes off open receivables in the books of an entity with up to `fen` of a source; returns the amount used. */
async function allocate(
  call: Call,
  contract_id: number,
  source: Source,
  { entity, fen, ...payment }: Pick<Payment, 'day' | 'reason'> & { entity: number; fen: number },
): Promise<number> {
  const { tx, actor } = call;
  const rows: NewWriteOff[] = [];
  let remaining = fen;
  for (const row of await openOf(call, contract_id, entity)) {
    if (remaining === 0) break;
    const part = Math.min(remaining, row.open_fen);
    rows.push({
      ...source,
      legal_entity_id: row.legal_entity_id,
      receivable_id: row.id,
      amount_fen: part,
      value_date: payment.day,
    });
    remaining -= part;
  }
  await postWriteOffRows(tx, { user_id: actor.user_id, day: call.today, reason: payment.reason }, rows);
  return fen - remaining;
}

/** Offsets the landlord's credits on a contract against its open receivables; returns the amount used. */
export async function offsetCredits(
  call: Call,
  contract_id: number,
  payment: Pick<Payment, 'day' | 'reason'>,
): Promise<number> {
  let used = 0;
  for (const credit of await openCredits(call, contract_id))
    used += await allocate(
      call,
      contract_id,
      { offsets_id: credit.id },
      {
        ...payment,
        entity: credit.legal_entity_id,
        fen: credit.open_fen,
      },
    );
  return used;
}

/** Uses the money left on the tenant's cash records of an entity, the oldest first; returns the amount left unused. */
async function useCash(
  call: Call,
  contract: Contract,
  payment: Payment & { entity: number; fen: number },
): Promise<number> {
  const records = await call.tx.query<{ id: number; left_fen: number }>(
    sql`select id, amount_fen - allocated_fen as left_fen from cash_record
        where company_id = app_company() and tenant_id = ${contract.tenant_id} and legal_entity_id = ${payment.entity}
          and voided_on is null and direction = 'in' and allocated_fen < amount_fen order by received_on, id for update`,
  );
  let budget = payment.fen;
  for (const { id, left_fen } of records) {
    const part = Math.min(budget, left_fen);
    if (part === 0) break;
    const used = await allocate(call, contract.id, { cash_record_id: id }, { ...payment, fen: part });
    budget -= used;
    if (used < part) break;
  }
  return budget;
}

/** Pays open receivables from the deposit; of the rest the agreed part is forfeited and the remainder refunded. */
async function useDeposits(call: Call, { id: contract_id, lessor_id }: Contract, payment: Payment): Promise<number> {
  const { tx } = call;
  const items = await tx.query<{ charge_item_id: number; balance_fen: number }>(
    sql`select charge_item_id, balance_fen from ${depositBalances} where contract_id = ${contract_id} order by charge_item_id`,
  );
  const { day: entry_date, termination_id, reason } = payment;
  const post = (charge_item_id: number, kind: 'forfeit' | 'use' | 'refund', amount_fen: number) =>
    postDepositEntry(call, { contract_id, charge_item_id, kind, amount_fen, entry_date, termination_id, reason });
  let toForfeit = payment.forfeit_fen;
  let refunded = 0;
  for (const { charge_item_id, balance_fen } of items) {
    const forfeited = Math.min(toForfeit, balance_fen);
    if (forfeited > 0) await post(charge_item_id, 'forfeit', forfeited);
    toForfeit -= forfeited;
    const open = (await openOf(call, contract_id, lessor_id)).reduce((sum, row) => sum + row.open_fen, 0);
    const used = Math.min(open, balance_fen - forfeited);
    if (used > 0) {
      const deposit_entry_id = await post(charge_item_id, 'use', used);
      await allocate(call, contract_id, { deposit_entry_id }, { ...payment, entity: lessor_id, fen: used });
    }
    const rest = balance_fen - forfeited - used;
    if (rest > 0) await post(charge_item_id, 'refund', rest);
    refunded += rest;
  }
  return refunded;
}
