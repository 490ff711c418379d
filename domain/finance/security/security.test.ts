import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '#domain/kernel/dates/calendar-date';
import { coverage, inForceOn, lostParts, type Security, securedDepositOn } from './security';

const GUARANTEE: Security = { name: 'a', amount: 600, start: '2026-01-01', end: '2026-12-31', acts: [] };
const day = (n: number) => addDays('2026-01-01', n);

describe('the amount in force', () => {
  it('ends with the last day, a return, a void or a replacement, and is lowered by claims', () => {
    const on = (patch: Partial<Security>, date: string) => inForceOn({ ...GUARANTEE, ...patch }, [], date);
    expect(on({}, '2025-12-31')).toBe(0);
    expect(on({}, '2026-12-31')).toBe(600);
    expect(on({}, '2027-01-01')).toBe(0);
    expect(on({ end: null }, '2099-01-01')).toBe(600);
    const claim = { kind: 'claim', on: '2026-03-01', amount: 200 } as const;
    expect(on({ acts: [claim] }, '2026-02-28')).toBe(600);
    expect(on({ acts: [claim] }, '2026-03-01')).toBe(400);
    expect(on({ acts: [{ ...claim, undone_on: '2026-04-01' }] }, '2026-03-31')).toBe(400);
    expect(on({ acts: [{ ...claim, undone_on: '2026-04-01' }] }, '2026-04-01')).toBe(600);
    expect(on({ acts: [{ kind: 'return', on: '2026-05-01' }] }, '2026-05-01')).toBe(0);
    const next: Security = { ...GUARANTEE, name: 'b', start: '2026-06-01', end: '2027-05-31', replaces: 'a' };
    expect(inForceOn(GUARANTEE, [GUARANTEE, next], '2026-05-31')).toBe(600);
    expect(inForceOn(GUARANTEE, [GUARANTEE, next], '2026-06-01')).toBe(0);
    const voided = { ...next, acts: [{ kind: 'void', on: '2026-07-01' } as const] };
    expect(inForceOn(GUARANTEE, [GUARANTEE, voided], '2026-07-01')).toBe(600);
  });
});

describe('the coverage', () => {
  const rows = [
    { id: 1, due: '2026-01-01', open: 300, received: 700, again: false },
    { id: 2, due: '2027-01-01', open: 500, received: 0, again: false },
  ];
  const terms = { start: '2026-01-01', end: '2026-12-31' };

  it('takes open amounts first, then received ones still held', () => {
    const held = { balance: 400, today: '2026-03-01' };
    expect(coverage(rows, { ...terms, amount: 250 }, held)).toEqual({
      parts: [{ id: 1, amount: 250 }],
      most: 700,
      freed: 0,
    });
    expect(coverage(rows, { ...terms, amount: 600 }, held)).toEqual({
      parts: [{ id: 1, amount: 600 }],
      most: 700,
      freed: 300,
    });
  });

  it('leaves out what is due after its end, and before a start in the future', () => {
    const held = { balance: 0, today: '2026-03-01' };
    expect(coverage(rows, { ...terms, amount: 1, end: null }, held).most).toBe(800);
    expect(coverage(rows, { start: '2026-04-01', end: null, amount: 1 }, held).most).toBe(500);
    expect(coverage(rows, { start: '2027-01-02', end: null, amount: 1 }, held).most).toBe(0);
    const after = rows.map((row) => ({ ...row, again: row.id === 2 }));
    expect(coverage(after, { start: '2026-04-01', end: null, amount: 1 }, held).most).toBe(0);
    expect(coverage(after, { start: '2027-01-01', end: null, amount: 1 }, held).most).toBe(500);
  });

  it('never takes more than the security, than a row has, or than can be covered', () => {
    const row = fc.record({
      id: fc.integer({ min: 1, max: 1_000_000 }),
      due: fc.integer({ min: 0, max: 60 }).map(day),
      open: fc.integer({ min: 0, max: 1000 }),
      received: fc.integer({ min: 0, max: 1000 }),
      again: fc.boolean(),
    });
    fc.assert(
      fc.property(
        fc.uniqueArray(row, { selector: ({ id }) => id, maxLength: 6 }),
        fc.integer({ min: 1, max: 3000 }),
        fc.integer({ min: 0, max: 2000 }),
        (all, amount, balance) => {
          const { parts, most, freed } = coverage(
            all,
            { amount, start: day(0), end: day(30) },
            { balance, today: day(5) },
          );
          const taken = parts.reduce((sum, part) => sum + part.amount, 0);
          expect(taken).toBe(Math.min(amount, most));
          expect(freed).toBeLessThanOrEqual(balance);
          for (const { id, amount: part } of parts) {
            const found = all.find((each) => each.id === id);
            expect(part).toBeLessThanOrEqual((found?.open ?? 0) + (found?.received ?? 0));
          }
        },
      ),
    );
  });
});

it('the deposit due in cash is what is agreed less what is held and secured', () => {
  const deposit = {
    deposits: [{ due: '2026-01-01', amount: 1000 }],
    received: [{ on: '2026-02-01', amount: 300 }],
    securities: [GUARANTEE],
  };
  expect(securedDepositOn(deposit, '2025-12-31')).toEqual({ agreed: 0, held: 0, secured: 0, due: 0 });
  expect(securedDepositOn(deposit, '2026-01-31')).toEqual({ agreed: 1000, held: 0, secured: 600, due: 400 });
  expect(securedDepositOn(deposit, '2026-02-01')).toEqual({ agreed: 1000, held: 300, secured: 600, due: 100 });
  expect(securedDepositOn(deposit, '2027-01-01')).toEqual({ agreed: 1000, held: 300, secured: 0, due: 700 });
});

it('loses the cover of what is due last first', () => {
  const covered = [
    { due: '2026-01-01', amount: 600 },
    { due: '2026-06-01', amount: 200 },
  ];
  const lost = (amount: number, claimed: number, on: string) => lostParts(covered, { amount, claimed, day: on });
  expect(lost(300, 0, '2026-04-01')).toEqual([
    { due: '2026-06-01', amount: 200 },
    { due: '2026-04-01', amount: 100 },
  ]);
  expect(lost(500, 300, '2026-07-01')).toEqual([{ due: '2026-07-01', amount: 500 }]);
  expect(lost(100, 150, '2026-04-01')).toEqual([
    { due: '2026-06-01', amount: 50 },
    { due: '2026-04-01', amount: 50 },
  ]);
});
