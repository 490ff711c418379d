// Contracts with several clauses end clause by clause: the stored rows are those of each clause by its own rule, and late fees run on the cut amount
// (docs/domain §5.12). Today is 2026-03-16 unless moved.
import sql from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ContractSave } from '#api/contracts/contract/contract.schema';
import { previewTermination } from '#api/contracts/termination/termination';
import { approvedContract, chargeItem, receivablesOf } from '#tests/support/builders';
import { executeTermination } from '#tests/support/contracts/termination';
import { openEnterprise } from '#tests/support/open-enterprise';

const { world, owner, approver } = openEnterprise();
let rent: number;
let fee: number;

beforeAll(async () => {
  rent = await chargeItem(owner, 'rent');
  fee = await chargeItem(owner, 'property_fee');
});

type Clause = ContractSave['clauses'][number];
const YEAR = { start: '2026-01-01', end: '2026-12-31' };
const monthly = (charge_item_id: number, price: string, more: Partial<Clause> = {}) =>
  ({ charge_item_id, basis: 'fixed_month', price, tax_rate: '0', ...YEAR, ...more }) as Clause;

const order = (contract_id: number, leave_date: string) => ({ contract_id, kind: 'agreement' as const, leave_date });

/** Returns the remaining gross amount of each charge item on the plan, adjustments included. */
const standing = (contract_id: number) =>
  world.db.asOwner((tx) =>
    tx.query<{ item: number; gross: number }>(
      sql`select charge_item_id as item, sum(gross_fen)::bigint as gross from receivable
          where contract_id = ${contract_id} and voided_on is null group by 1 order by 1`,
    ),
  );

describe('a termination of rent and property fee', () => {
  it('cuts the month of each of them', async () => {
    const clauses = [monthly(rent, '10000'), monthly(fee, '1000')];
    const contract = await approvedContract(owner, approver, { ...YEAR, clauses });
    const request = order(contract.id, '2026-06-15');
    const sheet = await owner.call(previewTermination, request);
    expect(sheet.charged_fen).toBe(6_050_000);
    const cut = sheet.rows.filter((row) => row.action === 'cut');
    expect(cut.map((row) => [row.start, row.charged_fen])).toEqual([
      ['2026-06-01', 500_000],
      ['2026-06-01', 50_000],
    ]);
    expect((await executeTermination(owner, approver, request)).status).toBe('executed');
    expect(await standing(contract.id)).toEqual([
      { item: rent, gross: 5_500_000 },
      { item: fee, gross: 550_000 },
    ]);
  });

  it('cuts periods of different lengths, and voids those that begin after it in full', async () => {
    const clauses = [monthly(rent, '10000', { cycle_months: 3 }), monthly(fee, '1000', { cycle_months: 6 })];
    const contract = await approvedContract(owner, approver, { ...YEAR, clauses });
    await executeTermination(owner, approver, order(contract.id, '2026-08-10'));
    // Rent: two quarters and July; 10 of 31 days of August. Fee: half a year and July; 10 of 31 days.
    expect(await standing(contract.id)).toEqual([
      { item: rent, gross: 7_000_000 + 322_581 },
      { item: fee, gross: 700_000 + 32_258 },
    ]);
    const rows = await receivablesOf(owner, contract);
    expect(rows.filter((row) => row.status === 'void').map((row) => row.start_date)).toEqual(['2026-10-01']);
  });
});

describe('late fees of a settlement', () => {
  const late_fee = { rate_daily: '0.0005', grace_days: 0, cap: null, charge_item_ids: [] };

  it('accrue on the rest of a cut row, and not on a voided one', async () => {
    // Half a year in advance is due on 1 January: 60,000.00, of which one month stays. 30 days at 0.05 % on 10,000.00.
    const clauses = [monthly(rent, '10000', { cycle_months: 6 })];
    const contract = await approvedContract(owner, approver, { ...YEAR, clauses, late_fee });
    const sheet = await owner.call(previewTermination, order(contract.id, '2026-01-31'));
    expect(sheet).toMatchObject({ charged_fen: 1_000_000, late_fee_fen: 15_000 });
    const done = await executeTermination(owner, approver, order(contract.id, '2026-01-31'));
    expect(done.sheet?.late_fee_fen).toBe(15_000);
  });

  it('are none on rent of months that were due before the tenant left and begin after', async () => {
    // Each month is due 60 days ahead: March and April are overdue on 31 January's leave, and void.
    const due = { kind: 'offset' as const, days: -60 };
    const clauses = [monthly(rent, '10000', { due })];
    const contract = await approvedContract(owner, approver, { ...YEAR, clauses, late_fee });
    const sheet = await owner.call(previewTermination, order(contract.id, '2026-01-31'));
    // Only January: due 2025-11-02, 90 days on 10,000.00.
    expect(sheet).toMatchObject({ charged_fen: 1_000_000, late_fee_fen: 45_000 });
  });
});
