// Write-offs (核销): money allocated to receivables, and the reversing entry that undoes one. The database updates the totals of both sides with the
// entry, so that concurrent postings exceed no amount.
import sql from 'sql-template-tag';
import * as calls from '#api/finance/cash-record/cash-record';
import type {
  Candidates,
  CandidatesQuery,
  CashRecord,
  WriteOffInput,
} from '#api/finance/cash-record/cash-record.schema';
import { ALLOCATION_REASON } from '#api/finance/labels';
import { proposeAllocation } from '#domain/finance/receipts/match';
import { isOwed, openFen } from '#server/measures/finance/receivable';
import { inScope, tenantVisible } from '#server/platform/access/scope';
import { maybeOne } from '#server/platform/db/database';
import { notFound, Refusal } from '#server/platform/use-case/errors';
import { type Call, handle, type Route } from '#server/platform/use-case/route';
import { loadCashRecord } from '../cash-record/cash-record';
import { type PayerMemory, tenantOfPayer } from '../cash-record/payer-tenant';
import { allocateCash } from './allocate-cash';

/** Maximum number of items in one write-off. */
const CANDIDATES_AT_ONCE = 500;

type Open = Omit<Candidates['rows'][number], 'proposed_fen'>;

/** Returns the open receivables of the payer's tenant in the record's legal entity, with a proposal. */
async function candidatesFor(call: Call, { id, tenant_id, not_due }: CandidatesQuery): Promise<Candidates> {
  const { tx, actor } = call;
  const record = await loadCashRecord(tx, actor, id);
  const wanted = tenant_id ?? record.tenant_id;
  const tenant =
    wanted === null
      ? await tenantOfPayer(call, record)
      : await maybeOne<{ id: number; name: string }>(
          tx,
          sql`select t.id, t.name from tenant t where t.company_id = app_company() and t.id = ${wanted}${tenantVisible(actor, sql`t`)}`,
        );
  if (!tenant) {
    if (tenant_id) throw notFound('租客');
    return { tenant_id: null, tenant_name: null, reason: '没有与付款方同名的租客，请选择租客', rows: [] };
  }
  const rows = await tx.query<Open>(
    sql`select r.id, ${tenant.name}::text as tenant_name, c.number as contract_number, i.name as charge_item, r.start_date, r.end_date,
          r.due_date, r.gross_fen, ${openFen} as open_fen
        from receivable r
        join cash_record m on (m.company_id, m.legal_entity_id) = (r.company_id, r.legal_entity_id) and m.id = ${id}
        join charge_item i on (i.company_id, i.id) = (r.company_id, r.charge_item_id)
        left join contract c on (c.company_id, c.id) = (r.company_id, r.contract_id)
        where r.company_id = app_company() and r.tenant_id = ${tenant.id} and ${isOwed}
          ${inScope(actor, sql`r.park_id`)}
        order by r.due_date, r.id limit ${CANDIDATES_AT_ONCE}`,
  );
  const remaining = record.status === 'void' ? 0 : record.amount_fen - record.allocated_fen;
  const proposal = proposeAllocation(remaining, not_due ? rows : rows.filter(({ due_date }) => due_date <= call.today));
  const reason = proposal.amounts.size ? ALLOCATION_REASON[proposal.reason].label : '';
  return {
    tenant_id: tenant.id,
    tenant_name: tenant.name,
    reason: rows.length < CANDIDATES_AT_ONCE ? reason : `仅列出最早的 ${rows.length} 笔；${reason}`,
    rows: rows.map((row) => ({ ...row, proposed_fen: proposal.amounts.get(row.id) ?? 0 })),
  };
}

async function writeOff(call: Call, payers: PayerMemory, input: WriteOffInput): Promise<CashRecord> {
  const { tx, actor } = call;
  const { cash_record_id, items } = input;
  const record = await loadCashRecord(tx, actor, cash_record_id);
  if (record.status === 'void') throw new Refusal(409, '该流水已作废，不能核销');
  const accounting_date = input.accounting_date ?? call.today;
  await allocateCash(call, payers, [{ cash_record_id, items }], accounting_date, () => []);
  await call.audit({
    object: 'cash_record',
    object_id: cash_record_id,
    action: 'write-off',
    after: { items, accounting_date },
  });
  return loadCashRecord(tx, actor, cash_record_id);
}

export const writeOffRoutes = (payers: PayerMemory): Route[] => [
  handle(calls.writeOffCandidates, candidatesFor),
  handle(calls.writeOff, (call, input) => writeOff(call, payers, input)),
];
