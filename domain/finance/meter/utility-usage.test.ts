import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '#domain/kernel/dates/calendar-date';
import { formatFixed } from '#domain/kernel/numbers/decimal';
import { add, fromDecimal, multiply, ONE, rational, roundToScale, subtract } from '#domain/kernel/numbers/rational';
import { type MeterRun, readingFault, usageCharge } from './utility-usage';

const run = (change: Partial<MeterRun> = {}): MeterRun => ({
  number: 'E-1',
  multiplier: '1',
  from: '1100',
  to: '1250',
  ...change,
});
const charge = (runs: MeterRun[], loss_share = '0', unit_price = '0.85') =>
  usageCharge({ runs, loss_share, unit_price });

describe('the charge of a reading', () => {
  it('is usage with its losses times the price, explained', () => {
    // 150 × 1.03 = 154.5; 154.5 × 0.85 = 131.325, half up 131.33.
    expect(charge([run()], '0.03')).toEqual({
      usage: '150',
      billed: '154.500',
      gross: 13_133,
      explanation: '(1,250.000 − 1,100.000) × 倍率 1 = 150.000；损耗 3% → 154.500 × 单价 0.85 元 = 131.33 元',
    });
  });

  it('does not mention losses when there are none', () => {
    // 0.5 × 40 = 20; 20 × 0.615 = 12.30.
    expect(charge([run({ from: '10', to: '10.5', multiplier: '40.0' })], '0', '0.615')).toMatchObject({
      gross: 1_230,
      explanation: '(10.500 − 10.000) × 倍率 40 = 20.000；计费用量 20.000 × 单价 0.615 元 = 12.30 元',
    });
  });

  it('adds the usage of the replaced meter until its final reading', () => {
    // 20 × 10 + 50 × 1 = 250; 250 × 1 = 250.00.
    const runs = [run({ to: '1120', multiplier: '10' }), run({ number: 'E-2', from: '0', to: '50' })];
    expect(charge(runs, '0', '1')).toMatchObject({
      usage: '250',
      billed: '250.000',
      gross: 25_000,
      explanation:
        '旧表 E-1：(1,120.000 − 1,100.000) × 倍率 10 = 200.000；新表 E-2：(50.000 − 0.000) × 倍率 1 = 50.000；用量合计 250.000；计费用量 250.000 × 单价 1.00 元 = 250.00 元',
    });
  });

  it('rounds the usage half up at its third decimal, and not before the losses', () => {
    // 0.001 × 1.5 = 0.0015 → 0.002; with 0.001 × 1.4 = 0.0014 → 0.001. A price of 10 yuan shows it: 0.02 and 0.01.
    const small = (multiplier: string, loss = '0') => charge([run({ from: '0', to: '0.001', multiplier })], loss, '10');
    expect(small('1.5')).toMatchObject({ billed: '0.002', gross: 2 });
    expect(small('1.4')).toMatchObject({ billed: '0.001', gross: 1 });
    // 0.0014 × 1.1 = 0.00154 → 0.002: rounded first it would have been 0.001.
    expect(small('1.4', '0.1')).toMatchObject({ billed: '0.002', gross: 2 });
  });

  it('is 0 for no usage and for no price', () => {
    expect(charge([run({ to: '1100' })], '0.03')).toMatchObject({ usage: '0', gross: 0 });
    expect(charge([run()], '0', '0')).toMatchObject({ usage: '150', gross: 0 });
  });

  it('refuses a reading below the last one, a negative price or share and too large amounts', () => {
    expect(charge([run({ to: '1099.999' })])).toEqual({ fault: expect.stringContaining('如已换表') });
    expect(charge([run()], '0', '-0.1')).toEqual({ fault: '单价不能小于 0' });
    expect(charge([run()], '-0.1')).toEqual({ fault: '损耗分摊不能小于 0' });
    const most = run({ from: '0', to: '99999999999.999', multiplier: '999999.9999' });
    expect(charge([most], '1', '99999999.999999')).toEqual({ fault: expect.stringContaining('金额过大') });
  });
});

describe('a reading after the last', () => {
  const last = { read_on: '2026-02-28', reading: '1100.5' };
  it.each([
    [{ read_on: '2026-03-10', reading: '1100.5' }, last, null],
    [{ read_on: '2026-02-28', reading: '1101' }, last, null],
    [{ read_on: '2026-03-10', reading: '0' }, null, null],
    [{ read_on: '2026-03-17', reading: '1200' }, last, 'read_on'],
    [{ read_on: '2026-02-27', reading: '1200' }, last, 'read_on'],
    [{ read_on: '2026-03-10', reading: '1100.499' }, last, 'reading'],
    [{ read_on: '2026-03-17', reading: '1' }, null, 'read_on'],
  ])('%j after %j', (next, before, field) => {
    expect(readingFault(next, before, '2026-03-16')?.field ?? null).toBe(field);
  });
});

const decimals = (scale: number, most: bigint) =>
  fc.bigInt(0n, most * 10n ** BigInt(scale)).map((units) => {
    const digits = units.toString().padStart(scale + 1, '0');
    return `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
  });
const runs = fc.array(
  fc.record({ from: decimals(3, 9_999n), more: decimals(3, 9_999n), multiplier: decimals(4, 200n) }),
  { minLength: 1, maxLength: 4 },
);

describe('any charge', () => {
  it('is the exact sum, rounded only at the usage and at the fen', () => {
    fc.assert(
      fc.property(runs, decimals(6, 1n), decimals(6, 50n), (parts, loss_share, unit_price) => {
        const made = parts.map(({ from, more, multiplier }): MeterRun => {
          const end = add(fromDecimal(from), fromDecimal(more));
          const units = roundToScale(end, 3).toString().padStart(4, '0');
          return { number: 'x', multiplier, from, to: `${units.slice(0, -3)}.${units.slice(-3)}` };
        });
        const exact = made
          .map(({ from, to, multiplier }) =>
            multiply(subtract(fromDecimal(to), fromDecimal(from)), fromDecimal(multiplier)),
          )
          .reduce(add);
        const billed = roundToScale(multiply(exact, add(ONE, fromDecimal(loss_share))), 3);
        const fen = roundToScale(multiply(rational(billed, 1000n), fromDecimal(unit_price)), 2);
        const found = usageCharge({ runs: made, loss_share, unit_price });
        if ('fault' in found) throw new Error(found.fault);
        expect(fromDecimal(found.usage)).toEqual(exact);
        expect(BigInt(found.gross)).toBe(fen);
      }),
    );
  });

  it('never decreases when the reading rises, and splitting a run at a reading preserves the usage', () => {
    fc.assert(
      fc.property(fc.nat(10 ** 7), fc.nat(10 ** 7), decimals(4, 99n), (first, second, multiplier) => {
        const formatUnits = (units: number) => (units / 1000).toFixed(3);
        const [middle, end] = [formatUnits(first), formatUnits(first + second)];
        const half = charge([run({ from: '0', to: middle, multiplier })]);
        const full = charge([run({ from: '0', to: end, multiplier })]);
        const parts = charge([run({ from: '0', to: middle, multiplier }), run({ from: middle, to: end, multiplier })]);
        if ('fault' in half || 'fault' in full || 'fault' in parts) throw new Error('refused');
        expect(half.gross).toBeLessThanOrEqual(full.gross);
        expect([parts.usage, parts.gross]).toEqual([full.usage, full.gross]);
      }),
    );
  });
});

describe('a counter that passes its maximum', () => {
  const faultAfter = (reading: string, counter: object, last = '99999', days = 30) =>
    readingFault(
      { read_on: addDays('2026-03-01', days), reading },
      { read_on: '2026-03-01', reading: last },
      '2026-12-31',
      counter,
    );

  it('counts the usage up to its maximum and from 0 on', () => {
    // 99,999 → 00,010: 10 − 99,999 + 100,000 = 11; 11 × 0.85 = 9.35.
    expect(charge([run({ digits: 5, from: '99999', to: '10' })])).toMatchObject({
      usage: '11',
      gross: 935,
      explanation: '(10.000 − 99,999.000 + 100,000.000) × 倍率 1 = 11.000；计费用量 11.000 × 单价 0.85 元 = 9.35 元',
    });
    expect(charge([run({ digits: 5, from: '99999.5', to: '0.25', multiplier: '40' })])).toMatchObject({ usage: '30' });
    // The same reading again is no pass.
    expect(charge([run({ digits: 5, from: '99999', to: '99999' })])).toMatchObject({ usage: '0' });
  });

  it('is accepted for at most three times the usual advance, or a hundredth of the range', () => {
    expect(faultAfter('10', { digits: 5, daily: '0.5' })).toBeNull();
    // 3 × 100 × 30 days = 9,000, more than a hundredth of 100,000.
    expect(faultAfter('8999', { digits: 5, daily: '100' })).toBeNull();
    expect(faultAfter('9000', { digits: 5, daily: '100' })).toMatchObject({
      field: 'reading',
      message: expect.stringContaining('按读数过最大值归零计算用量为 9,001.000'),
    });
    // An idle meter: a hundredth, 1,000.
    expect(faultAfter('999', { digits: 5, daily: '0' })).toBeNull();
    expect(faultAfter('1000', { digits: 5, daily: '0' })).not.toBeNull();
  });

  it('is accepted for a tenth of the range before any usage is known', () => {
    expect(faultAfter('9999', { digits: 5 })).toBeNull();
    expect(faultAfter('10000', { digits: 5, daily: null })).not.toBeNull();
  });

  it('is never assumed without its digits, and no reading exceeds them', () => {
    expect(faultAfter('10', { daily: '0.5' })).toMatchObject({ message: expect.stringContaining('表盘位数') });
    expect(faultAfter('100000', { digits: 5 })).toMatchObject({
      field: 'reading',
      message: expect.stringContaining('5 位表'),
    });
  });

  it('counts as if the counter had more digits, whatever its steps', () => {
    const steps = fc.array(fc.integer({ min: 0, max: 9_999_999 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999 }), steps, (first, advances) => {
        let total = BigInt(first);
        const runs = advances.map((advance): MeterRun => {
          const from = formatFixed(total % 100_000_000n, 3);
          total += BigInt(advance);
          return run({ digits: 5, from, to: formatFixed(total % 100_000_000n, 3) });
        });
        const found = usageCharge({ runs, loss_share: '0', unit_price: '0' });
        expect(found).toMatchObject({ billed: formatFixed(total - BigInt(first), 3) });
      }),
    );
  });
});
