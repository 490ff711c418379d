// A customer as pages and the audit trail show him: telephones masked. The numbers themselves are asked for one customer at a time, and
// who asked is kept.
import type { Customer } from '#api/investment/customer/customer.schema';
import { auditedContacts, maskedContacts } from '#server/platform/access/personal';

export const shownCustomer = (customer: Customer): Customer => ({
  ...customer,
  contacts: maskedContacts(customer.contacts),
});

export function auditedCustomer({
  stages: _stages,
  win_probability: _odds,
  ...customer
}: Customer): Record<string, unknown> {
  return { ...customer, contacts: auditedContacts(customer.contacts) };
}
