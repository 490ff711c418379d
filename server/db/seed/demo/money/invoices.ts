// Invoices of some tenants, at least one in every state: applied for by finance, reviewed by the administrator, issued under the numbers of the tax
// bureau, voided, reversed.
import sql from 'sql-template-tag';
import * as calls from '#api/finance/invoice/invoice';
import type { Invoice } from '#api/finance/invoice/invoice.schema';
import { isPaper } from '#domain/finance/invoice';
import { addDays } from '#domain/kernel/dates/calendar-date';
import { type Life, openLife } from '../calls';
import { isFirst, type Stage } from '../stage';

type End = 'applied' | 'approved' | 'rejected' | 'issued' | 'void' | 'reddening' | 'partly_red' | 'red_flushed';

/** Final state of each invoice, and its age in days. A park has the first ones, the first park all. */
const PLAN: readonly { kind: Invoice['kind']; end: End; ago: number }[] = [
  { kind: 'e_special', end: 'issued', ago: 24 },
  { kind: 'e_general', end: 'applied', ago: 1 },
  { kind: 'e_special', end: 'approved', ago: 2 },
  { kind: 'e_special', end: 'red_flushed', ago: 21 },
  { kind: 'e_general', end: 'issued', ago: 16 },
  { kind: 'e_special', end: 'reddening', ago: 12 },
  { kind: 'e_special', end: 'rejected', ago: 9 },
  { kind: 'paper_special', end: 'void', ago: 2 },
  { kind: 'e_special', end: 'partly_red', ago: 18 },
];
const OF_OTHER_PARKS = 3;
const PAPER_CODE = '031002600111';
/** Maximum number of receivables on one invoice. */
const MOST_LINES = 4;

interface Source {
  tenant_id: number;
  items: { receivable_id: number; amount_fen: number }[];
}

/** Returns the latest payments of companies, by tenant. */
const sourcesOf = ({ tx, today }: Stage, park_id: number): Promise<Source[]> =>
  tx.query<Source>(
    sql`select tenant_id, json_agg(json_build_object('receivable_id', id, 'amount_fen', gross_fen) order by due_date desc, id)
            filter (where place <= ${MOST_LINES}) as items
        from (select r.id, r.tenant_id, r.due_date, r.gross_fen, row_number() over (partition by r.tenant_id order by r.due_date desc, r.id) as place
          from receivable r join tenant t on (t.company_id, t.id) = (r.company_id, r.tenant_id) and t.kind = 'company'
          join charge_item i on (i.company_id, i.id) = (r.company_id, r.charge_item_id) and i.kind in ('rent', 'property_fee')
          join contract c on (c.company_id, c.id) = (r.company_id, r.contract_id) and c.version_no = 1 and c.leave_date is null
          where r.company_id = app_company() and r.park_id = ${park_id} and r.voided_on is null and r.gross_fen > 0
            and r.received_fen = r.gross_fen and r.adjusts_id is null
            and r.due_date between ${addDays(today, -95)}::date and ${today}::date
            and not exists (select from receivable a where a.company_id = r.company_id and a.adjusts_id = r.id)) x
        group by tenant_id order by tenant_id limit ${PLAN.length}`,
  );

/** Returns a number in the format of the tax bureau: 20 digits, on paper 8 under a code. */
function numberOf(life: Life, { id, kind }: Pick<Invoice, 'id' | 'kind'>) {
  const serial = String(id).padStart(8, '0');
  if (isPaper(kind)) return { number: serial, code: PAPER_CODE };
  return { number: `${life.stage.today.slice(2, 4)}3120000000${serial}`, code: '' };
}

async function bring(life: Life, source: Source, { kind, end, ago }: (typeof PLAN)[number]): Promise<void> {
  const { today } = life.stage;
  const date = (after: number) => addDays(today, -Math.max(0, ago - after));
  const { id, lines } = await life.call(
    'finance',
    calls.applyInvoice,
    { ...source, kind, cross_city: false, remark: '' },
    date(0),
  );
  if (end === 'applied') return;
  const decision = end === 'rejected' ? 'reject' : 'approve';
  const reason = end === 'rejected' ? '租客要求按季度合并开票，请重新申请' : '';
  await life.call('admin', calls.reviewInvoice, { id, decision, reason }, date(1));
  if (end === 'rejected' || end === 'approved') return;
  const day = end === 'void' ? today : date(2);
  await life.call('finance', calls.issueInvoice, { id, ...numberOf(life, { id, kind }), issued_on: day }, day);
  if (end === 'void') await life.call('finance', calls.voidInvoice, { id, reason: '票面打印错位' });
  if (end !== 'reddening' && end !== 'partly_red' && end !== 'red_flushed') return;
  const half = end === 'partly_red' ? lines.slice(0, 1) : [];
  const taken = half.map(({ line_id, gross_fen }) => ({ line_id, amount_fen: Math.ceil(gross_fen / 2) }));
  const why = taken.length ? { reason: '租客部分退租', lines: taken } : { reason: '购方抬头有误' };
  const red = await life.call('finance', calls.redFlushInvoice, { id, ...why }, date(5));
  if (end === 'reddening') return;
  await life.call('finance', calls.issueInvoice, { id: red.id, ...numberOf(life, red), issued_on: date(6) }, date(6));
}

/** Receivables of a run, and how many of its applications are approved. */
const RUN = { receivables: 12, approved: 4 };

/** Applies for a part of the month in one run, and approves some of it in one act. */
async function runInvoices(life: Life, park_id: number): Promise<void> {
  const { tx, today } = life.stage;
  const rows = await tx.query<{ id: number }>(
    sql`select r.id from receivable r join tenant t on (t.company_id, t.id) = (r.company_id, r.tenant_id) and t.kind = 'company'
        join charge_item i on (i.company_id, i.id) = (r.company_id, r.charge_item_id) and i.kind in ('rent', 'property_fee')
        where r.company_id = app_company() and r.park_id = ${park_id} and r.voided_on is null and r.adjusts_id is null
          and r.gross_fen > 0 and r.invoiced_fen = 0 and to_char(r.due_date, 'YYYY-MM') = ${today.slice(0, 7)}
          and not exists (select from receivable a where a.company_id = r.company_id and a.adjusts_id = r.id)
        order by r.tenant_id, r.id limit ${RUN.receivables}`,
  );
  if (rows.length === 0) return;
  const terms = { month: null, park_ids: [], receivable_ids: rows.map(({ id }) => id) };
  const { ids } = await life.call('finance', calls.applyInvoices, { ...terms, left_out_tenant_ids: [], min_fen: 0 });
  const decided = { ids: ids.slice(0, RUN.approved), decision: 'approve' as const, reason: '' };
  await life.call('admin', calls.reviewInvoices, decided);
}

export async function seedInvoices(stage: Stage, park_id: number): Promise<void> {
  const life = await openLife(stage);
  const sources = await sourcesOf(stage, park_id);
  const plans = PLAN.slice(0, isFirst(stage) ? PLAN.length : OF_OTHER_PARKS);
  for (const [place, plan] of plans.entries()) {
    const source = sources[place];
    if (source) await bring(life, source, plan);
  }
  if (isFirst(stage)) await runInvoices(life, park_id);
}
