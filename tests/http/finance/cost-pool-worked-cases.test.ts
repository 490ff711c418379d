// The yearly reconciliation by the calls of its page (docs/domain §6.1): every worked case in a real database, and random leases
// against the rule of domain/.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { costShares, saveCostPool, saveCostTerm } from '#api/finance/cost-pool/cost-pool';
import { type ReconciliationInput, reconcile } from '#domain/finance/accounting/reconciliation';
import { openBooks } from '#tests/support/finance/open-books';
import { poolInput } from '#tests/support/finance/reconciliation-arbitrary';
import { loadReconciliation, reconciliationCases } from '#tests/support/finance/reconciliation-case';
import { present } from '#tests/support/present';

const { books, inside, renew } = openBooks();

/** Returns the figures that the page shows for a case, under the names of the case. */
async function answered(input: ReconciliationInput) {
  const { pool, terms, contracts } = await inside((tx) => loadReconciliation(tx, books, input));
  for (const term of terms) await books.person.call(saveCostTerm, term);
  const { id } = await books.person.call(saveCostPool, pool);
  const found = await books.person.call(costShares, { id });
  const shares = input.leases.flatMap((lease) => {
    const share = found.shares.find(({ contract_id }) => contract_id === present(contracts.get(lease.id)));
    if (!share) return [];
    const { m2_days, share: part, before_cap, cap, capped, charge_fen, billed_fen, result_fen } = share;
    const fractions = { m2_days, share: part, before_cap, cap, capped };
    return [{ contract: lease.id, ...fractions, charge: charge_fen, billed: billed_fen, result: result_fen }];
  });
  const { occupancy, pool_fen, charges_fen, owner_fen } = found;
  return { occupancy, contracts: shares, pool: pool_fen, charges: charges_fen, owner: owner_fen };
}

describe.each(reconciliationCases)('worked case $name', ({ input, expected, why }) => {
  it(why, async () => {
    expect(await answered(input)).toEqual(expected);
  });
});

it('equals the rule on random leases, spaces that change and rows that cross the period', async () => {
  await fc.assert(
    fc.asyncProperty(poolInput, async (input) => {
      await renew();
      expect(await answered(input)).toEqual(reconcile(input));
    }),
    { numRuns: 40, endOnFailure: true },
  );
});
