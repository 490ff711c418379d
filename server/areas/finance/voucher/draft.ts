// Draft vouchers: the postings of a month that are in no voucher yet, grouped and laid out by the templates. The preview and the creation use the
// same query.
import sql, { type Sql } from 'sql-template-tag';
import type { VoucherMakingTerms, VoucherTemplate } from '#api/finance/voucher/voucher.schema';
import { type SUMMARY_PLACEHOLDERS, VOUCHER_EVENT } from '#api/finance/voucher/voucher-events';
import { type CalendarDate, monthRange } from '#domain/kernel/dates/calendar-date';
import { unvoucheredBetween } from '#server/measures/finance/voucher';

interface DraftQuery extends VoucherMakingTerms {
  templates: readonly VoucherTemplate[];
  /** Subjects that do not accept postings, with the reason. */
  faults: readonly SubjectFault[];
  today: CalendarDate;
}

export interface SubjectFault {
  code: string;
  fault: string;
}

const templateRows = (templates: readonly VoucherTemplate[]): string =>
  JSON.stringify(
    templates.flatMap(({ event, lines }) =>
      lines.map(({ auxiliaries, ...line }, place) => ({
        ...line,
        event,
        label: VOUCHER_EVENT[event].label,
        place,
        ...Object.fromEntries(auxiliaries.map((name) => [`of_${name}`, true])),
      })),
    ),
  );

/** Groups postings of an event by day, reversals separately; or each posting separately. */
const togetherBy = (merge: VoucherMakingTerms['merge']): Sql =>
  merge === 'day' ? sql`e.day, e.event, e.gross_fen < 0` : sql`e.day, e.event, e.posting_id`;

/** SQL for each placeholder of a summary. */
const SUMMARY_VALUES: Record<keyof typeof SUMMARY_PLACEHOLDERS, Sql> = {
  event: sql`t.label`,
  tenant: sql`n.name`,
  contract: sql`c.number`,
  item: sql`i.name`,
  account: sql`a.name`,
  channel: sql`h.name`,
  period: sql`e.start_date || ' 至 ' || e.end_date`,
};

const summary: Sql = Object.entries(SUMMARY_VALUES).reduce(
  (text, [name, value]) => sql`replace(${text}, ${`{${name}}`}, coalesce(${value}, ''))`,
  sql`t.summary`,
);

/**
 * A difference below 0 does not reverse a posting but lowers the receivable. Its lines change sides instead of becoming red.
 */
const CHANGES_SIDES: Sql = sql`e.event = 'revenue' and e.gross_fen < 0`;

/**
 * Common table expressions `event` (numbered postings), `entry` (lines of their vouchers) and `problem` (why they cannot be created), to be continued
 * with `, … as` or a `select`.
 */
export function draftOf({ legal_entity_id, month, merge, templates, faults, today }: DraftQuery): Sql {
  const { start, end } = monthRange(month);
  return sql`with event as materialized (
    select e.*, dense_rank() over (order by ${togetherBy(merge)}) + coalesce((select max(v.number) from voucher v
      where v.company_id = app_company() and v.legal_entity_id = ${legal_entity_id} and v.month = ${start}::date), 0) as number
    from ${unvoucheredBetween(sql`${legal_entity_id}`, sql`${start}::date`, sql`least(${end}::date, ${today}::date)`)} e
  ), place as materialized (
    -- The building with the largest area of a contract in the version in force on the day.
    select distinct on (s.contract_id, s.day) s.contract_id, s.day, s.building_id
    from (select e.contract_id, e.day, b.building_id, sum(x.area_sqm) as area_sqm
      from (select distinct e.contract_id, e.day from event e) e
      join version_days() v on v.contract_id = e.contract_id and v.days @> e.day
      join contract_space x on x.company_id = app_company() and x.contract_id = v.contract_id and x.version_no = v.version_no
      join space b on b.company_id = x.company_id and b.id = x.space_id
      group by e.contract_id, e.day, b.building_id) s
    order by s.contract_id, s.day, s.area_sqm desc, s.building_id
  ), template as materialized (
    select * from jsonb_to_recordset(${templateRows(templates)}::jsonb) as t (event text, label text, place integer, side text, subject_of text, subject text,
      amount text, summary text, of_tenant boolean, of_payer boolean, of_park boolean, of_building boolean, of_contract boolean)
  ), part as (
    select e.number, case when ${CHANGES_SIDES} then -t.place else t.place end as place, t.label,
      case when not (${CHANGES_SIDES}) then t.side when t.side = 'debit' then 'credit' else 'debit' end as side, coalesce(case t.subject_of when 'receivable' then i.receivable_subject when 'revenue' then i.revenue_subject
        when 'source' then o.receivable_subject when 'source_revenue' then o.revenue_subject when 'account' then a.subject else t.subject end, '') as subject,
      case t.subject_of when 'account' then '流水账户「' || a.name || '」' when 'source' then '费项「' || o.name || '」' when 'source_revenue' then '费项「' || o.name || '」'
        else '费项「' || i.name || '」' end as owner,
      case when ${CHANGES_SIDES} then -1 else 1 end * case t.amount when 'gross' then e.gross_fen when 'net' then e.net_fen else e.tax_fen end as fen, ${summary} as summary,
      case when t.of_payer then e.payer_id when t.of_tenant then e.tenant_id end as tenant_id, case when t.of_park then e.park_id end as park_id,
      case when t.of_building then b.building_id end as building_id, case when t.of_contract then e.contract_id end as contract_id
    from event e
    join template t on t.event = e.event
    left join charge_item i on i.company_id = app_company() and i.id = e.charge_item_id
    left join charge_item o on o.company_id = app_company() and o.id = e.source_item_id
    left join flow_account a on a.company_id = app_company() and a.id = e.flow_account_id
    left join tenant n on n.company_id = app_company() and n.id = e.tenant_id
    left join contract c on c.company_id = app_company() and c.id = e.contract_id
    left join commission q on q.company_id = app_company() and q.contract_id = e.contract_id
    left join channel h on h.company_id = app_company() and h.id = q.channel_id
    left join place b on b.contract_id = e.contract_id and b.day = e.day
  ), entry as materialized (
    select p.number, row_number() over (partition by p.number order by min(p.place), p.subject, p.tenant_id, p.contract_id)::int as line, p.side, p.subject,
      min(p.owner) as owner, min(p.label) as label, sum(p.fen)::bigint as amount_fen,
      case when count(*) = 1 then min(p.summary) else min(p.label) || ' 共 ' || count(*) || ' 笔' end as summary,
      p.tenant_id, p.park_id, p.building_id, p.contract_id
    from part p where p.fen <> 0
    group by p.number, p.side, p.subject, p.tenant_id, p.park_id, p.building_id, p.contract_id
  ), fault as materialized (
    select * from jsonb_to_recordset(${JSON.stringify(faults)}::jsonb) as f (code text, fault text)
  ), problem as materialized (
    select distinct case when x.subject = '' then coalesce(x.owner, '模板') || '未设置科目' else f.fault end || '，「' || x.label || '」凭证需要' as words
    from entry x left join fault f on f.code = x.subject where x.subject = '' or f.code is not null
  )`;
}
