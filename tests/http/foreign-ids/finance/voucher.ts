// Ids of another enterprise for vouchers: whose books they are of.
import {
  exportVouchers,
  makeVouchers,
  postRevenue,
  previewRevenue,
  previewVouchers,
  undoVouchers,
  voucherFile,
} from '#api/finance/voucher/voucher';
import { legalEntityOptions } from '#api/setup/option/option';
import { present } from '#tests/support/present';
import type { ForeignPeople } from '../foreign-people';

export async function voucherInputs({ owner }: Pick<ForeignPeople, 'owner'>): Promise<Record<string, object[]>> {
  const [entity] = await owner.call(legalEntityOptions, {});
  const of = { legal_entity_id: present(entity).value, month: '2026-02' };
  const calls = [previewVouchers, makeVouchers, undoVouchers, exportVouchers, previewRevenue, postRevenue];
  return {
    ...Object.fromEntries(calls.map(({ path }) => [path, [of]])),
    [voucherFile.path]: [{ ...of, layout: 'k3' }],
  };
}
