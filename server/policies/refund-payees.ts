// Accounts to which money of a tenant can be refunded: those of earlier refunds and terminations, those that its money came from, and the one of its invoice header
// (docs/domain §5.8).
import sql from 'sql-template-tag';
import type { Payee } from '#api/finance/payee.schema';
import { maskIdentifier } from '#domain/tenants/masked-identifier';
import type { Tx } from '#server/platform/db/database';
import { invalid } from '#server/platform/use-case/errors';

const MOST_PAYEES = 20;
/** Number of the tenant's latest receipts that are considered. */
const RECEIPTS = 200;

/** Returns the known accounts of a tenant, those most likely meant first; a bank is taken from any mention of the account. */
export const payeesOf = (tx: Tx, tenant_id: number): Promise<Payee[]> =>
  tx.query<Payee>(
    sql`with receipt as (
          select payer, payer_bank, payer_account, received_on from cash_record
          where company_id = app_company() and tenant_id = ${tenant_id} and direction = 'in' and voided_on is null
          order by received_on desc, id desc limit ${RECEIPTS}
        ), mention as (
          select 1 as rank, g.created_at::date as seen_on, g.payee_name, g.payee_bank, g.payee_account from deposit_refund g
          join contract c on (c.company_id, c.id) = (g.company_id, g.contract_id)
          where g.company_id = app_company() and c.tenant_id = ${tenant_id} and g.way = 'transfer' and g.status = 'approved'
          union all
          select 1, o.updated_at::date, o.payee_name, o.payee_bank, o.payee_account from contract_termination o
          join contract c on (c.company_id, c.id) = (o.company_id, o.contract_id)
          where o.company_id = app_company() and c.tenant_id = ${tenant_id} and o.way = 'transfer' and o.status = 'executed'
          union all select 2, received_on, payer, payer_bank, payer_account from receipt
          union all
          select 3, null, coalesce(nullif(t.invoice_title, ''), t.name), t.invoice_bank, t.invoice_account from tenant t
          where t.company_id = app_company() and t.id = ${tenant_id}
          union all
          select 4, null, t.name, '', a.value from tenant_alias a join tenant t on (t.company_id, t.id) = (a.company_id, a.tenant_id)
          where a.company_id = app_company() and a.tenant_id = ${tenant_id} and a.kind = 'account'
        ), known as (
          select m.*, name_key(m.payee_account) as account_key, max(m.payee_bank) over (partition by name_key(m.payee_account)) as bank
          from mention m where m.payee_account <> ''
        ), once as (
          select distinct on (account_key) rank, seen_on, payee_name, bank, payee_account from known
          order by account_key, rank, seen_on desc nulls last
        )
        select payee_name, bank as payee_bank, payee_account from once
        order by rank, seen_on desc nulls last, payee_account limit ${MOST_PAYEES}`,
  );

/** Returns payees as they are shown to users without the right to read account numbers. */
export const maskedPayee = <Paid extends { payee_account: string }>(payee: Paid): Paid => ({
  ...payee,
  payee_account: maskIdentifier(payee.payee_account),
});

/** Returns the account number as it is stored: a masked one that is sent back becomes the known number with this mask. */
export function accountFrom(typed: string, known: readonly string[]): string {
  if (!typed.includes('*')) return typed;
  const [number, other] = [...new Set(known)].filter((each) => maskIdentifier(each) === typed);
  if (number === undefined || other !== undefined)
    throw invalid([{ path: ['payee_account'], message: '账号中有星号：请填写完整的账号' }]);
  return number;
}
