import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitTax } from '#domain/kernel/money/money';
import { type IssuedLine, leftOf, partTakenBack, proposedParts } from './red-note';

const line = (gross_fen: number, tax_rate: string): IssuedLine => ({
  gross_fen,
  net_fen: splitTax(gross_fen, tax_rate).net,
  tax_rate,
  reversed_fen: 0,
  reversed_net_fen: 0,
});

const reversed = (of: IssuedLine, amount: number): IssuedLine => ({
  ...of,
  reversed_fen: of.reversed_fen + amount,
  reversed_net_fen: of.reversed_net_fen + partTakenBack(of, amount).net,
});

describe('a reversed part', () => {
  it('is taxed at the rate of its line, and the last one takes the rest', () => {
    // 6,200.00 / 1.09 = 5,688.07; 1,000.00 / 1.09 = 917.43; 6,200.00 − 1,000.00: 5,688.07 − 917.43 = 4,770.64.
    const whole = line(620_000, '0.09');
    expect(partTakenBack(whole, 620_000)).toEqual({ gross: 620_000, net: 568_807, tax: 51_193 });
    expect(partTakenBack(whole, 100_000)).toEqual({ gross: 100_000, net: 91_743, tax: 8_257 });
    expect(partTakenBack(reversed(whole, 100_000), 520_000)).toEqual({ gross: 520_000, net: 477_064, tax: 42_936 });
  });

  it('of a single fen may be tax only', () => {
    // Amounts in fen: 6 / 1.09 = 5.50 → 6 and 7 / 1.09 = 6.42 → 6, so that the seventh is tax.
    const begun = reversed(line(10, '0.09'), 6);
    expect(partTakenBack(begun, 1)).toEqual({ gross: 1, net: 0, tax: 1 });
  });

  it('never has parts below zero, and all parts add up to the line', () => {
    const rates = fc.constantFrom('0', '0.01', '0.05', '0.06', '0.09', '0.13');
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10 ** 9 }),
        rates,
        fc.array(fc.integer({ min: 1, max: 10 ** 8 })),
        (gross, rate, wanted) => {
          let of = line(gross, rate);
          const parts = [];
          for (const amount of [...wanted, gross]) {
            const part = partTakenBack(of, Math.min(amount, leftOf(of)));
            parts.push(part);
            of = reversed(of, part.gross);
          }
          for (const { gross: all, net, tax } of parts) {
            expect([net >= 0, tax >= 0, all]).toEqual([true, true, net + tax]);
          }
          const sum = (name: 'gross' | 'net') => parts.reduce((total, part) => total + part[name], 0);
          expect([sum('gross'), sum('net')]).toEqual([gross, of.net_fen]);
        },
      ),
    );
  });
});

describe('the proposal', () => {
  const of = (gross_fen: number, over_fen: number, group_id = 1, reversed_fen = 0) => ({
    gross_fen,
    over_fen,
    group_id,
    reversed_fen,
  });

  it('is the whole rest when nothing is invoiced beyond the debt', () => {
    expect(proposedParts([of(500, 0), of(300, 0, 2, 100)])).toEqual([500, 200]);
  });

  it('is only the required part of the reduced receivable', () => {
    expect(proposedParts([of(500, 120), of(300, 0, 2)])).toEqual([120, 0]);
    expect(proposedParts([of(500, 120, 1, 450), of(300, 0, 2)])).toEqual([50, 0]);
  });

  it('starts with the last line of a receivable and its adjustments', () => {
    expect(proposedParts([of(500, 350), of(300, 350)])).toEqual([50, 300]);
  });
});
