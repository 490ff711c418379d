// The index that some demo leases follow: consumer prices as published, up to the month before today.
import { indexTableCalls } from '#api/setup/index-table';
import { addMonths } from '#domain/kernel/dates/calendar-date';
import { type Life, openLife } from '../calls';
import { Random } from '../prng';

const MONTHS = 38;

export async function seedIndexTables(stage: Life['stage']): Promise<void> {
  const { call } = await openLife(stage);
  const random = new Random('index');
  const first = `${stage.today.slice(0, 7)}-01`;
  // Values in hundredths: the same month of the previous year is 100.
  const values = Array.from({ length: MONTHS }, (_, place) => ({
    month: addMonths(first, place - MONTHS).slice(0, 7),
    value: (random.int(9_970, 10_210) / 100).toFixed(2),
  }));
  const remark = '国家统计局公布，上年同月 = 100';
  await call('admin', indexTableCalls.save, { name: '居民消费价格指数（CPI）', remark, values });
}
