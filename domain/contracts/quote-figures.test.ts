/** Offers computed by hand, and properties of every offer (docs/domain §3.4). */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lease } from '#tests/support/contracts/lease-arbitrary';
import { formatRational } from '../kernel/numbers/rational';
import type { PricedClause } from './clause/charge-clause';
import {
  belowLimits,
  exactMonths,
  type QuotedSpace,
  type QuoteOffer,
  quoteFigures,
  spacePrices,
} from './quote-figures';

const rentClause: PricedClause = {
  basis: 'per_sqm_month',
  price: '105',
  tax_rate: '0.05',
  free_periods: [['2026-01-01', '2026-01-31']],
};
const offer: QuoteOffer = {
  contract: { start: '2026-01-01', end: '2026-12-31', spaces: [{ id: 1, area: '100.00' }] },
  clauses: [{ rent: true, clause: rentClause }],
  deposits: [{ kind: 'months', months: '2', due: '2026-01-01' }],
  commission: {
    kind: 'months',
    months: '1',
    instalments: [{ trigger: 'signed', share: '1' }],
    clawback_months: null,
  },
  incentive: 2_000_000,
};
const space: QuotedSpace = { id: 1, list_price: '4', floor_price: '3.5', price_unit: 'per_sqm_day' };
const figuresOf = (change: Partial<QuoteOffer> = {}, spaces = [space]) => quoteFigures({ ...offer, ...change }, spaces);

describe('an offer of a year with a free month, a commission and a fit-out', () => {
  it('has the figures computed by hand', () => {
    // Net rent 11 · 10,000; less 10,500 for the channel and 20,000 for the fit-out: 79,500 / 100 / 12.
    expect(figuresOf()).toEqual({
      area_sqm: '100.00',
      months: '12',
      total_fen: 11_550_000,
      first_year_fen: 11_550_000,
      deposit_fen: 2_100_000,
      rent_fen: 1_050_000,
      rent_price: '105.00',
      rent_net_fen: 11_000_000,
      commission_fen: 1_050_000,
      incentive_fen: 2_000_000,
      effective_fen: 7_950_000,
      effective_month: '66.25',
      effective_day: '2.18',
      list_price: '121.67',
      floor_price: '106.46',
      list_discount: '0.137',
      floor_discount: '0.0137',
      // 30,500: February to April bring 30,000.
      payback_months: 5,
    });
  });
  it('also bills the fees, which the effective rent excludes', () => {
    const fee: PricedClause = { basis: 'fixed_month', price: '1000', tax_rate: '0' };
    const figures = figuresOf({ clauses: [...offer.clauses, { rent: false, clause: fee }] });
    expect(figures.total_fen).toBe(11_550_000 + 1_200_000);
    expect(figures.effective_month).toBe('66.25');
  });
  it('includes amounts due within the first year', () => {
    const clause: PricedClause = { ...rentClause, free_periods: [], due: { kind: 'offset', days: -5 } };
    const contract = { ...offer.contract, end: '2027-12-31' };
    // January is due before the start; February to next January are due within the year.
    expect(figuresOf({ contract, clauses: [{ rent: true, clause }] }).first_year_fen).toBe(12_600_000);
  });
  it('needs no payback without a cost, and has none when the rent does not cover it', () => {
    expect(figuresOf({ commission: null, incentive: 0 }).payback_months).toBe(0);
    expect(figuresOf({ incentive: 11_000_000 }).payback_months).toBeNull();
  });
  it('without rent is below every price', () => {
    expect(figuresOf({ clauses: [], commission: null })).toMatchObject({
      rent_fen: 0,
      list_discount: '1',
      effective_fen: -2_000_000,
    });
  });
});

describe('list and floor price', () => {
  const contract = { ...offer.contract, spaces: [...offer.contract.spaces, { id: 2, area: '300.00' }] };
  it('are weighted by area and compared by the month', () => {
    const spaces: QuotedSpace[] = [space, { id: 2, list_price: '80', floor_price: null, price_unit: 'per_sqm_month' }];
    // (121.666… · 100 + 80 · 300) / 400 = 90.41666…; the rent is 105.
    expect(figuresOf({ contract }, spaces)).toMatchObject({
      list_price: '90.42',
      list_discount: '-0.1613',
      floor_price: null,
      floor_discount: null,
    });
  });
  it('are absent when a space has none', () => {
    expect(figuresOf({ contract }).list_discount).toBeNull();
  });
});

describe('prices by space', () => {
  const two = { ...offer.contract, spaces: [...offer.contract.spaces, { id: 2, area: '300.00' }] };
  const quoted: QuotedSpace[] = [space, { id: 2, list_price: null, floor_price: null, price_unit: 'per_sqm_month' }];

  it('are those of the clauses of each space; a whole amount is divided by area', () => {
    const clauses: PricedClause[] = [
      { ...rentClause, spaces: [1] },
      { basis: 'fixed_month', price: '12000' },
      { basis: 'per_sqm_month', price: '20', spaces: [2] },
    ];
    // 12,000 / 400 is 30 for each; the list price of 4 a day is 121.666….
    expect(spacePrices(two, clauses, quoted)).toEqual([
      { space_id: 1, area_sqm: '100.00', rent_price: '135.00', list_price: '121.67', discount: '-0.1096' },
      { space_id: 2, area_sqm: '300.00', rent_price: '50.00', list_price: null, discount: null },
    ]);
  });

  it('weighted by area are the rent of the contract', () => {
    fc.assert(
      fc.property(lease, ({ contract, clause }) => {
        const exact = spacePrices(contract, [clause], []).map(
          ({ area_sqm, rent_price }) => Number(rent_price) * Number(area_sqm),
        );
        const { rent_price, area_sqm } = quoteFigures(
          { ...offer, contract, clauses: [{ rent: true, clause }], deposits: [], commission: null },
          [],
        );
        // Each price is rounded to two decimals.
        const sum = exact.reduce((total, part) => total + part, 0);
        expect(Math.abs(sum - Number(rent_price) * Number(area_sqm))).toBeLessThanOrEqual(0.0101 * Number(area_sqm));
      }),
    );
  });
});

describe('the limits below which an offer needs approval', () => {
  const limits = { discount: '0.1', floor: true };
  it.each([
    ['0.1', '-0.02', []],
    ['0.1001', '0', ['list']],
    ['0.05', '0.0001', ['floor']],
    [null, null, []],
  ] as const)('list %s, floor %s', (list_discount, floor_discount, expected) => {
    expect(belowLimits({ list_discount, floor_discount }, limits)).toEqual(expected);
  });
  it('ignore the floor price when the enterprise does', () => {
    expect(belowLimits({ list_discount: null, floor_discount: '0.5' }, { ...limits, floor: false })).toEqual([]);
  });
});

it.each([
  ['2026-01-01', '2026-12-31', '12/1'],
  ['2026-01-15', '2027-02-14', '13/1'],
  // Six of the 28 days from 15 February to 14 March.
  ['2026-01-15', '2027-02-20', '185/14'],
  ['2026-03-01', '2026-03-31', '1/1'],
  ['2026-03-01', '2026-03-10', '10/31'],
])('from %s to %s are %s months', (start, end, months) => {
  expect(formatRational(exactMonths({ start, end }))).toBe(months);
});

describe('every offer', () => {
  const plain = { deposits: [], commission: null, incentive: 0 };
  it('without concessions yields its net rent by area and months', () => {
    fc.assert(
      fc.property(lease, ({ contract, clause }) => {
        const figures = quoteFigures({ ...plain, contract, clauses: [{ rent: true, clause }] }, []);
        expect(figures.effective_fen).toBe(figures.rent_net_fen);
        const { n, d } = exactMonths(contract);
        const expected = (Number(figures.rent_net_fen) / 100 / Number(figures.area_sqm) / Number(n)) * Number(d);
        expect(Math.abs(Number(figures.effective_month) - expected)).toBeLessThanOrEqual(0.005 + expected * 1e-9);
      }),
    );
  });
  it('yields no more with a free period, a commission or a fit-out', () => {
    fc.assert(
      fc.property(lease, fc.nat(10_000_000), ({ contract, clause }, incentive) => {
        const paid = { ...clause, free_periods: [] };
        const full = quoteFigures({ ...plain, contract, clauses: [{ rent: true, clause: paid }] }, []);
        const free = quoteFigures({ ...plain, incentive, contract, clauses: [{ rent: true, clause }] }, []);
        expect(free.effective_fen).toBeLessThanOrEqual(full.effective_fen);
        expect(Number(free.effective_month)).toBeLessThanOrEqual(Number(full.effective_month));
        expect(free.rent_fen).toBe(full.rent_fen);
      }),
    );
  });
});
