// Today's warnings, one query per kind: cause, text, page, day and park. A kind is an entry here and its declaration in
// api/home/message-kinds.ts.
import sql, { type Sql } from 'sql-template-tag';
import type { WarnKindName } from '#api/home/message-kinds';
import { certificatePaths, contractPaths, ledgerCheckPath, receivablePaths, spacePaths } from '#api/kernel/paths';
import { contractsOn } from '#server/measures/contracts/contract';
import { holderName, leaseOptionsOn, optionName, priceChangesAfter } from '#server/measures/contracts/critical-dates';
import { tenantContinues } from '#server/measures/contracts/renewal';
import { isOverdue, isOwed, openFen } from '#server/measures/finance/receivable';
import { linkSql } from '#server/platform/db/link-sql';
import { incentiveOwed, invoiceRed, invoiceReview, refundPayable, securityEnding } from './finance-queries';
import { followUpDue } from './investment-queries';
import { type WarningQuery, yuan } from './warning-query';

const OPEN = sql`r.company_id = app_company() and ${isOwed} and r.gross_fen > 0`;
const openSum = sql`${yuan(sql`sum(${openFen})`)}`;

const handoverLink = linkSql((id) => contractPaths.tab(id, 'handover'), sql`c.id`);

/** Running contracts that end within the days and are neither renewed nor terminated yet. */
const contractExpiring: WarningQuery = (today, days) => sql`
  select 'contract_expiring:' || c.id || ':' || c.end_date as cause,
    t.name || '的合同 ' || c.number || ' 将于 ' || c.end_date || ' 到期' as title,
    '请与租客洽谈续租或退租' as content,
    ${linkSql(contractPaths.detail, sql`c.id`)} as link, c.end_date as due_on, c.park_id
  from contract c join ${contractsOn(today)} x on x.contract_id = c.id join tenant t on (t.company_id, t.id) = (c.company_id, c.tenant_id)
  where c.company_id = app_company() and x.phase = 'running' and c.leave_date is null and c.end_date <= ${today}::date + ${days}::integer
    and not ${tenantContinues}`;

/** Expired contracts without a decision on renewal, termination or holdover. */
const contractHoldover: WarningQuery = (today, days) => sql`
  select 'contract_holdover:' || c.id || ':' || c.end_date as cause,
    t.name || '的合同 ' || c.number || ' 已于 ' || c.end_date || ' 到期，尚未处理' as title,
    '请办理续租或退租；租客仍在使用的，请确认到期未退' as content,
    ${handoverLink} as link, c.end_date as due_on, c.park_id
  from contract c join ${contractsOn(today)} x on x.contract_id = c.id join tenant t on (t.company_id, t.id) = (c.company_id, c.tenant_id)
  where c.company_id = app_company() and x.phase = 'expired' and c.leave_date is null and c.end_date <= ${today}::date - ${days}::integer
    and not exists (select from contract_holdover h where h.company_id = c.company_id and h.contract_id = c.id and h.status <> 'cancelled')
    and not exists (select from contract_termination o where o.company_id = c.company_id and o.contract_id = c.id and o.status = 'auditing')
    and not ${tenantContinues}`;

/** Spaces in holdover whose next lease begins within the days or has begun. */
const holdoverCollision: WarningQuery = (today, days) => sql`
  select 'holdover_collision:' || h.id || ':' || o.contract_id as cause,
    min(b.name || ' ' || s.number) || case when count(*) > 1 then ' 等 ' || count(*) || ' 个空间' else '' end || ' 到期未退，'
      || case when min(o.start_date) <= ${today}::date then '已' else '将' end || '自 ' || min(o.start_date) || ' 起租给合同 ' || n.number as title,
    t.name || '的合同 ' || c.number || ' 到期未退，请催促退租或调整起租日' as content,
    ${handoverLink} as link, min(o.start_date) as due_on, c.park_id
  from contract_holdover h
  join contract c on (c.company_id, c.id) = (h.company_id, h.contract_id)
  join tenant t on (t.company_id, t.id) = (c.company_id, c.tenant_id)
  join contract_space cs on (cs.company_id, cs.contract_id, cs.version_no) = (c.company_id, c.id, c.version_no)
  join space s on (s.company_id, s.id) = (cs.company_id, cs.space_id)
  join building b on (b.company_id, b.id) = (s.company_id, s.building_id)
  join space_occupation o on o.company_id = cs.company_id and o.space_id = cs.space_id and o.contract_id <> c.id
    and o.end_date >= h.start_date and o.start_date <= ${today}::date + ${days}::integer
  join contract n on (n.company_id, n.id) = (o.company_id, o.contract_id)
  where h.company_id = app_company() and h.status = 'running'
  group by h.id, o.contract_id, n.number, t.name, c.id, c.number, c.park_id`;

/** Contracts that begin within the days, or have begun, and were not delivered yet; the tenant of a renewal is already in. */
const handoverDue: WarningQuery = (today, days) => sql`
  select 'handover_due:' || c.id as cause,
    t.name || '的合同 ' || c.number || case when c.start_date <= ${today}::date then ' 已于 ' else ' 将于 ' end || c.start_date || ' 起租，尚未交房' as title,
    '请办理交房，登记水电表读数并上传交接单' as content,
    ${handoverLink} as link, c.start_date as due_on, c.park_id
  from contract c join ${contractsOn(today)} x on x.contract_id = c.id join tenant t on (t.company_id, t.id) = (c.company_id, c.tenant_id)
  where c.company_id = app_company() and x.phase in ('pending', 'running') and c.kind = 'new' and c.delivered_on is null and c.leave_date is null
    and c.start_date <= ${today}::date + ${days}::integer`;

/** Prices that change within the days, and steps of an index that is not published yet, grouped by contract and day. */
const escalationAhead: WarningQuery = (today, days) => sql`
  select 'escalation_ahead:' || s.contract_id || ':' || s.step_on as cause,
    t.name || '的合同 ' || c.number || ' 将于 ' || s.step_on || ' 调整单价' as title, s.changes as content,
    ${linkSql((id) => contractPaths.tab(id, 'terms'), sql`c.id`)} as link, s.step_on as due_on, c.park_id
  from ${priceChangesAfter(today)} s
  join contract c on c.company_id = app_company() and c.id = s.contract_id
  join tenant t on (t.company_id, t.id) = (c.company_id, c.tenant_id)
  where s.step_on <= ${today}::date + ${days}::integer`;

/** Options whose days of notice are running and end within the days, without an act yet. */
const optionNotice: WarningQuery = (today, days) => sql`
  select 'option_notice:' || o.contract_id || ':' || o.kind || ':' || o.start_date || ':' || o.end_date as cause,
    t.name || '的合同 ' || c.number || '：' || ${optionName(sql`o.kind`)} || ' 最晚 ' || o.notice_until || ' 通知' as title,
    concat_ws('，', ${holderName(sql`o.holder`)} || '行权', '行权期 ' || o.start_date || ' 至 ' || o.end_date, nullif(o.remark, '')) as content,
    ${linkSql((id) => contractPaths.tab(id, 'options'), sql`c.id`)} as link, o.notice_until as due_on, c.park_id
  from ${leaseOptionsOn(today)} o
  join contract c on c.company_id = app_company() and c.id = o.contract_id
  join tenant t on (t.company_id, t.id) = (c.company_id, c.tenant_id)
  where o.state in ('open', 'ahead') and o.notice_until <= ${today}::date + ${days}::integer`;

/** Receivables that fall due within the days, grouped by tenant and day. */
const receivableDue: WarningQuery = (today, days) => sql`
  select 'receivable_due:' || r.tenant_id || ':' || r.park_id || ':' || r.due_date as cause,
    t.name || '有 ' || count(*) || ' 笔应收将于 ' || r.due_date || ' 到期' as title,
    '未收 ' || ${openSum} || ' 元' as content,
    ${linkSql(receivablePaths.dueOfTenant, sql`r.tenant_id`, sql`r.due_date`)} as link,
    r.due_date as due_on, r.park_id
  from receivable r join tenant t on (t.company_id, t.id) = (r.company_id, r.tenant_id)
  where ${OPEN} and r.due_date between ${today}::date and ${today}::date + ${days}::integer
  group by r.tenant_id, r.park_id, r.due_date, t.name`;

/** Receivables overdue by at least the days, grouped by tenant; the task remains until all of them are paid. */
const receivableOverdue: WarningQuery = (today, days) => sql`
  select 'receivable_overdue:' || r.tenant_id || ':' || r.park_id || ':' || min(r.due_date) as cause,
    t.name || '有 ' || count(*) || ' 笔应收逾期' as title,
    '逾期未收 ' || ${openSum} || ' 元，最早应收日 ' || min(r.due_date) as content,
    ${linkSql(receivablePaths.overdueOfTenant, sql`r.tenant_id`)} as link,
    min(r.due_date) as due_on, r.park_id
  from receivable r join tenant t on (t.company_id, t.id) = (r.company_id, r.tenant_id)
  where ${OPEN} and ${isOverdue(today)} and r.due_date <= ${today}::date - ${days}::integer
  group by r.tenant_id, r.park_id, t.name`;

/** Certificates whose day is near or past; the task remains until the certificate is updated. */
const certificateEnding =
  (kind: 'land_use_ending' | 'mortgage_ending', day: Sql, what: string, advice: string): WarningQuery =>
  (today, days) =>
    sql`
  select ${`${kind}:`} || c.id || ':' || ${day} as cause,
    p.name || '的产权证 ' || c.number || ${what} || case when ${day} < ${today}::date then '已于 ' else '将于 ' end || ${day} || ' 到期' as title,
    ${advice}::text as content,
    ${linkSql(certificatePaths.inList, sql`c.id`)} as link, ${day} as due_on, c.park_id
  from property_certificate c join park p on (p.company_id, p.id) = (c.company_id, c.park_id)
  where c.company_id = app_company() and ${day} <= ${today}::date + ${days}::integer`;

/** Live reservations that end within the days; ended or released ones are excluded. */
const reservationEnding: WarningQuery = (today, days) => sql`
  select 'reservation_ending:' || r.id || ':' || r.end_date as cause,
    b.name || ' ' || s.number || ' 的预定将于 ' || r.end_date || ' 到期' as title,
    '预定人 ' || r.holder || '，请确认签约或延长预定' as content,
    ${linkSql(spacePaths.inList, sql`s.id`)} as link, r.end_date as due_on, r.park_id
  from reservation r
  join space s on (s.company_id, s.id) = (r.company_id, r.space_id)
  join building b on (b.company_id, b.id) = (s.company_id, s.building_id)
  where r.company_id = app_company() and r.start_date <= ${today}::date
    and r.end_date between ${today}::date and ${today}::date + ${days}::integer`;

/** Result of the last self-check of the books. */
const ledgerFault: WarningQuery = (today) => sql`
  select 'ledger_fault:' || l.id as cause, '账务自检发现 ' || l.wrong || ' 处不符' as title, l.note as content,
    ${ledgerCheckPath}::text as link, ${today}::date as due_on, null::bigint as park_id
  from (select * from ledger_check_run where company_id = app_company() order by id desc limit 1) l where l.wrong > 0`;

export const CAUSES: Readonly<Record<WarnKindName, WarningQuery>> = {
  contract_expiring: contractExpiring,
  handover_due: handoverDue,
  contract_holdover: contractHoldover,
  holdover_collision: holdoverCollision,
  option_notice: optionNotice,
  security_ending: securityEnding,
  escalation_ahead: escalationAhead,
  receivable_due: receivableDue,
  receivable_overdue: receivableOverdue,
  refund_payable: refundPayable,
  incentive_owed: incentiveOwed,
  invoice_review: invoiceReview,
  invoice_red: invoiceRed,
  ledger_fault: ledgerFault,
  land_use_ending: certificateEnding(
    'land_use_ending',
    sql`c.land_use_end`,
    ' 的土地使用权',
    '请办理续期，并更新产权证的到期日',
  ),
  mortgage_ending: certificateEnding(
    'mortgage_ending',
    sql`c.mortgage_end`,
    ' 的抵押',
    '请办理解押或续期，并更新产权证',
  ),
  reservation_ending: reservationEnding,
  follow_up_due: followUpDue,
};
