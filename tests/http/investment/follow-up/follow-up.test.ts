// Follow-ups: valid entries, due days, another day for the next one, templates, files.
import { expect, it } from 'vitest';
import { customerCalls, endCustomer } from '#api/investment/customer/customer';
import {
  followUpCalls,
  followUpFigures,
  followUpsOf,
  followUpTemplates,
  rescheduleFollowUp,
} from '#api/investment/follow-up/follow-up';
import { followUpList } from '#api/investment/follow-up/follow-up.list';
import { listEndpoint, tabsEndpoint } from '#api/kernel/list/list';
import { newPlace } from '#tests/support/builders';
import { png, uploaded } from '#tests/support/files/upload';
import { firstItem, newCustomer, newFollowUp } from '#tests/support/investment/customer';
import { openEnterprise } from '#tests/support/open-enterprise';
import { personOfPark } from '#tests/support/people/of-park';
import { onDay } from '#tests/support/world';

// 16 March 2026 is a Monday.
const { world, owner, approver } = openEnterprise({ each: 'test', day: '2026-03-16' });

const save = async (customer_id: number, change: object = {}) =>
  owner.request(followUpCalls.save, {
    customer_id,
    kind_id: await firstItem(owner, 'follow-up-type'),
    followed_on: '2026-03-16',
    content: '电话沟通',
    ...change,
  });

it.each([
  [
    'a next day that has passed',
    { followed_on: '2026-03-01', next_on: '2026-03-15' },
    'next_on',
    '下次跟进不能早于今天',
  ],
  ['a next day that is not later', { next_on: '2026-03-16' }, 'next_on', '下次跟进须晚于本次跟进'],
  ['no content', { content: '  ' }, 'content', '请填写'],
  ['a day to come', { followed_on: '2026-03-17' }, 'followed_on', '跟进日期不能晚于今天'],
])('refuses %s at its field and writes nothing', async (_what, change, path, message) => {
  const { id } = await newCustomer(owner);
  expect(await save(id, change)).toMatchObject({ error_code: 422, errors: [{ path: [path], message }] });
  expect(await owner.call(followUpsOf, { id })).toEqual([]);
});

it('counts the overdue ones, and those of today and of the week by the last follow-up of each customer', async () => {
  const next = async (name: string, next_on: string | null, followed_on = '2026-03-10') => {
    const { id } = await newCustomer(owner, { name });
    await newFollowUp(owner, id, { next_on, followed_on });
    return id;
  };
  await onDay(world, '2026-03-11');
  const overdue = await next('逾期', '2026-03-13');
  const ended = await next('已流失', '2026-03-14');
  await onDay(world, '2026-03-16');
  await next('今天', '2026-03-16');
  await next('周日', '2026-03-22', '2026-03-16');
  await next('下周一', '2026-03-23');
  await next('未安排', null);
  const { version } = await owner.call(customerCalls.get, { id: ended });
  const cause_id = await firstItem(owner, 'loss-cause');
  await owner.call(endCustomer, { id: ended, version, outcome: 'lost', cause_id });
  expect(await owner.call(tabsEndpoint(followUpList), {})).toMatchObject({ overdue: 1, today: 1, week: 2, later: 1 });
  expect(await owner.call(followUpFigures, {})).toEqual({ waiting_count: 4, overdue_count: 1, followed_count: 1 });
  const idsOf = async (due: string[]) =>
    (await owner.call(listEndpoint(followUpList), { page: 1, page_size: 20, filter: { due } })).rows.map(
      ({ customer_name }) => customer_name,
    );
  expect(await idsOf(['overdue'])).toEqual(['逾期']);
  await newFollowUp(owner, overdue, { followed_on: '2026-03-16' });
  expect(await idsOf(['overdue'])).toEqual([]);
  expect(await owner.call(followUpFigures, {})).toEqual({ waiting_count: 3, overdue_count: 0, followed_count: 2 });
});

it('moves only the next day of the last follow-up, never into the past', async () => {
  const { id } = await newCustomer(owner);
  const first = await newFollowUp(owner, id, { next_on: '2026-03-18' });
  const moved = await owner.call(rescheduleFollowUp, { id: first.id, version: first.version, next_on: '2026-03-20' });
  expect(moved).toMatchObject({ next_on: '2026-03-20', version: first.version + 1 });
  const request = (version: number, next_on: string) =>
    owner.request(rescheduleFollowUp, { id: first.id, version, next_on });
  expect(await request(moved.version, '2026-03-15')).toMatchObject({
    error_code: 422,
    errors: [{ path: ['next_on'] }],
  });
  expect(await request(first.version, '2026-03-21')).toMatchObject({ error_code: 409 });
  const both = await Promise.all([request(moved.version, '2026-03-21'), request(moved.version, '2026-03-22')]);
  expect(both.map(({ error_code }) => error_code).toSorted((a, b) => a - b)).toEqual([0, 409]);
  await newFollowUp(owner, id, { followed_on: '2026-03-16' });
  expect(await request(moved.version + 1, '2026-03-23')).toMatchObject({ error_code: 409 });
});

it('offers the templates of the enterprise with their text', async () => {
  const templates = await owner.call(followUpTemplates, {});
  expect(templates.map(({ name }) => name)).toContain('看房反馈');
  expect(templates.every(({ content }) => content.length > 0)).toBe(true);
});

it('shows the files of a follow-up only to those who see its customer', async () => {
  const mine = await newPlace(owner);
  const other = await newPlace(owner);
  const { id } = await newCustomer(owner, { park_ids: [mine.park_id] });
  const file = await uploaded(owner, 'p.png', png(1));
  const { attachments } = await newFollowUp(owner, id, { attachment_ids: [file] });
  expect(attachments).toMatchObject([{ id: file, name: 'p.png' }]);
  const read = async (park_id: number, keys: string[]) =>
    (await (await personOfPark(world, owner, park_id, keys)).fetch(`/api/common/file/report?id=${file}`)).headers.get(
      'content-type',
    );
  expect(await read(mine.park_id, ['p_2200'])).toBe('image/png');
  expect(await read(other.park_id, ['p_2200'])).toContain('json');
  expect(await read(mine.park_id, ['p_4100'])).toContain('json');
  const foreign = await uploaded(approver, 'q.png', png(2));
  expect(await save(id, { attachment_ids: [foreign] })).toMatchObject({
    error_code: 404,
    errors: [{ path: ['attachment_ids', 0] }],
  });
});
