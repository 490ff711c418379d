// Planned visits: once per customer and day, one at a time, moved only to later days; a completed visit becomes one follow-up. Includes the calendar of visits.
import { expect, it } from 'vitest';
import { followUpCalendar } from '#api/investment/calendar';
import { endCustomer } from '#api/investment/customer/customer';
import { followUpCalls, followUpsOf } from '#api/investment/follow-up/follow-up';
import { doneVisit, moveVisit, visitCalls, visitWeek } from '#api/investment/visit-plan';
import type { VisitSave } from '#api/investment/visit-plan.schema';
import { runJob } from '#server/jobs/index';
import { newPlace } from '#tests/support/builders';
import { newCustomer, newFollowUp, newVisit, visitTerms } from '#tests/support/investment/customer';
import { openEnterprise } from '#tests/support/open-enterprise';
import { personOfPark } from '#tests/support/people/of-park';
import { firstOf } from '#tests/support/present';
import { openTasks } from '#tests/support/tasks';
import { onDay } from '#tests/support/world';

const { world, owner, approver } = openEnterprise({ ownWorld: true, each: 'test', day: '2026-03-16' });

const terms = (customer_id: number, change: Partial<VisitSave> = {}) => visitTerms(owner, customer_id, change);
const plan = (customer_id: number, change: Partial<VisitSave> = {}) => newVisit(owner, customer_id, change);
const followUp = { followed_on: '2026-03-16', content: '见到了总经理' };

it.each([
  ['a day that has passed', { visit_on: '2026-03-15' }, 422, ['visit_on']],
  ['a time that does not exist', { visit_at: '24:00' }, 422, ['visit_at']],
  ['no purpose', { purpose: ' ' }, 422, ['purpose']],
  ['a customer who does not exist', { customer_id: 999_999 }, 404, ['customer_id']],
  ['nobody who visits', { user_id: 999_999 }, 404, ['user_id']],
])('refuses %s at its field', async (_what, change, error_code, path) => {
  const { id } = await newCustomer(owner);
  expect(await owner.request(visitCalls.save, await terms(id, change))).toMatchObject({
    error_code,
    errors: [{ path }],
  });
});

it('refuses a second plan for a customer and day, and two simultaneous visits of one manager, also in parallel calls', async () => {
  const [first, second] = [await newCustomer(owner, { name: '甲' }), await newCustomer(owner, { name: '乙' })];
  const input = await terms(first.id);
  const replies = await Promise.all(Array.from({ length: 20 }, () => owner.request(visitCalls.save, input)));
  expect(replies.filter(({ error_code }) => error_code === 0)).toHaveLength(1);
  expect(replies.find(({ error_code }) => error_code === 409)?.errors).toMatchObject([{ path: ['visit_on'] }]);
  expect(await owner.request(visitCalls.save, await terms(second.id))).toMatchObject({
    error_code: 409,
    errors: [{ path: ['visit_at'], message: '该招商经理此时已有其他拜访' }],
  });
  expect((await plan(second.id, { visit_at: null })).visit_at).toBeNull();
  expect((await plan(second.id, { user_id: approver.user_id })).manager).toBeTruthy();
});

it('becomes one follow-up when it was made, however often that is reported, and can be planned again', async () => {
  const { id } = await newCustomer(owner);
  const { id: visit, version } = await plan(id, { visit_on: '2026-03-16' });
  const input = { id: visit, version, ...followUp, next_on: '2026-03-20' };
  const replies = await Promise.all(Array.from({ length: 8 }, () => owner.request(doneVisit, input)));
  expect(replies.filter(({ error_code }) => error_code === 0)).toHaveLength(1);
  const followUps = await owner.call(followUpsOf, { id });
  expect(followUps).toMatchObject([{ content: followUp.content, next_on: '2026-03-20', followed_on: '2026-03-16' }]);
  const made = await owner.call(visitCalls.get, { id: visit });
  expect(made.follow_up_id).toBe(firstOf(followUps).id);
  for (const request of [
    owner.request(doneVisit, { ...input, version: made.version }),
    owner.request(moveVisit, { id: visit, version: made.version, visit_on: '2026-03-19' }),
    owner.request(visitCalls.remove, { ids: [visit] }),
  ])
    expect((await request).error_code).toBe(423);
  await owner.call(followUpCalls.remove, { ids: [firstOf(followUps).id] });
  expect((await owner.call(visitCalls.get, { id: visit })).follow_up_id).toBeNull();
});

it('reports errors of the follow-up at their fields, and stays planned', async () => {
  const { id } = await newCustomer(owner);
  const { id: visit, version } = await plan(id);
  const request = (change: object) => owner.request(doneVisit, { id: visit, version, ...followUp, ...change });
  expect(await request({ followed_on: '2026-03-17' })).toMatchObject({ errors: [{ path: ['followed_on'] }] });
  expect(await request({ next_on: '2026-03-16' })).toMatchObject({ errors: [{ path: ['next_on'] }] });
  expect(await request({ content: '' })).toMatchObject({ errors: [{ path: ['content'] }] });
  expect(await owner.call(visitCalls.get, { id: visit })).toMatchObject({ follow_up_id: null, version });
});

it('moves to another day, not into the past, and is a task of its manager on the day', async () => {
  const { id } = await newCustomer(owner, { owner_id: approver.user_id });
  const planned = await plan(id);
  const past = { id: planned.id, version: planned.version, visit_on: '2026-03-15' };
  expect(await owner.request(moveVisit, past)).toMatchObject({ error_code: 422, errors: [{ path: ['visit_on'] }] });
  const moved = await owner.call(moveVisit, { ...past, visit_on: '2026-03-19' });
  expect(await owner.request(moveVisit, { ...past, visit_on: '2026-03-20' })).toMatchObject({ error_code: 409 });
  await onDay(world, '2026-03-18');
  await runJob(world.services, 'warnings');
  expect(await openTasks(owner, 'follow_up_due')).toEqual([]);
  await onDay(world, '2026-03-19');
  await runJob(world.services, 'warnings');
  expect(await openTasks(owner, 'follow_up_due')).toMatchObject([
    { due_on: '2026-03-19', title: '计划于 2026-03-19 14:30 拜访客户「潜在客户有限公司」', content: '送方案' },
  ]);
  expect(await openTasks(approver, 'follow_up_due')).toEqual([]);
  await owner.call(doneVisit, { id: moved.id, version: moved.version, ...followUp, followed_on: '2026-03-19' });
  expect(await openTasks(owner, 'follow_up_due')).toEqual([]);
});

it('is planned only for open customers', async () => {
  const { id, version } = await newCustomer(owner);
  await owner.call(endCustomer, { id, version, outcome: 'won' });
  expect(await owner.request(visitCalls.save, await terms(id))).toMatchObject({
    error_code: 409,
    errors: [{ path: ['customer_id'] }],
  });
});

it('is in the week of its manager and in the calendar with next and past activities, within the scope', async () => {
  const [mine, other] = [await newPlace(owner), await newPlace(owner)];
  const seen = await newCustomer(owner, { name: '滨江甲', park_ids: [mine.park_id] });
  const hidden = await newCustomer(owner, { name: '科创乙', park_ids: [other.park_id], owner_id: approver.user_id });
  await plan(seen.id);
  await plan(hidden.id, { user_id: approver.user_id, visit_on: '2026-03-22' });
  await newFollowUp(owner, seen.id, { followed_on: '2026-03-16', next_on: '2026-03-20' });
  await newFollowUp(approver, hidden.id, { followed_on: '2026-03-16', next_on: '2026-03-20' });
  const span = { from: '2026-03-16', to: '2026-03-22' };
  const calendar = async (person = owner, owner_id: number | null = null) =>
    (await person.call(followUpCalendar, { ...span, owner_id })).entries.map(
      ({ kind, day, customer_name }) => `${day.slice(8)} ${kind} ${customer_name}`,
    );
  expect(await calendar()).toEqual([
    '16 done 滨江甲',
    '16 done 科创乙',
    '18 visit 滨江甲',
    '20 next 滨江甲',
    '20 next 科创乙',
    '22 visit 科创乙',
  ]);
  expect(await calendar(owner, approver.user_id)).toEqual(['16 done 科创乙', '20 next 科创乙', '22 visit 科创乙']);
  const narrow = await personOfPark(world, owner, mine.park_id, ['p_2200']);
  expect(await calendar(narrow)).toEqual(['16 done 滨江甲', '18 visit 滨江甲', '20 next 滨江甲']);
  const week = async (person = owner, user_id: number | null = null) =>
    (await person.call(visitWeek, { monday: '2026-03-16', user_id })).map(({ customer_name }) => customer_name);
  expect((await week()).toSorted()).toEqual(['滨江甲', '科创乙'].toSorted());
  expect(await week(owner, approver.user_id)).toEqual(['科创乙']);
  expect(await week(narrow)).toEqual(['滨江甲']);
});

it.each([
  ['backwards', { from: '2026-03-16', to: '2026-03-15' }],
  ['longer than six weeks', { from: '2026-03-01', to: '2026-04-12' }],
])('reads no calendar that goes %s', async (_what, span) => {
  expect(await owner.request(followUpCalendar, span)).toMatchObject({ error_code: 422, errors: [{ path: ['to'] }] });
});
