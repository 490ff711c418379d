// Customers of tests, made through the calls.
import { customerCalls } from '#api/investment/customer/customer';
import type { Customer, CustomerSave } from '#api/investment/customer/customer.schema';
import { followUpCalls } from '#api/investment/follow-up/follow-up';
import { targetCalls } from '#api/investment/target/target';
import { visitCalls } from '#api/investment/visit-plan';
import type { Visit, VisitSave } from '#api/investment/visit-plan.schema';
import { dictionaryOptions } from '#api/setup/dictionary/dictionary';
import { present } from '../present';
import type { Person } from '../world';

/** Returns ids of the items of a dictionary, in their order. */
export async function itemsOf(person: Person, kind: string): Promise<number[]> {
  const options = present(dictionaryOptions.find((each) => each.kind === kind));
  return (await person.call(options.call, {})).map(({ value }) => value);
}

export const firstItem = async (person: Person, kind: string): Promise<number> =>
  present((await itemsOf(person, kind))[0]);

/** Creates a customer in the first stage, managed by its creator, with a contact. */
export async function newCustomer(person: Person, change: Partial<CustomerSave> = {}): Promise<Customer> {
  return person.call(customerCalls.save, {
    name: '潜在客户有限公司',
    kind: 'company',
    stage_id: await firstItem(person, 'investment-progress'),
    owner_id: person.user_id,
    contacts: [{ name: '李选址', phone: '13900002222', main: true }],
    ...change,
  });
}

export const newFollowUp = async (person: Person, customer_id: number, change: object = {}) =>
  person.call(followUpCalls.save, {
    customer_id,
    kind_id: await firstItem(person, 'follow-up-type'),
    followed_on: '2026-03-10',
    content: '电话沟通需求',
    ...change,
  });

/** Returns a visit that the user plans for themselves. */
export const visitTerms = async (
  person: Person,
  customer_id: number,
  change: Partial<VisitSave> = {},
): Promise<VisitSave> => ({
  customer_id,
  user_id: person.user_id,
  kind_id: await firstItem(person, 'follow-up-type'),
  visit_on: '2026-03-18',
  visit_at: '14:30',
  purpose: '送方案',
  ...change,
});

export const newVisit = async (person: Person, customer_id: number, change: Partial<VisitSave> = {}): Promise<Visit> =>
  person.call(visitCalls.save, await visitTerms(person, customer_id, change));
/** Creates a target for a park in the first quarter of 2026. */
export const newTarget = async (person: Person, park_id: number, change: object = {}) =>
  person.call(targetCalls.save, { park_id, year: 2026, quarter: '1', area_sqm: '1000', ...change });
