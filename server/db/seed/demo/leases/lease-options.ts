// Notices of today's open options in each park: the first tenant exercised theirs, the second waived it.
import sql from 'sql-template-tag';
import { actOnOption } from '#api/contracts/lease-option';
import type { OptionAct } from '#api/contracts/lease-option.schema';
import { addDays } from '#domain/kernel/dates/calendar-date';
import { leaseOptionsOn } from '#server/measures/contracts/critical-dates';
import { openLife } from '../calls';
import type { Stage } from '../stage';

const ACTS = [
  { act: 'exercised', days_ago: 3, remark: '续租意向函原件已归档' },
  { act: 'waived', days_ago: 8, remark: '租客书面确认到期搬离' },
] as const;

export async function actOnOptions(stage: Stage, park_id: number): Promise<void> {
  const { tx, today } = stage;
  const open = await tx.query<Pick<OptionAct, 'contract_id' | 'kind' | 'start' | 'end'>>(
    sql`select o.contract_id, o.kind, o.start_date as start, o.end_date as "end"
        from ${leaseOptionsOn(today)} o join contract c on c.company_id = app_company() and c.id = o.contract_id
        where o.state = 'open' and o.kind = 'renewal' and o.notice_from <= ${addDays(today, -8)}::date and c.park_id = ${park_id}
        order by o.notice_until, o.contract_id limit ${ACTS.length}`,
  );
  const life = await openLife(stage);
  for (const [place, { act, days_ago, remark }] of ACTS.entries()) {
    const option = open[place];
    if (!option) return;
    const acted_on = addDays(today, -days_ago);
    await life.call('leasing', actOnOption, { ...option, act, acted_on, remark, attachment_ids: [] });
  }
}
