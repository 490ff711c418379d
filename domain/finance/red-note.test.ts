import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitTax } from '../kernel/money/money';
import { type IssuedLine, partTakenBack, proposedParts, remainingOf } from './red-note';

const line = (gross_fen: number, tax_rate: string): IssuedLine => ({
  gross_fen,
  net_fen: splitTax(gross_fen, tax_rate).net,
  tax_rate,
  reversed_fen: 0,
  reversed_net_fen: 0,
});

const reversed = (line: IssuedLine, amount: number): IssuedLine => ({
  ...line,
  reversed_fen: line.reversed_fen + amount,
  reversed_net_fen: line.reversed_net_fen + partTakenBack(line, amount).net,
});

describe('a reversed part', () => {
  it('is taxed at the rate of its line, and the last one takes the rest', () => {
    // 6,200.00 / 1.09 = 5,688.07; 1,000.00 / 1.09 = 917.43; 6,200.00 − 1,000.00: 5,688.07 − 917.43 = 4,770.64.
    const full = line(620_000, '0.09');
    expect(partTakenBack(full, 620_000)).toEqual({ gross: 620_000, net: 568_807, tax: 51_193 });
    expect(partTakenBack(full, 100_000)).toEqual({ gross: 100_000, net: 91_743, tax: 8_257 });
    expect(partTakenBack(reversed(full, 100_000), 520_000)).toEqual({ gross: 520_000, net: 477_064, tax: 42_936 });
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
          let issued = line(gross, rate);
          const parts = [];
          for (const amount of [...wanted, gross]) {
            const part = partTakenBack(issued, Math.min(amount, remainingOf(issued)));
            parts.push(part);
            issued = reversed(issued, part.gross);
          }
          for (const { gross: all, net, tax } of parts) {
            expect([net >= 0, tax >= 0, all]).toEqual([true, true, net + tax]);
          }
          const sum = (name: 'gross' | 'net') => parts.reduce((total, part) => total + part[name], 0);
          expect([sum('gross'), sum('net')]).toEqual([gross, issued.net_fen]);
        },
      ),
    );
  });
});

describe('the proposal', () => {
  const lineOf = (gross_fen: number, over_fen: number, group_id = 1, reversed_fen = 0) => ({
    gross_fen,
    over_fen,
    group_id,
    reversed_fen,
  });

  it('is the full remainder when nothing is invoiced beyond the debt', () => {
    expect(proposedParts([lineOf(500, 0), lineOf(300, 0, 2, 100)])).toEqual([500, 200]);
  });

  it('is only the required part of the reduced receivable', () => {
    expect(proposedParts([lineOf(500, 120), lineOf(300, 0, 2)])).toEqual([120, 0]);
    expect(proposedParts([lineOf(500, 120, 1, 450), lineOf(300, 0, 2)])).toEqual([50, 0]);
  });

  it('starts with the last line of a receivable and its adjustments', () => {
    expect(proposedParts([lineOf(500, 350), lineOf(300, 350)])).toEqual([50, 300]);
  });
});
