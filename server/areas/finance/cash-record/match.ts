// The auto-match board: proposals for all unallocated money, and their bulk confirmation (docs/domain §6).
import sql from 'sql-template-tag';
import * as calls from '#api/finance/match';
import {
  MATCH_AT_ONCE,
  type MatchConfirm,
  type MatchConfirmed,
  type MatchMoney,
  type MatchProposals,
  type MatchQuery,
  type MatchReceivable,
} from '#api/finance/match.schema';
import { type Allocation, proposeAllocations } from '#domain/finance/receipts/match';
import { isDue, isOwed, openFen } from '#server/measures/finance/receivable';
import { inScope } from '#server/platform/access/scope';
import { auditAll } from '#server/platform/use-case/audit';
import { type Call, handle, type Route } from '#server/platform/use-case/route';
import { allocateCash } from '../write-off/allocate-cash';
import { type PayerMemory, tenantsOfPayers } from './payer-tenant';

type Money = Omit<MatchMoney, 'tenant_reason' | 'reason' | 'confidence' | 'items'> & { legal_entity_id: number };
type Open = MatchReceivable & { tenant_id: number; legal_entity_id: number };

const receiptsOf = ({ tx, actor }: Call, { flow_account_id }: MatchQuery) =>
  tx.query<Money>(
    sql`select m.id as cash_record_id, m.received_on, m.payer, m.payer_account, m.remark, a.name as flow_account, m.amount_fen,
          m.amount_fen - m.allocated_fen as left_fen, m.tenant_id, t.name as tenant_name, m.legal_entity_id
        from cash_record m
        join flow_account a on (a.company_id, a.id) = (m.company_id, m.flow_account_id)
        left join tenant t on (t.company_id, t.id) = (m.company_id, m.tenant_id)
        where m.company_id = app_company() and m.direction = 'in' and m.voided_on is null and m.allocated_fen < m.amount_fen
          and (${flow_account_id ?? null}::bigint is null or m.flow_account_id = ${flow_account_id ?? null})${inScope(actor, sql`a.park_id`)}
        order by m.received_on, m.id limit ${MATCH_AT_ONCE + 1}`,
  );

const openOf = ({ tx, actor, today }: Call, { not_due }: MatchQuery, tenants: readonly number[]) =>
  tx.query<Open>(
    sql`select r.id, r.tenant_id, r.legal_entity_id, c.number as contract_number, i.name as charge_item, r.start_date, r.end_date, r.due_date,
          ${openFen} as open_fen
        from receivable r
        join charge_item i on (i.company_id, i.id) = (r.company_id, r.charge_item_id)
        left join contract c on (c.company_id, c.id) = (r.company_id, r.contract_id)
        where r.company_id = app_company() and r.tenant_id = any(${[...tenants]}::bigint[]) and ${isOwed}
          and (${not_due} or ${isDue(today)})${inScope(actor, sql`r.park_id`)}`,
  );

type MoneyWithTenant = Money & Pick<MatchMoney, 'tenant_reason'>;

/** Returns the receipts with their tenants: the stated one, or the one known for the payer. */
async function withTenants(call: Call, receipts: readonly Money[]): Promise<MoneyWithTenant[]> {
  const unknown = receipts.filter((money) => money.tenant_id === null);
  const found = await tenantsOfPayers(call, unknown);
  const tenantOf = new Map(unknown.map((money, place) => [money.cash_record_id, found[place]]));
  return receipts.map((money) => {
    if (money.tenant_id !== null) return { ...money, tenant_reason: 'stated' };
    const tenant = tenantOf.get(money.cash_record_id);
    return {
      ...money,
      tenant_id: tenant?.id ?? null,
      tenant_name: tenant?.name ?? null,
      tenant_reason: tenant?.reason ?? null,
    };
  });
}

/** Money and receivables are matched within one tenant and one legal entity. */
function groupsOf<Row extends { tenant_id: number | null; legal_entity_id: number }>(
  rows: readonly Row[],
): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    if (row.tenant_id === null) continue;
    const key = `${row.tenant_id}:${row.legal_entity_id}`;
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return groups;
}

function confidenceOf({ reason }: Allocation, tenant_reason: MatchMoney['tenant_reason']): MatchMoney['confidence'] {
  if (reason === 'none') return 'none';
  // Several parks have a room of the same number.
  return reason === 'oldest' || tenant_reason === 'space' ? 'medium' : 'high';
}

async function proposals(call: Call, query: MatchQuery): Promise<MatchProposals> {
  const waiting = await receiptsOf(call, query);
  const receipts = await withTenants(call, waiting.slice(0, MATCH_AT_ONCE));
  const tenants = new Set(receipts.flatMap(({ tenant_id }) => (tenant_id === null ? [] : [tenant_id])));
  const open = await openOf(call, query, [...tenants]);
  const openGroups = groupsOf(open);
  const proposed = new Map<number, Allocation>();
  for (const [key, group] of groupsOf(receipts)) {
    const receipts = group.map(({ cash_record_id, received_on, left_fen }) => ({
      id: cash_record_id,
      received_on,
      left_fen,
    }));
    for (const [id, allocation] of proposeAllocations(receipts, openGroups.get(key) ?? []))
      proposed.set(id, allocation);
  }
  const nothing: Allocation = { reason: 'none', amounts: new Map() };
  const wanted = new Set([...proposed.values()].flatMap(({ amounts }) => [...amounts.keys()]));
  return {
    receipts: receipts.map(({ legal_entity_id: _entity, ...money }) => {
      const allocation = proposed.get(money.cash_record_id) ?? nothing;
      const items = [...allocation.amounts].map(([receivable_id, amount_fen]) => ({ receivable_id, amount_fen }));
      return { ...money, reason: allocation.reason, confidence: confidenceOf(allocation, money.tenant_reason), items };
    }),
    receivables: open
      .filter(({ id }) => wanted.has(id))
      .map(({ tenant_id: _tenant, legal_entity_id: _entity, ...receivable }) => receivable),
    more: waiting.length > MATCH_AT_ONCE,
  };
}

async function confirm(
  call: Call,
  payers: PayerMemory,
  { shares, accounting_date }: MatchConfirm,
): Promise<MatchConfirmed> {
  const day = accounting_date ?? call.today;
  await allocateCash(call, payers, shares, day, (place) => ['shares', place]);
  const entries = shares.map(({ cash_record_id, items }) => ({
    object: 'cash_record',
    object_id: cash_record_id,
    action: 'write-off',
    after: { items, accounting_date: day },
  }));
  await auditAll(call.tx, call.actor, call.request_id, entries);
  const items = shares.flatMap((share) => share.items);
  return {
    receipts: shares.length,
    receivables: new Set(items.map((item) => item.receivable_id)).size,
    amount_fen: items.reduce((sum, item) => sum + item.amount_fen, 0),
  };
}

export const matchRoutes = (payers: PayerMemory): Route[] => [
  handle(calls.matchProposals, proposals),
  handle(calls.confirmMatch, (call, input) => confirm(call, payers, input)),
];
