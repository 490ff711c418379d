// The portrait of a customer: their timeline, the leases of their group as far as visible, and a hierarchy without circles.
import { describe, expect, it } from 'vitest';
import { releaseReservation, reserveSpace } from '#api/assets/stacking-plan';
import { assignCustomers, customerCalls } from '#api/investment/customer/customer';
import type { Customer } from '#api/investment/customer/customer.schema';
import { customerLeases, customerTimeline } from '#api/investment/portrait';
import { approvedContract, newPlace, newSpace } from '#tests/support/builders';
import { newCustomer, newFollowUp } from '#tests/support/investment/customer';
import { newQuote } from '#tests/support/investment/quote';
import { openEnterprise } from '#tests/support/open-enterprise';
import { personOfPark } from '#tests/support/people/of-park';
import { present } from '#tests/support/present';

const { world, owner, approver } = openEnterprise({ ownWorld: true, each: 'test', day: '2026-03-16' });

const signed = async (customer_id: number, place: Awaited<ReturnType<typeof newPlace>>, change: object = {}) => {
  const { id } = await newSpace(owner, place);
  const spaces = [{ id, area: '100.00' }];
  return approvedContract(owner, approver, { park_id: place.park_id, spaces, customer_id, ...change });
};

describe('the timeline', () => {
  it('shows all events in one list, the latest first, to those who may read it', async () => {
    const place = await newPlace(owner);
    const { id: space_id, number } = await newSpace(owner, place);
    const { id } = await newCustomer(owner);
    await newFollowUp(owner, id, { followed_on: '2026-03-10' });
    await owner.call(assignCustomers, { ids: [id], owner_id: approver.user_id });
    const booking = { space_id, customer_id: id, start_date: '2026-03-16', end_date: '2026-03-31' };
    const { id: reservation, version } = await owner.call(reserveSpace, booking);
    await owner.call(releaseReservation, { id: reservation, version, reason: '客户放弃' });
    const quote = await newQuote(owner, {
      customer_id: id,
      park_id: place.park_id,
      spaces: [{ id: space_id, area: '100.00' }],
    });
    const contract = await signed(id, place);
    const timeline = await owner.call(customerTimeline, { id });
    expect(timeline.at(-1)).toMatchObject({ on: '2026-03-10', kind: 'follow_up', text: '电话：电话沟通需求' });
    const reserved = present(timeline.find(({ kind }) => kind === 'reserved'));
    expect(reserved.text).toMatch(new RegExp(`${number}，保留至 2026-03-15$`));
    expect(reserved.link).toContain('space-detail');
    expect(timeline.map(({ kind }) => kind).sort()).toEqual(
      [
        'contract_approved',
        'contract_submitted',
        'follow_up',
        'owner',
        'owner',
        'quoted',
        'reservation_ended',
        'reserved',
        'stage',
        'won',
      ].sort(),
    );
    expect(timeline.find(({ kind }) => kind === 'contract_approved')).toMatchObject({ text: contract.number });
    expect(timeline.find(({ kind }) => kind === 'quoted')).toMatchObject({
      on: '2026-03-16',
      text: `${quote.number}，有效至 2026-04-15`,
      link: expect.stringContaining('quote-detail'),
    });
    const reader = await personOfPark(world, owner, place.park_id, ['p_2100']);
    const less = await reader.call(customerTimeline, { id });
    expect(less.map(({ kind }) => kind).filter((kind) => kind.startsWith('contract'))).toEqual([]);
    expect(less.filter(({ kind, link }) => link !== null && kind !== 'quoted')).toEqual([]);
    const elsewhere = await personOfPark(world, owner, (await newPlace(owner)).park_id, ['p_2100']);
    expect((await elsewhere.call(customerTimeline, { id })).map(({ kind }) => kind)).not.toContain('quoted');
    expect(await reader.request(customerTimeline, { id: 9_999_999 })).toMatchObject({ error_code: 404 });
  });
});

describe('a group', () => {
  it('has the leases of all its companies, summed by company and in all, as far as visible', async () => {
    const [here, there] = [await newPlace(owner), await newPlace(owner)];
    const top = await newCustomer(owner, { name: '集团', key_account: true, level: 'A' });
    const former = await newCustomer(owner, { name: '甲公司', parent_id: top.id });
    const below = await newCustomer(owner, { name: '甲公司的下级', parent_id: former.id });
    await newCustomer(owner, { name: '别人' });
    // 100 m² at 2 yuan a day: 6,083.33 a month; two months and the third are overdue by 16 March.
    const first = await signed(former.id, here);
    await signed(below.id, there, { start: '2026-06-01', end: '2027-05-31' });
    const request = { id: below.id, group: true };
    const group = await owner.call(customerLeases, request);
    expect(group.companies.map(({ name, parent_id }) => [name, parent_id])).toEqual([
      ['甲公司的下级', former.id],
      ['甲公司', top.id],
      ['集团', null],
    ]);
    const his = present(group.leases.find(({ contract_id }) => contract_id === first.id));
    expect(his).toMatchObject({ customer_id: former.id, phase: 'running', area_sqm: '100.00', rent_fen: 608_333 });
    expect(his.overdue_fen).toBeGreaterThan(0);
    expect(group.companies.find(({ name }) => name === '甲公司')).toMatchObject({
      contract_count: 1,
      area_sqm: '100.00',
      rent_fen: 608_333,
      overdue_fen: his.overdue_fen,
    });
    // A lease that has not begun is neither let nor due yet.
    expect(group.total).toMatchObject({ contract_count: 2, area_sqm: '100.00', rent_fen: 608_333 });
    expect((await owner.call(customerLeases, { id: former.id })).leases.map(({ contract_id }) => contract_id)).toEqual([
      first.id,
    ]);
    const narrow = await personOfPark(world, owner, there.park_id, ['p_2100', 'p_4100']);
    const seen = await narrow.call(customerLeases, request);
    expect(seen.leases.map(({ customer_id }) => customer_id)).toEqual([below.id]);
    expect(seen.total).toMatchObject({ contract_count: 1, area_sqm: '0', rent_fen: 0 });
    const reader = await personOfPark(world, owner, there.park_id, ['p_2100']);
    expect(await reader.request(customerLeases, request)).toMatchObject({ error_code: 403 });
  });

  it('counts contracts from before the customer record, with the tenant it became', async () => {
    const place = await newPlace(owner);
    const { id } = await newCustomer(owner);
    const first = await signed(id, place);
    const { id: space_id } = await newSpace(owner, place);
    const spaces = [{ id: space_id, area: '100.00' }];
    const terms = { park_id: place.park_id, spaces, tenant_id: first.tenant_id };
    const further = await approvedContract(owner, approver, terms);
    const { leases } = await owner.call(customerLeases, { id });
    expect(leases.map(({ contract_id }) => contract_id).sort()).toEqual([first.id, further.id].sort());
  });
});

describe('the hierarchy', () => {
  const under = async ({ id }: Customer, parent_id: number) => {
    const stored = await owner.call(customerCalls.get, { id });
    const { version, name, kind, contacts } = stored;
    return owner.request(customerCalls.save, { id, version, name, kind, contacts, parent_id, owner_id: owner.user_id });
  };

  it('is never a circle, also with two simultaneous changes', async () => {
    const names = ['甲', '乙', '丙', '丁'];
    const made: Customer[] = [];
    for (const name of names) made.push(await newCustomer(owner, { name }));
    const replies = await Promise.all(
      made.map((each, place) => under(each, present(made[(place + 1) % made.length]).id)),
    );
    const refused = replies.filter(({ error_code }) => error_code !== 0);
    expect(refused).toHaveLength(1);
    expect(refused[0]).toMatchObject({
      error_code: 422,
      errors: [{ path: ['parent_id'], message: '上级客户不能是自己的下级' }],
    });
  });
});
