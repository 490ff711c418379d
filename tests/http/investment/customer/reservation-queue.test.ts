// Reservations of customers: the first one holds the space, the others wait in the order of their entry and move up automatically.
import { describe, expect, it } from 'vitest';
import { chooseToAudit } from '#api/approval/task';
import {
  releaseReservation,
  reservationsOfCustomer,
  reservationsOfSpace,
  reserveSpace,
  saveReservationDeposit,
  stackingPlan,
} from '#api/assets/stacking-plan';
import type { Reservation, ReserveInput } from '#api/assets/stacking-plan.schema';
import { contractCalls, contractNotices } from '#api/contracts/contract/contract';
import { customerCalls, endCustomer } from '#api/investment/customer/customer';
import { matchingSpaces } from '#api/investment/matching';
import { rentableSpaceOptions } from '#api/setup/option';
import { approvedContract, contractInput, newPlace, newSpace, newTenant, type Place } from '#tests/support/builders';
import { firstItem, newCustomer } from '#tests/support/investment/customer';
import { openEnterprise } from '#tests/support/open-enterprise';
import { personOfPark } from '#tests/support/people/of-park';
import { present } from '#tests/support/present';
import { onDay } from '#tests/support/world';

const { world, owner, approver } = openEnterprise({ each: 'test', day: '2026-03-16' });
const DAYS = { start_date: '2026-03-16', end_date: '2026-03-31' };
const customerNamed = async (name: string) => (await newCustomer(owner, { name })).id;
const reserve = (space_id: number, change: Partial<ReserveInput> = {}) =>
  owner.call(reserveSpace, { space_id, ...DAYS, ...change });
const release = ({ id, version }: Reservation) => owner.call(releaseReservation, { id, version, reason: '客户放弃' });
const ranksOf = async (space_id: number) =>
  (await owner.call(reservationsOfSpace, { space_id })).toReversed().map(({ holder, rank }) => [holder, rank]);

async function holderOn(place: Place, space_id: number, day: string) {
  const { buildings } = await owner.call(stackingPlan, { park_id: place.park_id, on: day });
  return buildings.flatMap(({ spaces }) => spaces).find(({ id }) => id === space_id)?.reserved_for;
}

async function threeOf() {
  const place = await newPlace(owner);
  const { id: space_id } = await newSpace(owner, place);
  const made = [];
  for (const [name, end_date] of [
    ['甲', '2026-03-20'],
    ['乙', '2026-04-10'],
    ['丙', '2026-04-20'],
  ] as const)
    made.push(await reserve(space_id, { customer_id: await customerNamed(name), end_date }));
  const [first, second, third] = made.map((each) => present(each)) as [Reservation, Reservation, Reservation];
  return { place, space_id, first, second, third };
}

describe('the queue of a space', () => {
  it('moves up automatically when the first expires', async () => {
    const { place, space_id } = await threeOf();
    expect(await ranksOf(space_id)).toEqual([
      ['甲', 1],
      ['乙', 2],
      ['丙', 3],
    ]);
    const holders = await Promise.all(
      ['2026-03-20', '2026-03-21', '2026-04-11', '2026-04-21'].map((day) => holderOn(place, space_id, day)),
    );
    expect(holders).toEqual(['甲', '乙', '丙', null]);
    await onDay(world, '2026-03-21');
    expect(await ranksOf(space_id)).toEqual([
      ['甲', null],
      ['乙', 1],
      ['丙', 2],
    ]);
  });

  it('moves up when the first is released, also one in between', async () => {
    const { place, space_id, first, second } = await threeOf();
    await release(second);
    expect(await ranksOf(space_id)).toEqual([
      ['甲', 1],
      ['丙', 2],
    ]);
    await release(first);
    expect(await holderOn(place, space_id, '2026-03-16')).toBe('丙');
    expect(
      await owner.request(releaseReservation, { id: first.id, version: first.version + 1, reason: '客户放弃' }),
    ).toMatchObject({
      error_code: 409,
      message: '该预定已解除',
    });
    const [reservation] = await owner.call(reservationsOfCustomer, { customer_id: present(first.customer_id) });
    expect(reservation).toMatchObject({
      id: first.id,
      rank: null,
      released_on: '2026-03-16',
      release_reason: '客户放弃',
      contract_id: null,
    });
  });

  it('has a separate place for each of twenty simultaneous ones, and one for each customer', async () => {
    const { id: space_id } = await newSpace(owner, await newPlace(owner));
    const holders = Array.from({ length: 20 }, (_, place) => `意向方 ${place + 1}`);
    await Promise.all(holders.map((holder) => reserve(space_id, { holder })));
    const ranks = (await ranksOf(space_id)).map(([, rank]) => rank);
    expect(ranks).toEqual(Array.from({ length: 20 }, (_, place) => place + 1));
    const customer_id = await customerNamed('只排一次');
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => owner.request(reserveSpace, { space_id, customer_id, ...DAYS })),
    );
    expect(replies.map(({ error_code }) => error_code).sort()).toEqual([0, 409, 409, 409, 409]);
    expect(present(replies.find(({ error_code }) => error_code === 409))).toMatchObject({
      errors: [{ path: ['space_id'], message: '该客户在这段时间已预定该空间' }],
    });
  });

  it('keeps the space from other tenants until it is released, and ends with the lease of its customer', async () => {
    const { place, space_id, second } = await threeOf();
    const deposit = { id: second.id, version: second.version, deposit_fen: 500_000 };
    await owner.call(saveReservationDeposit, deposit);
    const spaces = [{ id: space_id, area: '100.00' }];
    const { id: tenant_id } = await newTenant(owner);
    const change = { park_id: place.park_id, spaces, tenant_id, customer_id: second.customer_id, start: '2026-04-01' };
    const input = await contractInput(owner, { ...change, end: '2027-03-31' });
    const reply = async (terms: typeof input) =>
      (await owner.call(contractNotices, terms))
        .filter(({ kind }) => kind === 'reserved')
        .map(({ message }) => message);
    // 丙 waits behind 乙, who has the lease.
    expect(await reply(input)).toEqual([]);
    const others = { ...input, customer_id: null };
    expect(await reply(others)).toEqual([
      expect.stringMatching(/由「乙」预定至 2026-04-10，解除预定后才能提交审批$/),
      expect.stringMatching(/由「丙」预定至 2026-04-20，解除预定后才能提交审批$/),
    ]);
    const refused = await owner.request(chooseToAudit, {
      kind: 'contract',
      object_id: (await owner.call(contractCalls.save, others)).id,
      approvers: [{ kind: 'user', id: approver.user_id }],
    });
    expect(refused).toMatchObject({ error_code: 422 });
    expect(refused.errors?.map(({ path, message }) => [path, message])).toEqual([
      [
        ['spaces', 0, 'id'],
        expect.stringMatching(/已由「乙」预定至 2026-04-10（意向金 5,000.00 元），请先在空间页面解除预定$/),
      ],
      [['spaces', 0, 'id'], expect.stringMatching(/已由「丙」预定至 2026-04-20，请先在空间页面解除预定$/)],
    ]);
    const contract = await approvedContract(owner, approver, input);
    // The customer's reservation becomes the lease, and those within its days end; a reservation for earlier days stays.
    expect(await ranksOf(space_id)).toEqual([['甲', 1]]);
    const [his] = await owner.call(reservationsOfCustomer, { customer_id: present(second.customer_id) });
    expect(his).toMatchObject({ contract_id: contract.id, contract_number: contract.number, rank: null });
  });

  it('is given up or let, but not both, when a reservation and a contract race', async () => {
    const place = await newPlace(owner);
    const outcomes = [];
    for (let round = 0; round < 4; round += 1) {
      const { id: space_id } = await newSpace(owner, place);
      const contract = await owner.call(
        contractCalls.save,
        await contractInput(owner, { park_id: place.park_id, spaces: [{ id: space_id, area: '100.00' }] }),
      );
      const submit = () =>
        owner.request(chooseToAudit, {
          kind: 'contract',
          object_id: contract.id,
          approvers: [{ kind: 'user', id: approver.user_id }],
        });
      const reserveIt = () => owner.request(reserveSpace, { space_id, ...DAYS, holder: '甲' });
      const replies = await Promise.all(round % 2 ? [submit(), reserveIt()] : [reserveIt(), submit()]);
      outcomes.push(replies.filter(({ error_code }) => error_code === 0).length);
    }
    expect(outcomes).toEqual([1, 1, 1, 1]);
  });

  it('is shown where spaces are matched', async () => {
    const { space_id, second } = await threeOf();
    const him = await owner.call(matchingSpaces, { id: present(second.customer_id) });
    expect(him).toMatchObject([
      { space_id, free_on: '2026-03-16', reserved_for: '甲', waiting_count: 2, reserved_by_him: true },
    ]);
  });
});

describe('earnest money', () => {
  it('is a dated fact, received before it is given back', async () => {
    const { id: space_id } = await newSpace(owner, await newPlace(owner));
    const { id, version } = await reserve(space_id, { holder: '甲', deposit_fen: 500_000 });
    const save = (change: object) =>
      owner.request(saveReservationDeposit, { id, version, deposit_fen: 500_000, ...change } as never);
    const wrong: [object, string][] = [
      [{ deposit_fen: null, received_on: '2026-03-10' }, 'deposit_fen'],
      [{ deposit_fen: 0 }, 'deposit_fen'],
      [{ received_on: '2026-03-17' }, 'received_on'],
      [{ returned_on: '2026-03-10' }, 'received_on'],
      [{ received_on: '2026-03-10', returned_on: '2026-03-09' }, 'returned_on'],
      [{ received_on: '2026-02-30' }, 'received_on'],
    ];
    for (const [change, field] of wrong)
      expect([change, (await save(change)).errors?.[0]?.path]).toEqual([change, [field]]);
    expect(await save({ received_on: '2026-03-10' })).toMatchObject({ data: { deposit_received_on: '2026-03-10' } });
    expect(await save({ received_on: '2026-03-10' })).toMatchObject({ error_code: 409 });
  });
});

describe('permission to reserve', () => {
  it('for which customers and spaces', async () => {
    const { id: space_id } = await newSpace(owner, await newPlace(owner));
    const lost = await newCustomer(owner, { name: '流失' });
    const cause_id = await firstItem(owner, 'loss-cause');
    await owner.call(endCustomer, { id: lost.id, version: lost.version, outcome: 'lost', cause_id });
    const wrong: [object, number, string][] = [
      [{}, 422, 'holder'],
      [{ holder: '甲', end_date: '2026-03-15' }, 422, 'end_date'],
      [{ holder: '甲', deposit_fen: -1 }, 422, 'deposit_fen'],
      [{ customer_id: 9_999_999 }, 404, 'customer_id'],
      [{ customer_id: lost.id }, 422, 'customer_id'],
      [{ holder: '甲', space_id: 9_999_999 }, 404, 'space_id'],
    ];
    for (const [change, error_code, field] of wrong) {
      const reply = await owner.request(reserveSpace, { space_id, ...DAYS, ...change });
      expect([change, reply.error_code, reply.errors?.[0]?.path]).toEqual([change, error_code, [field]]);
    }
  });

  it('a manager reserves only for their own customers, in their parks', async () => {
    const [mine, other] = [await newPlace(owner), await newPlace(owner)];
    const person = await personOfPark(world, owner, mine.park_id, ['p_2100', 'p_2100_edit']);
    const [here, there] = [await newSpace(owner, mine), await newSpace(owner, other)];
    const elsewhere = await newCustomer(owner, { name: '别处', park_ids: [other.park_id] });
    const customer_id = await customerNamed('哪里都行');
    const request = (change: object) => person.request(reserveSpace, { space_id: here.id, ...DAYS, ...change });
    expect(await request({ holder: '某人' })).toMatchObject({ error_code: 403, message: '您只能为客户预定空间' });
    expect(await request({ customer_id: elsewhere.id })).toMatchObject({ error_code: 404 });
    expect(await request({ customer_id, space_id: there.id })).toMatchObject({ error_code: 404 });
    expect(await request({ customer_id })).toMatchObject({ error_code: 0, data: { holder: '哪里都行', rank: 1 } });
    const byName = await reserve(here.id, { holder: '某人' });
    const { id, version } = byName;
    expect(await person.request(saveReservationDeposit, { id, version, deposit_fen: 1 })).toMatchObject({
      error_code: 403,
    });
    expect(await person.request(releaseReservation, { id, version, reason: '客户放弃' })).toMatchObject({
      error_code: 403,
    });
    expect(await person.request(reservationsOfCustomer, { customer_id: elsewhere.id })).toMatchObject({
      error_code: 404,
    });
    expect((await person.call(rentableSpaceOptions, { keyword: here.number })).map(({ value }) => value)).toEqual([
      here.id,
    ]);
    expect(await person.call(rentableSpaceOptions, { keyword: there.number })).toEqual([]);
    expect(await owner.request(customerCalls.remove, { ids: [customer_id] })).toMatchObject({ error_code: 409 });
  });
});
