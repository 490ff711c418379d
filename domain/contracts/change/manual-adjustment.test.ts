import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '#domain/kernel/dates/calendar-date';
import { splitTax, type TaxedAmount } from '#domain/kernel/money/money';
import { followRow, handOver, NO_AMOUNT, sumOf } from './manual-adjustment';

const taxed = (gross: number): TaxedAmount => splitTax(gross, '0.09');
const row = (start: string, end: string, gross: number) => ({ start, end, ...taxed(gross) });

describe('a row that changes', () => {
  const before = taxed(3_000_000);

  it('keeps a reduction whole within the period', () => {
    expect(followRow(taxed(-300_000), before, taxed(3_600_000), false)).toEqual(taxed(-300_000));
  });

  it('scales it in proportion when the period is cut, rounded half away from zero', () => {
    expect(followRow(taxed(-300_000), before, taxed(1_483_871), true).gross).toBe(-148_387);
    expect(followRow(taxed(-1), before, taxed(1_500_000), true).gross).toBe(-1);
  });

  it('is 0 when all of it was waived, net and tax too', () => {
    const remaining = taxed(1_483_871);
    const waived = { gross: -3_000_000, net: -before.net, tax: -before.tax };
    expect(sumOf(remaining, followRow(waived, before, remaining, true))).toEqual(NO_AMOUNT);
  });

  it('is never below 0', () => {
    expect(sumOf(taxed(200_000), followRow(taxed(-300_000), before, taxed(200_000), false))).toEqual(NO_AMOUNT);
  });

  it('does not change a row with the same amount', () => {
    const odd = { gross: -300_000, net: -300_000, tax: 0 };
    expect(followRow(odd, before, before, true)).toBe(odd);
  });
});

describe('a row that is replaced', () => {
  it('transfers it in proportion to the amount when the new row is shorter', () => {
    const replaced = { ...row('2026-10-01', '2026-12-31', 3_000_000), manual: taxed(-300_000) };
    const [heir] = handOver(replaced, [row('2026-10-01', '2026-10-31', 1_000_000)]);
    expect(heir?.manual.gross).toBe(-100_000);
  });

  it('transfers nothing when no new row covers it', () => {
    const replaced = { ...row('2026-10-01', '2026-12-31', 3_000_000), manual: taxed(-300_000) };
    expect(handOver(replaced, [row('2027-01-01', '2027-03-31', 3_000_000)])).toEqual([]);
  });

  it('transfers all of it to rows that cover it, for any split', () => {
    const lengths = fc.array(fc.integer({ min: 1, max: 120 }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(lengths, fc.integer({ min: -9_999_999, max: 9_999_999 }), (days, gross) => {
        let start = '2026-01-01';
        const rows = days.map((length) => {
          const own = row(start, addDays(start, length - 1), 1_000_000);
          start = addDays(start, length);
          return own;
        });
        const manual = taxed(gross);
        const replaced = { ...row('2026-01-01', addDays(start, -1), 5_000_000), manual };
        const handed = handOver(replaced, rows).map((heir) => heir.manual);
        expect(handed.reduce(sumOf, NO_AMOUNT)).toEqual(manual);
        for (const part of handed) expect(part.gross).toBe(part.net + part.tax);
      }),
    );
  });
});
