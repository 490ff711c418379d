// Legal entities of another enterprise for vouchers, the difference and the end of a month.
import { legalEntityOptions } from '#api/setup/option';
import { firstOf } from '#tests/support/present';
import type { ForeignPeople } from '../foreign-people';

const CALLS = [
  '/api/finance/voucher/preview',
  '/api/finance/voucher/make',
  '/api/finance/voucher/undo',
  '/api/finance/voucher/export-check',
  '/api/finance/voucher/export',
  '/api/finance/revenue-adjustment/preview',
  '/api/finance/revenue-adjustment/post',
  '/api/finance/amortisation/preview',
  '/api/finance/amortisation/post',
  '/api/finance/month-end/steps',
];

export async function voucherInputs({ owner }: Pick<ForeignPeople, 'owner'>): Promise<Record<string, object[]>> {
  const { value: legal_entity_id } = firstOf(await owner.call(legalEntityOptions, {}));
  const books = { legal_entity_id, month: '2026-01' };
  return {
    ...Object.fromEntries(CALLS.map((path) => [path, [books]])),
    '/api/finance/voucher/file': [{ ...books, layout: 'k3' }],
  };
}
