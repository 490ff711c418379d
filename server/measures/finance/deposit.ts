/** Deposits held (docs/domain §5.8): required, received and used amounts, by contract and item. */
import sql, { type Sql } from 'sql-template-tag';

/**
 * A derived table (contract_id, charge_item_id, asked_fen, received_fen, used_fen, refunded_fen, forfeited_fen, carried_in_fen, carried_out_fen,
 * balance_fen) as of a day, by accounting dates. Filter by `contract_id = any(array(…))` to read only some contracts.
 */
export const depositBalancesOn = (day: string): Sql => sql`deposit_balances_on(${day}::date)`;

/** Columns (contract_id, charge_item_id, held_fen) as of a day: only the balance, of all contracts. */
export const openDepositsOn = (day: string): Sql => sql`deposits_held_on(${day}::date)`;

/** The balances of all postings, including months closed ahead: the amounts that may be used, refunded or carried now. */
export const depositBalances: Sql = depositBalancesOn('infinity');

/** Held amount of one account, or of all items of a contract. */
export const depositBalance = (
  contract: Sql,
  item?: Sql,
): Sql => sql`coalesce((select sum(b.balance_fen) from ${depositBalances} b
  where b.contract_id = ${contract}${item ? sql` and b.charge_item_id = ${item}` : sql``}), 0)::bigint`;
