// Spaces that fit a customer: free on the move-in day or soon after, nothing that is let, and nothing outside the user's parks.
import { expect, it } from 'vitest';
import { matchingSpaces } from '#api/investment/matching';
import { approvedContract, newPlace, newSpace } from '#tests/support/builders';
import { newCustomer } from '#tests/support/investment/customer';
import { openEnterprise } from '#tests/support/open-enterprise';
import { personOfPark } from '#tests/support/people/of-park';
import { firstOf } from '#tests/support/present';

const { world, owner, approver } = openEnterprise({ each: 'test' });

it('lists the best first, with its shortcomings', async () => {
  const place = await newPlace(owner);
  const fits = await newSpace(owner, place, '150.00');
  const small = await newSpace(owner, place, '75.00');
  const { id } = await newCustomer(owner, {
    demand_min_sqm: '100',
    demand_max_sqm: '200',
    budget: '4.5',
    park_ids: [place.park_id],
  });
  const found = await owner.call(matchingSpaces, { id });
  expect(found.map(({ space_id, score, free_on }) => [space_id, score, free_on])).toEqual([
    [fits.id, 100, '2026-03-16'],
    [small.id, 80, '2026-03-16'],
  ]);
  const lacking = found[1]?.reasons.filter(({ points, of }) => points < of);
  expect(lacking).toEqual([{ part: 'area', points: 20, of: 40, words: '75.00 ㎡，小于需求 100.00 ㎡' }]);
});

it('a let space only from the day after its lease, and only if that is soon', async () => {
  const letUntil = async (end: string) => {
    const contract = await approvedContract(owner, approver, { start: '2026-01-01', end });
    return firstOf(contract.spaces).id;
  };
  const soon = await letUntil('2026-04-15');
  await letUntil('2026-12-31');
  const { id } = await newCustomer(owner, { move_in_on: '2026-04-01' });
  const found = await owner.call(matchingSpaces, { id });
  expect(found.map(({ space_id, free_on }) => [space_id, free_on])).toEqual([[soon, '2026-04-16']]);
  expect(found[0]?.reasons.at(-1)).toMatchObject({ part: 'date', points: 8, words: '2026-04-16 起空出，晚 15 天' });
  // A customer who moves in later sees it as free.
  const late = await newCustomer(owner, { name: '晚来', move_in_on: '2026-05-01' });
  expect(firstOf(await owner.call(matchingSpaces, { id: late.id }))).toMatchObject({ space_id: soon, score: 100 });
});

it("nothing outside the user's parks, and nothing of a customer the user may not see", async () => {
  const [mine, other] = [await newPlace(owner), await newPlace(owner)];
  const seen = await newSpace(owner, mine);
  await newSpace(owner, other);
  const narrow = await personOfPark(world, owner, mine.park_id, ['p_2100']);
  const anywhere = await newCustomer(owner);
  const elsewhere = await newCustomer(owner, { name: '别处', park_ids: [other.park_id] });
  expect((await narrow.call(matchingSpaces, { id: anywhere.id })).map(({ space_id }) => space_id)).toEqual([seen.id]);
  expect(await narrow.request(matchingSpaces, { id: elsewhere.id })).toMatchObject({ error_code: 404 });
});
