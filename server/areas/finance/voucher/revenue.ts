// Posts the tax and accounting difference at the end of a month (税会差异过账, docs/domain §6): the accumulated difference of each contract less what was
// posted before, so that late entries are made up for by the next month.
import sql, { type Sql } from 'sql-template-tag';
import { postRevenue, previewRevenue } from '#api/finance/voucher/voucher';
import type { RevenueMonth, RevenuePosted, VoucherBooks } from '#api/finance/voucher/voucher.schema';
import { monthRange } from '#domain/kernel/dates/calendar-date';
import { revenueDifferenceOn } from '#server/measures/finance/straight-line';
import { one } from '#server/platform/db/database';
import { invalid, Refusal } from '#server/platform/use-case/errors';
import { type Call, handle, type Route } from '#server/platform/use-case/route';
import { assertBooks, hold } from './make';

/** `due`: contracts with something to post at the end of the month. */
export const revenueDueOf = ({ legal_entity_id, month }: VoucherBooks): Sql => {
  const { end } = monthRange(month);
  return sql`with due as (
    select k.id as contract_id, k.number as contract_number, t.name as tenant_name, coalesce(d.difference_fen, 0) as running_fen, coalesce(p.fen, 0)::bigint as posted_fen,
      (coalesce(d.difference_fen, 0) - coalesce(p.fen, 0))::bigint as amount_fen
    from contract k
    join tenant t on t.company_id = k.company_id and t.id = k.tenant_id
    left join ${revenueDifferenceOn(end)} d on d.contract_id = k.id
    left join (select a.contract_id, sum(a.amount_fen) as fen from revenue_adjustment a
      where a.company_id = app_company() and a.accounting_date <= ${end}::date group by a.contract_id) p on p.contract_id = k.id
    where k.company_id = app_company() and k.lessor_id = ${legal_entity_id} and coalesce(d.difference_fen, 0) <> coalesce(p.fen, 0))`;
};

/** The condition that a later month was posted; the rest of this month is then posted with the following months. */
export const revenuePostedAfter = ({ legal_entity_id, month }: VoucherBooks): Sql =>
  sql`exists (select from revenue_adjustment where company_id = app_company() and legal_entity_id = ${legal_entity_id}
    and month > ${monthRange(month).start}::date)`;

async function assertMonth(call: Call, { legal_entity_id, month }: VoucherBooks): Promise<void> {
  const { tx, today } = call;
  await assertBooks(call, legal_entity_id);
  const { end } = monthRange(month);
  if (end > today) throw invalid([{ path: ['month'], message: '月份尚未结束，不能过账差异' }]);
  const { later } = await one<{ later: boolean }>(
    tx,
    sql`select ${revenuePostedAfter({ legal_entity_id, month })} as later`,
  );
  if (later) throw invalid([{ path: ['month'], message: '之后的月份已过账差异，请在之后的月份补过' }]);
}

/** Maximum number of contracts listed in a preview. */
const MAX_LISTED = 200;

async function preview(call: Call, terms: VoucherBooks): Promise<RevenueMonth> {
  await assertMonth(call, terms);
  const { answer } = await one<{ answer: RevenueMonth }>(
    call.tx,
    sql`${revenueDueOf(terms)} select json_build_object('contract_count', (select count(*) from due), 'amount_fen', (select coalesce(sum(amount_fen), 0) from due),
      'rows', (select coalesce(json_agg(d), '[]') from (select * from due order by abs(amount_fen) desc, contract_id limit ${MAX_LISTED}) d)) as answer`,
  );
  return answer;
}

const written = ({ tx, actor, now }: Call, terms: VoucherBooks): Promise<RevenuePosted> => {
  const { start, end } = monthRange(terms.month);
  return one(
    tx,
    sql`${revenueDueOf(terms)}, posted as (
      insert into revenue_adjustment (company_id, legal_entity_id, contract_id, month, accounting_date, amount_fen, running_fen, created_by, created_at)
      select app_company(), ${terms.legal_entity_id}, contract_id, ${start}::date, ${end}::date, amount_fen, running_fen, ${actor.user_id}, ${now} from due
      returning amount_fen
    ) select count(*)::int as contract_count, coalesce(sum(amount_fen), 0)::bigint as amount_fen from posted`,
  );
};

async function post(call: Call, terms: VoucherBooks): Promise<RevenuePosted> {
  await hold(call.tx, terms.legal_entity_id);
  await assertMonth(call, terms);
  const posted = await written(call, terms);
  if (posted.contract_count === 0) throw new Refusal(409, '该月没有待过账的差异');
  await call.audit({
    object: 'revenue_adjustment',
    object_id: terms.legal_entity_id,
    action: 'revenue-post',
    after: { month: terms.month, ...posted },
  });
  return posted;
}

export const revenueRoutes: Route[] = [handle(previewRevenue, preview), handle(postRevenue, post)];
