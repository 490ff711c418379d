// Claims on a security (docs/domain §5.15): the money is a receipt of the tenant from the issuer, entered with the claim or before it.
import sql from 'sql-template-tag';
import type { Claim, ClaimReceipt, Security } from '#api/finance/security/security.schema';
import { formatMoney } from '#domain/kernel/text/format';
import { inScope } from '#server/platform/access/scope';
import { maybeOne } from '#server/platform/db/database';
import { missing } from '#server/platform/use-case/errors';
import type { Call } from '#server/platform/use-case/route';
import { postCash } from '../posting/cash';
import { addAct, assertDay, auditOf, contractOf, locked, makeDue, wrong } from './acts';
import { loadSecurity } from './load-security';
import { nameOf } from './post-rows';
import { assertOpen } from './register';

interface Receipt extends ClaimReceipt {
  tenant_id: number | null;
}

/** Most receipts that are offered. */
const MAX_LISTED = 50;

/** Returns the receipts of the lessor from the first day of the security on that are of its tenant or without one, and have an amount without claims. */
const receiptsWhere = ({ tx, actor }: Call, security: Security, id: number | null = null): Promise<Receipt[]> =>
  tx.query<Receipt>(
    sql`select m.id, m.received_on, m.payer, m.tenant_id, a.name as account, m.amount_fen - x.claimed_fen as left_fen
        from cash_record m
        join contract c on c.company_id = m.company_id and c.id = ${security.contract_id} and c.lessor_id = m.legal_entity_id
        join flow_account a on a.company_id = m.company_id and a.id = m.flow_account_id
        cross join lateral (select coalesce(sum(k.amount_fen), 0)::bigint as claimed_fen from deposit_security_act k
          where k.company_id = m.company_id and k.cash_record_id = m.id and k.undone_on is null) x
        where m.company_id = app_company() and m.direction = 'in' and m.voided_on is null and m.received_on >= ${security.start}::date
          and (m.tenant_id is null or m.tenant_id = c.tenant_id) and x.claimed_fen < m.amount_fen
          and (${id}::bigint is null or m.id = ${id})${inScope(actor, sql`a.park_id`)}
        order by name_key(m.payer) = name_key(${security.issuer}) desc, m.received_on desc, m.id desc limit ${MAX_LISTED}`,
  );

export async function receiptsOf(call: Call, id: number): Promise<ClaimReceipt[]> {
  const rows = await receiptsWhere(call, await loadSecurity(call, id));
  return rows.map(({ tenant_id, ...row }) => row);
}

/** Returns the receipt that the claim names, locked; one without a tenant becomes that of the security. */
async function linkedReceipt(call: Call, security: Security, { cash_record_id, amount_fen }: Claim): Promise<Receipt> {
  const { tx, today } = call;
  await tx.query(
    sql`select id from cash_record where company_id = app_company() and id = ${cash_record_id} for update`,
  );
  const [receipt] = await receiptsWhere(call, security, cash_record_id);
  if (!receipt) throw missing([{ path: ['cash_record_id'], message: '所选收款流水不存在，或不属于该租客与签约主体' }]);
  if (amount_fen > receipt.left_fen)
    throw wrong('amount_fen', `超过该收款尚未关联索赔的 ${formatMoney(receipt.left_fen)} 元`);
  if (receipt.tenant_id === null)
    await tx.query(
      sql`update cash_record set tenant_id = ${security.tenant_id}, tenant_on = posting_day(legal_entity_id, ${today}::date)
          where company_id = app_company() and id = ${receipt.id}`,
    );
  return receipt;
}

/** Enters the receipt of a claim. */
async function receive(call: Call, security: Security, claim: Claim & { acted_on: string }): Promise<number> {
  const { lessor_id, lessor } = await contractOf(call, security);
  const account = await maybeOne<{ legal_entity_id: number }>(
    call.tx,
    sql`select legal_entity_id from flow_account where company_id = app_company() and id = ${claim.flow_account_id}`,
  );
  if (account && account.legal_entity_id !== lessor_id)
    throw wrong('flow_account_id', `保证金属于签约主体 ${lessor}，请选择其账户`);
  const [cash] = await postCash(call, [
    {
      flow_account_id: claim.flow_account_id ?? 0,
      tenant_id: security.tenant_id,
      received_on: claim.acted_on,
      amount_fen: claim.amount_fen,
      payer: security.issuer,
      bank_serial: claim.bank_serial || null,
      remark: `${nameOf(security)} 索赔`,
    },
  ]);
  return cash?.id ?? 0;
}

export async function claim(call: Call, input: Claim): Promise<Security> {
  const security = await locked(call, input.id);
  assertOpen(security);
  const left = security.amount_fen - security.claimed_fen;
  if (input.amount_fen > left) throw wrong('amount_fen', `超过可索赔的 ${formatMoney(left)} 元`);
  const linked = input.cash_record_id === null ? null : await linkedReceipt(call, security, input);
  const acted_on = linked?.received_on ?? input.acted_on ?? call.today;
  assertDay(call, security, acted_on);
  const cash_record_id = linked?.id ?? (await receive(call, security, { ...input, acted_on }));
  const { id: security_id, amount_fen, reason } = input;
  const act_id = await addAct(call, {
    security_id,
    kind: 'claim',
    acted_on,
    amount_fen,
    cash_record_id,
    linked: linked !== null,
    reason,
  });
  await makeDue(call, security, {
    id: act_id,
    fen: amount_fen,
    day: acted_on,
    reason: `${nameOf(security)} 索赔`,
  });
  const receipt = linked && `${linked.received_on} ${linked.payer}`;
  await auditOf(call, security, 'claim-security', { acted_on, amount_fen, ...(receipt && { receipt }), reason });
  return loadSecurity(call, security_id);
}
