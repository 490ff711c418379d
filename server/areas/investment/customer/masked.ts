// A customer as pages and the audit trail show it: telephones are masked. Full numbers are requested one customer at a time, and each access is
// logged.
import type { Customer } from '#api/investment/customer/customer.schema';
import { auditedContacts, maskedContacts } from '#server/platform/access/personal';

export const maskedCustomer = (customer: Customer): Customer => ({
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
