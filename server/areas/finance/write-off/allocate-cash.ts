// Writes one or many cash records off against receivables (核销), checked against the open and remaining amounts.
import sql from 'sql-template-tag';
import type { FieldError } from '#api/kernel/endpoint/endpoint';
import { laterOf } from '#domain/kernel/dates/calendar-date';
import { openFen } from '#server/measures/finance/receivable';
import { inScope } from '#server/platform/access/scope';
import { invalid, missing } from '#server/platform/use-case/errors';
import type { Call } from '#server/platform/use-case/route';
import type { PayerMemory } from '../cash-record/payer-tenant';
import { correctLateFees } from '../late-fee/correct-late-fees';
import { postWriteOffs } from '../posting/write-offs';

/** Allocation of a cash record to receivables; amounts are above 0 fen. */
export interface Allocations {
  cash_record_id: number;
  items: readonly { receivable_id: number; amount_fen: number }[];
}

/** Returns the path of a cash record's shares in the request, for errors. */
type PathOf = (place: number) => (string | number)[];

interface OpenCash {
  id: number;
  received_on: string;
  /** The day since which the money belongs to its tenant; null while the tenant is unknown. */
  held_since: string | null;
  left_fen: number;
  legal_entity_id: number;
  status: 'open' | 'void' | 'out';
}
interface OpenItem {
  id: number;
  legal_entity_id: number;
  open_fen: number;
  voided: boolean;
}

/** Locks money first, then receivables, each ordered by id, so that overlapping requests wait instead of deadlocking. */
async function lock({ tx, actor }: Call, shares: readonly Allocations[]) {
  const cash_ids = shares.map((share) => share.cash_record_id);
  const ids = shares.flatMap((share) => share.items.map((item) => item.receivable_id));
  const receipts = await tx.query<OpenCash>(
    sql`select m.id, m.received_on, greatest(m.tenant_on, m.accounting_date) as held_since, m.amount_fen - m.allocated_fen as left_fen, m.legal_entity_id,
          case when m.voided_on is not null then 'void' when m.direction = 'out' then 'out' else 'open' end as status
        from cash_record m join flow_account a on (a.company_id, a.id) = (m.company_id, m.flow_account_id)
        where m.company_id = app_company() and m.id = any(${cash_ids}::bigint[])${inScope(actor, sql`a.park_id`)} order by m.id for update of m`,
  );
  const receivables = await tx.query<OpenItem>(
    sql`select r.id, r.legal_entity_id, ${openFen} as open_fen, r.voided_on is not null as voided from receivable r
        where r.company_id = app_company() and r.id = any(${ids}::bigint[])${inScope(actor, sql`r.park_id`)} order by r.id for update`,
  );
  return {
    receipts: new Map(receipts.map((money) => [money.id, money])),
    receivables: new Map(receivables.map((receivable) => [receivable.id, receivable])),
  };
}

/** Returns the faults of the shares with their paths; `absent` lists objects that do not exist for the actor. */
function faultsOf(
  shares: readonly Allocations[],
  { receipts, receivables }: Awaited<ReturnType<typeof lock>>,
  pathOf: PathOf,
): { absent: FieldError[]; wrong: FieldError[] } {
  const absent: FieldError[] = [];
  const wrong: FieldError[] = [];
  const remaining = new Map([...receivables].map(([id, { open_fen }]) => [id, open_fen]));
  const moneySeen = new Set<number>();
  shares.forEach(({ cash_record_id, items }, place) => {
    const path = pathOf(place);
    const money = receipts.get(cash_record_id);
    if (!money) {
      absent.push({ path: [...path, 'cash_record_id'], message: '收款流水不存在' });
      return;
    }
    if (moneySeen.has(cash_record_id))
      wrong.push({ path: [...path, 'cash_record_id'], message: '同一笔收款只能出现一次' });
    moneySeen.add(cash_record_id);
    if (money.status === 'void') wrong.push({ path: [...path, 'cash_record_id'], message: '该流水已作废，不能核销' });
    if (money.status === 'out') wrong.push({ path: [...path, 'cash_record_id'], message: '付款流水不能核销应收' });
    const seen = new Set<number>();
    items.forEach(({ receivable_id, amount_fen }, index) => {
      const receivable = receivables.get(receivable_id);
      const addError = (field: string, message: string, list = wrong) =>
        list.push({ path: [...path, 'items', index, field], message });
      const open = remaining.get(receivable_id) ?? 0;
      if (!receivable) addError('receivable_id', '应收不存在', absent);
      else if (seen.has(receivable_id)) addError('receivable_id', '同一笔应收只能出现一次');
      else if (receivable.voided) addError('receivable_id', '应收已作废');
      else if (receivable.legal_entity_id !== money.legal_entity_id)
        addError('receivable_id', '与收款不属于同一签约主体');
      else if (amount_fen > open) addError('amount_fen', '核销金额超过应收余额');
      seen.add(receivable_id);
      remaining.set(receivable_id, open - amount_fen);
    });
    const total = items.reduce((sum, item) => sum + item.amount_fen, 0);
    if (total > money.left_fen) wrong.push({ path: [...path, 'items'], message: '核销合计超过流水的未核销金额' });
  });
  return { absent, wrong };
}

/** Posts all shares or none. Money of an unknown payer is assigned to the first receivable's tenant, and the payer is remembered. */
export async function allocateCash(
  call: Call,
  payers: PayerMemory,
  shares: readonly Allocations[],
  accounting_date: string,
  pathOf: PathOf,
): Promise<void> {
  const { tx, actor } = call;
  const locked = await lock(call, shares);
  const { absent, wrong } = faultsOf(shares, locked, pathOf);
  if (absent.length) throw missing(absent);
  const receipts = [...locked.receipts.values()];
  const early = receipts.find(({ received_on }) => accounting_date < received_on);
  if (early) wrong.push({ path: ['accounting_date'], message: `入账日期不能早于收款日期 ${early.received_on}` });
  const since = receipts.map(({ held_since }) => held_since ?? '').reduce(laterOf, '');
  if (!early && accounting_date < since)
    wrong.push({ path: ['accounting_date'], message: `入账日期不能早于该款项记入租客账户的日期 ${since}` });
  if (wrong.length) throw invalid(wrong);
  const firsts = shares.map(({ cash_record_id, items }) => ({
    cash_record_id,
    receivable_id: items[0]?.receivable_id,
  }));
  await tx.query(
    sql`update cash_record m set tenant_id = r.tenant_id, tenant_on = ${accounting_date}::date
        from jsonb_to_recordset(${JSON.stringify(firsts)}::jsonb) x (cash_record_id bigint, receivable_id bigint), receivable r
        where m.company_id = app_company() and m.id = x.cash_record_id and m.tenant_id is null
          and r.company_id = m.company_id and r.id = x.receivable_id`,
  );
  const entries = shares.flatMap(({ cash_record_id, items }) => items.map((item) => ({ cash_record_id, ...item })));
  await postWriteOffs(
    tx,
    { user_id: actor.user_id, day: { exactly: accounting_date }, reason: '' },
    {
      columns: {
        legal_entity_id: sql`m.legal_entity_id`,
        receivable_id: sql`x.receivable_id`,
        cash_record_id: sql`m.id`,
        amount_fen: sql`x.amount_fen`,
        value_date: sql`m.received_on`,
      },
      from: sql`from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) x (cash_record_id bigint, receivable_id bigint, amount_fen bigint)
        join cash_record m on m.company_id = app_company() and m.id = x.cash_record_id order by m.id, x.receivable_id`,
    },
  );
  await correctLateFees(call, [...locked.receivables.keys()]);
  await payers.learn(
    tx,
    shares.map((share) => share.cash_record_id),
  );
}
