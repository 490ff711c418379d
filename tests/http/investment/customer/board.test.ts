// The board of open customers: its columns add up to the pipeline of the funnel, its cards are those that the user may see, and a card follows its
// customer.
import { expect, it } from 'vitest';
import { funnelReport } from '#api/investment/analysis/funnel';
import { customerBoard } from '#api/investment/board';
import type { BoardQuery } from '#api/investment/board.schema';
import { endCustomer, moveCustomer } from '#api/investment/customer/customer';
import { reportEndpoint } from '#api/kernel/report/report';
import { newPlace } from '#tests/support/builders';
import { itemsOf, newCustomer, newFollowUp } from '#tests/support/investment/customer';
import { openEnterprise } from '#tests/support/open-enterprise';
import { personOfPark } from '#tests/support/people/of-park';
import { firstOf, present } from '#tests/support/present';

const { world, owner } = openEnterprise({ each: 'test' });
const namesBy = async (query: BoardQuery = {}, person = owner) =>
  (await person.call(customerBoard, query)).map(({ cards }) => cards.map(({ name }) => name));

it('has every stage in order with its customers, as the funnel counts them', async () => {
  const [contact, visit] = await itemsOf(owner, 'investment-progress');
  await newCustomer(owner, { name: '甲', demand_min_sqm: '100', demand_max_sqm: '101.01' });
  await newCustomer(owner, { name: '乙', demand_min_sqm: '50' });
  await newCustomer(owner, { name: '丙', stage_id: present(visit), demand_max_sqm: '200' });
  const lost = await newCustomer(owner, { name: '丁', demand_min_sqm: '999' });
  await owner.call(endCustomer, { id: lost.id, version: lost.version, outcome: 'won' });
  const columns = await owner.call(customerBoard, {});
  expect(columns.map(({ stage_id }) => stage_id)).toEqual(await itemsOf(owner, 'investment-progress'));
  const { rows } = await owner.call(reportEndpoint(funnelReport), {});
  expect(
    columns.map(({ customer_count, demand_sqm, weighted_sqm }) => [customer_count, demand_sqm, weighted_sqm]),
  ).toEqual(rows.map(({ open_count, demand_sqm, weighted_sqm }) => [open_count, demand_sqm, weighted_sqm]));
  expect(columns[0]).toMatchObject({
    stage_id: contact,
    customer_count: 2,
    demand_sqm: '150.51',
    weighted_sqm: '15.05',
  });
});

it('sorts by the next follow-up, and shows a moved card at its new stage', async () => {
  const [, visit] = await itemsOf(owner, 'investment-progress');
  const later = await newCustomer(owner, { name: '以后' });
  const soon = await newCustomer(owner, { name: '马上' });
  await newCustomer(owner, { name: '未计划' });
  await newFollowUp(owner, later.id, { next_on: '2026-04-20' });
  await newFollowUp(owner, soon.id, { next_on: '2026-03-18' });
  expect((await namesBy())[0]).toEqual(['马上', '以后', '未计划']);
  const [card] = present((await owner.call(customerBoard, {}))[0]).cards;
  const { id, version } = present(card);
  await owner.call(moveCustomer, { id, version, stage_id: present(visit) });
  expect((await namesBy()).slice(0, 2)).toEqual([['以后', '未计划'], ['马上']]);
  expect(await owner.request(moveCustomer, { id, version, stage_id: present(visit) })).toMatchObject({ error_code: 0 });
});

it('is narrowed by manager, name, key accounts and the parks one may see', async () => {
  const mine = await newPlace(owner);
  const other = await newPlace(owner);
  await newCustomer(owner, { name: '滨江甲', park_ids: [mine.park_id] });
  await newCustomer(owner, { name: '科创乙', park_ids: [other.park_id], key_account: true });
  await newCustomer(owner, { name: '无主', owner_id: null });
  expect(firstOf(await namesBy({ search: '江' }))).toEqual(['滨江甲']);
  expect(firstOf(await namesBy({ key_accounts: true }))).toEqual(['科创乙']);
  expect(firstOf(await namesBy({ owner_id: owner.user_id })).toSorted()).toEqual(['滨江甲', '科创乙'].toSorted());
  const narrow = await personOfPark(world, owner, mine.park_id, ['p_2100']);
  expect(firstOf(await namesBy({}, narrow)).toSorted()).toEqual(['无主', '滨江甲'].toSorted());
});
