// A fortnight of leasing in a history: new customers, follow-ups, offers, lost customers, and targets.
import sql from 'sql-template-tag';
import { endCustomer } from '#api/investment/customer/customer';
import { addDays, type CalendarDate } from '#domain/kernel/dates/calendar-date';
import { firstItem, itemsOf, newCustomer, newFollowUp, newTarget } from '../investment/customer';
import { newQuote } from '../investment/quote';
import { present } from '../present';
import { onDay } from '../world';
import type { Story } from './story';

/** Adds customers of both managers, one a key account, in the week of the day and the week before. */
export async function leasingAbout(
  { world, enterprise, owner, approver, rooms, leases }: Story,
  today: CalendarDate,
): Promise<void> {
  const [lastWeek, thisWeek] = [addDays(today, -8), addDays(today, -1)];
  const stages = await itemsOf(owner, 'investment-progress');
  const visit = present((await itemsOf(owner, 'follow-up-type'))[2]);
  await onDay(world, lastWeek);
  const account = { key_account: true, level: 'A', demand_min_sqm: '200' } as const;
  const first = await newCustomer(owner, { name: '上周登记的重点客户', ...account });
  await world.db.transaction({ company_id: enterprise.company_id }, (tx) =>
    tx.query(
      sql`update customer set tenant_id = ${present(leases[0]).tenant_id} where company_id = app_company() and id = ${first.id}`,
    ),
  );
  const second = await newCustomer(owner, { name: '上周登记又流失的客户' });
  await newFollowUp(owner, first.id, { followed_on: lastWeek, kind_id: visit, stage_id: stages[1] });
  await onDay(world, thisWeek);
  const third = await newCustomer(approver, { name: '本周登记的客户', demand_max_sqm: '90' });
  await newFollowUp(approver, third.id, { followed_on: thisWeek, kind_id: visit });
  await newFollowUp(owner, first.id, { followed_on: thisWeek, stage_id: stages[2] });
  const room = present(rooms[0]);
  const spaces = [{ id: room.id, area: room.area }];
  const term = { valid_until: addDays(today, 30), start: addDays(today, 60), end: addDays(today, 424) };
  await newQuote(owner, { customer_id: first.id, park_id: room.park_id, spaces, ...term });
  const cause_id = await firstItem(owner, 'loss-cause');
  await owner.call(endCustomer, { id: second.id, version: second.version, outcome: 'lost', cause_id });
  await newTarget(owner, room.park_id, { year: Number(today.slice(0, 4)) });
}
