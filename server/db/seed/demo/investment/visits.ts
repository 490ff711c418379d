// Visits around today (拜访计划): two on each coming working day, one remaining on each of those just passed.
import { addDays, toDayNumber } from '#domain/kernel/dates/calendar-date';
import { weekdayOf } from '#domain/kernel/dates/day-number';
import { insertRecords } from '#server/platform/list/record';
import type { Stage } from '../stage';

const PAST_DAYS = 4;
const DAYS = 15;
const FRIDAY = 5;
const TIMES = ['09:30', '10:30', '14:00', '15:30'];
const PURPOSES = ['送报价方案并说明免租期', '陪同客户看房', '商谈合同条款', '了解搬迁时间与预算', '拜访新任行政负责人'];
const WAYS = ['上门拜访', '看房', '来访接待'];

interface Visited {
  id: number;
  owner_id: number;
}

const pick = <T>(all: readonly T[], place: number): T => all[place % all.length] as T;

export async function seedVisits({ tx, today, setup }: Stage, customers: readonly Visited[]): Promise<void> {
  const days = Array.from({ length: DAYS }, (_, place) => addDays(today, place - PAST_DAYS)).filter(
    (day) => weekdayOf(toDayNumber(day)) <= FRIDAY,
  );
  const visits = days.flatMap((visit_on) => (visit_on < today ? [visit_on] : [visit_on, visit_on]));
  await insertRecords(
    tx,
    'visit_plan',
    customers.slice(0, visits.length).map(({ id: customer_id, owner_id }, place) => ({
      version: 0,
      customer_id,
      user_id: owner_id,
      kind_id: setup.dictionary('follow-up-type', pick(WAYS, place)),
      visit_on: visits[place],
      visit_at: pick(TIMES, place),
      purpose: pick(PURPOSES, place),
      created_by: owner_id,
      created_at: `${addDays(today, -PAST_DAYS - 1)}T02:00:00Z`,
    })),
  );
}
