// Ids of another enterprise for the calls of the investment area, and a row in each of its lists.
import { channelCalls } from '#api/investment/channel/channel';
import type { Channel } from '#api/investment/channel/channel.schema';
import type { Visit, VisitSave } from '#api/investment/visit-plan.schema';
import { dictionaryOptions } from '#api/setup/dictionary/dictionary';
import { newPlace } from '#tests/support/builders';
import {
  firstItem,
  newCustomer,
  newFollowUp,
  newTarget,
  newVisit,
  visitTerms,
} from '#tests/support/investment/customer';
import { firstOf, present } from '#tests/support/present';
import type { Person } from '#tests/support/world';
import type { ForeignPeople } from './foreign-people';
import { quoteInputs } from './quote';

async function kindOf(person: Person): Promise<number> {
  const kinds = present(dictionaryOptions.find(({ kind }) => kind === 'channel-type'));
  return firstOf(await person.call(kinds.call, {})).value;
}

export const newChannel = async (person: Person, name: string): Promise<Channel> =>
  person.call(channelCalls.save, {
    name,
    kind_id: await kindOf(person),
    contacts: [{ name: '沈一凡', phone: '021-62880101', main: true }],
  });

type People = Pick<ForeignPeople, 'owner' | 'stranger'>;

export async function investmentInputs(people: People): Promise<Record<string, object[]>> {
  const { owner } = people;
  const { id, kind_id } = await newChannel(owner, '外部渠道');
  return {
    '/api/investment/channel/get': [{ id }],
    '/api/investment/channel/save': [
      { id, version: 0, name: '改名的渠道', kind_id },
      { name: '类型属于别人的渠道', kind_id },
    ],
    '/api/investment/channel/reveal': [{ id }],
    '/api/investment/channel/personal-data': [{ id, contact: 0 }],
    '/api/investment/channel/erase': [{ id, version: 0, contact: 0, reason: '本人要求' }],
    '/api/investment/channel/delete': [{ ids: [id] }],
    ...(await customerInputs(people, id)),
    ...(await quoteInputs(people, id)),
    ...(await targetInputs(people)),
  };
}

/** Returns inputs with each id of the customer form, one at a time from another enterprise; creates a customer with a follow-up. */
async function customerInputs({ owner, stranger }: People, channel_id: number): Promise<Record<string, object[]>> {
  const { park_id } = await newPlace(owner);
  const { id, stage_id } = await newCustomer(owner, { key_account: true });
  const own = { name: '自己的客户', kind: 'company', stage_id: await firstItem(stranger, 'investment-progress') };
  const seen = { id, version: 0 };
  const loss = await firstItem(stranger, 'loss-cause');
  const mine = await newCustomer(stranger);
  const save = (change: object) => ({ ...own, ...change });
  return {
    '/api/investment/customer/get': [{ id }],
    '/api/investment/customer/save': [
      save({ id, version: 0, stage_id: undefined }),
      save({ stage_id }),
      save({ channel_id }),
      save({ owner_id: owner.user_id }),
      save({ park_ids: [park_id] }),
      save({ parent_id: id }),
      save({ source_id: await firstItem(owner, 'customer-source') }),
      save({ industry_id: await firstItem(owner, 'industry') }),
      save({ area_id: await firstItem(owner, 'customer-area') }),
      save({ manager_type_id: await firstItem(owner, 'manager-type') }),
      save({ spatial_type_ids: [await firstItem(owner, 'spatial-type')] }),
      save({ contacts: [{ name: '李', kind_id: await firstItem(owner, 'contact-type'), main: true }] }),
    ],
    '/api/investment/customer/delete': [{ ids: [id] }],
    '/api/investment/customer/duplicates': [{ id, name: '潜在客户有限公司', phones: [] }],
    '/api/investment/customer/move': [
      { ...seen, stage_id: own.stage_id },
      { id: mine.id, version: mine.version, stage_id },
    ],
    '/api/investment/customer/end': [
      { ...seen, outcome: 'lost', cause_id: loss },
      { id: mine.id, version: mine.version, outcome: 'lost', cause_id: await firstItem(owner, 'loss-cause') },
    ],
    '/api/investment/customer/reopen': [{ ...seen, stage_id: own.stage_id }],
    '/api/investment/customer/assign': [
      { ids: [id], owner_id: null },
      { ids: [mine.id], owner_id: owner.user_id },
    ],
    '/api/investment/customer/claim': [{ ids: [id] }],
    '/api/investment/customer/hand-over': [
      { from_id: owner.user_id, owner_id: null },
      { from_id: stranger.user_id, owner_id: owner.user_id },
    ],
    '/api/investment/customer/merge': [
      { kept: { id: mine.id, version: mine.version }, merged: seen },
      { kept: seen, merged: { id: mine.id, version: mine.version } },
    ],
    '/api/investment/customer/reveal': [{ id }],
    '/api/investment/customer/personal-data': [{ id, contact: 0 }],
    '/api/investment/customer/erase': [{ ...seen, contact: 0, reason: '本人要求' }],
    '/api/investment/customer/board': [{ owner_id: owner.user_id }],
    '/api/investment/customer/matching-spaces': [{ id }],
    '/api/investment/customer/timeline': [{ id }],
    '/api/investment/customer/leases': [{ id }, { id, group: true }],
    ...(await followUpInputs({ owner, stranger }, id, mine.id)),
  };
}

/** Returns inputs with a follow-up and a visit of another enterprise's customer `id`, and own ones for `own` that name foreign objects. */
async function followUpInputs({ owner, stranger }: People, id: number, own: number): Promise<Record<string, object[]>> {
  const { id: follow_up, kind_id } = await newFollowUp(owner, id);
  const { stage_id } = await newCustomer(owner, { name: '另一位客户' });
  const follow = { kind_id: await firstItem(stranger, 'follow-up-type'), followed_on: '2026-03-10', content: '谈' };
  return {
    '/api/investment/follow-up/get': [{ id: follow_up }],
    '/api/investment/follow-up/save': [
      { ...follow, customer_id: id },
      { ...follow, customer_id: own, kind_id },
      { ...follow, customer_id: own, stage_id },
      { ...follow, id: follow_up, version: 0, customer_id: id },
    ],
    '/api/investment/follow-up/delete': [{ ids: [follow_up] }],
    '/api/investment/follow-up/of-customer': [{ id }],
    '/api/investment/follow-up/reschedule': [{ id: follow_up, version: 0, next_on: '2026-04-01' }],
    '/api/investment/follow-up/send-mail': [
      { id: follow_up, targets: ['a@b.example'], subject: '方案', content: '谈' },
    ],
    '/api/investment/follow-up/mail-contacts': [{ id: follow_up }],
    ...visitInputs(await newVisit(owner, id), await visitTerms(stranger, own)),
  };
}

/** Returns inputs with a planned visit of another enterprise, and an own one for a foreign customer, manager or kind. */
const visitInputs = ({ id, version, customer_id, user_id, kind_id }: Visit, own: VisitSave) => ({
  '/api/investment/follow-up/calendar': [{ from: '2026-03-16', to: '2026-03-22', owner_id: user_id }],
  '/api/investment/visit-plan/week': [{ monday: '2026-03-16', user_id }],
  '/api/investment/visit-plan/get': [{ id }],
  '/api/investment/visit-plan/save': [
    { ...own, id, version },
    { ...own, customer_id },
    { ...own, user_id },
    { ...own, kind_id },
  ],
  '/api/investment/visit-plan/delete': [{ ids: [id] }],
  '/api/investment/visit-plan/move': [{ id, version, visit_on: '2026-04-02' }],
  '/api/investment/visit-plan/done': [{ id, version, followed_on: '2026-03-16', content: '谈' }],
});
/** A target of another enterprise; own ones of its park and of its manager. */
async function targetInputs({ owner, stranger }: People): Promise<Record<string, object[]>> {
  const { park_id } = await newPlace(owner);
  const { id } = await newTarget(owner, park_id);
  const aim = { year: 2026, quarter: '2', area_sqm: '100' };
  const own = (await newPlace(stranger)).park_id;
  return {
    '/api/investment/target/get': [{ id }],
    '/api/investment/target/save': [
      { ...aim, park_id },
      { ...aim, park_id: own, manager_id: owner.user_id },
      { ...aim, id, version: 0, park_id: own },
    ],
    '/api/investment/target/delete': [{ ids: [id] }],
  };
}
