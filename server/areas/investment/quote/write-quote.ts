// Writes quotes: the draft with its spaces and figures, then its status changes.
import sql from 'sql-template-tag';
import type { Quote, QuoteTerms } from '#api/investment/quote/quote.schema';
import { numberFrom } from '#domain/kernel/text/number-pattern';
import { one } from '#server/platform/db/database';
import { takeNumbers } from '#server/platform/db/number-sequence';
import { insertRecord, insertRecords, updateRecord } from '#server/platform/list/record';
import { Refusal } from '#server/platform/use-case/errors';
import type { Call } from '#server/platform/use-case/route';
import { parameterValue } from '#server/policies/parameters';
import { loadQuote } from './load-quote';

type Priced = Pick<Quote, 'commission' | 'figures'>;

async function nextNumber({ tx, today }: Call, park_id: number): Promise<string> {
  const { code } = await one<{ code: string }>(
    tx,
    sql`select code from park where company_id = app_company() and id = ${park_id}`,
  );
  const number = numberFrom(await parameterValue(tx, 'quote.number_pattern'), { date: today, park: code });
  return number.format(await takeNumbers(tx, `quote ${number.counter}`));
}

/** Returns the fields for the audit trail. */
const audited = ({ number, customer_name, park_name, start, end, valid_until, remark, figures, status }: Quote) => {
  const { effective_month, total_fen, incentive_fen } = figures;
  return {
    number,
    customer: customer_name,
    park_name,
    start,
    end,
    valid_until,
    effective_month,
    total_fen,
    incentive_fen,
    remark,
    status,
  };
};

/** Stores checked terms; a rejected quote becomes a draft again. */
export async function writeQuote(
  call: Call,
  input: QuoteTerms & { lessor_id: number },
  priced: Priced,
  before?: Quote,
): Promise<Quote> {
  const {
    id: _id,
    version,
    start,
    end,
    spaces,
    clauses,
    deposits,
    late_fee,
    lease_options,
    incentives,
    ...head
  } = input;
  const terms = { spaces, clauses, deposits, late_fee, lease_options, incentives };
  const values = { ...head, ...priced, start_date: start, end_date: end, terms, updated_at: call.now.toISOString() };
  let id = before?.id;
  if (id === undefined) {
    const created = { created_by: call.actor.user_id, created_at: call.now.toISOString() };
    id = await insertRecord(call.tx, 'quote', { ...values, ...created, number: await nextNumber(call, head.park_id) });
  } else {
    if (version === undefined) throw new Refusal(422, '缺少版本号', [{ path: ['version'], message: '请刷新后重试' }]);
    await updateRecord(call.tx, 'quote', '报价', { id, version }, { ...values, status: 'draft' });
    await call.tx.query(sql`delete from quote_space where company_id = app_company() and quote_id = ${id}`);
  }
  const rows = spaces.map((space) => ({ quote_id: id, space_id: space.id, area_sqm: space.area }));
  await insertRecords(call.tx, 'quote_space', rows);
  const after = await loadQuote(call, id);
  const action = before ? 'update' : 'create';
  await call.audit({
    object: 'quote',
    object_id: id,
    action,
    before: before && audited(before),
    after: audited(after),
  });
  return after;
}

interface Step {
  status: Quote['status'];
  action: string;
  /** Additional fields of the audit entry. */
  details?: object;
  set?: Partial<Priced> & { decline_reason?: string };
}

/** Moves a locked quote to its next status. */
export async function moveQuote(call: Call, quote: Quote, { status, action, details, set }: Step): Promise<Quote> {
  const values = { ...set, status, updated_at: call.now.toISOString() };
  await updateRecord(call.tx, 'quote', '报价', quote, values);
  const before = { status: quote.status };
  await call.audit({ object: 'quote', object_id: quote.id, action, before, after: { status, ...details } });
  return loadQuote(call, quote.id);
}
