// Posts the amortisation of deferred costs at the end of a month (长期待摊费用摊销, docs/domain §6): what is amortised of each contract by then less what was
// posted before, so that late entries and changes of the lease are made up for by the next month.
import sql, { type Sql } from 'sql-template-tag';
import { postAmortisation, previewAmortisation } from '#api/finance/voucher/voucher';
import type { AmortisationMonth, AmortisationPosted, VoucherBooks } from '#api/finance/voucher/voucher.schema';
import { monthRange } from '#domain/kernel/dates/calendar-date';
import { amortisationOn } from '#server/measures/finance/amortisation';
import { one } from '#server/platform/db/database';
import { invalid, Refusal } from '#server/platform/use-case/errors';
import { type Call, handle, type Route } from '#server/platform/use-case/route';
import { assertBooks, hold } from './make';

/** `due`: deferred costs of contracts with something to post at the end of the month; `seq` numbers the postings of each. */
export const amortisationDueOf = ({ legal_entity_id, month }: VoucherBooks): Sql => {
  const { end } = monthRange(month);
  return sql`with due as (
    select k.id as contract_id, k.number as contract_number, t.name as tenant_name, x.kind, coalesce(x.cost_fen, 0)::bigint as cost_fen,
      coalesce(x.amortised_fen, 0)::bigint as running_fen, coalesce(x.posted_fen, 0)::bigint as posted_fen,
      (coalesce(x.amortised_fen, 0) - coalesce(x.posted_fen, 0))::bigint as amount_fen, coalesce(x.seq, 0) + 1 as seq
    from (select contract_id, case d.kind when 'deferred' then 'commission' else d.kind end as kind, d.cost_fen, d.amortised_fen
        from ${amortisationOn(end)} d where d.kind <> 'commission') d
    full join (select a.contract_id, a.kind, sum(a.amount_fen) filter (where a.accounting_date <= ${end}::date) as posted_fen, max(a.seq) as seq
        from amortisation a where a.company_id = app_company() group by a.contract_id, a.kind) p using (contract_id, kind)
    cross join lateral (select contract_id, kind, d.cost_fen, d.amortised_fen, p.posted_fen, p.seq) x
    join contract k on k.company_id = app_company() and k.id = x.contract_id
    join tenant t on t.company_id = k.company_id and t.id = k.tenant_id
    where k.lessor_id = ${legal_entity_id} and coalesce(x.amortised_fen, 0) <> coalesce(x.posted_fen, 0))`;
};

/** The condition that a later month was posted; the rest of this month is then posted with the following months. */
export const amortisationPostedAfter = ({ legal_entity_id, month }: VoucherBooks): Sql =>
  sql`exists (select from amortisation where company_id = app_company() and legal_entity_id = ${legal_entity_id}
    and month > ${monthRange(month).start}::date)`;

async function assertMonth(call: Call, books: VoucherBooks): Promise<void> {
  const { tx, today } = call;
  await assertBooks(call, books.legal_entity_id);
  const { end } = monthRange(books.month);
  if (end > today) throw invalid([{ path: ['month'], message: '月份尚未结束，不能过账摊销' }]);
  const { later } = await one<{ later: boolean }>(tx, sql`select ${amortisationPostedAfter(books)} as later`);
  if (later) throw invalid([{ path: ['month'], message: '之后的月份已过账摊销，请在之后的月份补过' }]);
}

/** Maximum number of rows listed in a preview. */
const MAX_LISTED = 200;

async function preview(call: Call, books: VoucherBooks): Promise<AmortisationMonth> {
  await assertMonth(call, books);
  const { answer } = await one<{ answer: AmortisationMonth }>(
    call.tx,
    sql`${amortisationDueOf(books)} select json_build_object('posting_count', (select count(*) from due),
      'amount_fen', (select coalesce(sum(amount_fen), 0) from due), 'rows', (select coalesce(json_agg(d), '[]') from (
        select contract_id, contract_number, tenant_name, kind, cost_fen, running_fen, posted_fen, amount_fen from due
        order by abs(amount_fen) desc, contract_id, kind limit ${MAX_LISTED}) d)) as answer`,
  );
  return answer;
}

const written = ({ tx, actor, now }: Call, books: VoucherBooks): Promise<AmortisationPosted> => {
  const { start, end } = monthRange(books.month);
  return one(
    tx,
    sql`${amortisationDueOf(books)}, posted as (
      insert into amortisation (company_id, legal_entity_id, contract_id, kind, seq, month, accounting_date, amount_fen, running_fen, created_by, created_at)
      select app_company(), ${books.legal_entity_id}, contract_id, kind, seq, ${start}::date, ${end}::date, amount_fen, running_fen, ${actor.user_id}, ${now}
      from due returning amount_fen
    ) select count(*)::int as posting_count, coalesce(sum(amount_fen), 0)::bigint as amount_fen from posted`,
  );
};

async function post(call: Call, books: VoucherBooks): Promise<AmortisationPosted> {
  await hold(call.tx, books.legal_entity_id);
  await assertMonth(call, books);
  const posted = await written(call, books);
  if (posted.posting_count === 0) throw new Refusal(409, '该月没有待过账的摊销');
  await call.audit({
    object: 'amortisation',
    object_id: books.legal_entity_id,
    action: 'amortisation-post',
    after: { month: books.month, ...posted },
  });
  return posted;
}

export const amortisationRoutes: Route[] = [handle(previewAmortisation, preview), handle(postAmortisation, post)];
