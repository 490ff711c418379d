import { describe, expect, it } from 'vitest';
import { type ReadingInput, validateReading } from './meter-reading';

const input = (change: Partial<ReadingInput> = {}): ReadingInput => ({
  meter: { number: 'E-1', multiplier: '1' },
  next: { read_on: '2026-03-10', reading: '1250' },
  last: { read_on: '2026-02-10', reading: '1100' },
  carried: [],
  payer: 'tenant',
  today: '2026-03-16',
  loss_share: '0.03',
  unit_price: '0.85',
  ...change,
});

describe('a reading', () => {
  it('charges the tenant', () => {
    expect(validateReading(input())).toMatchObject({ charged: true, usage: { gross: 13_133 }, note: '' });
  });

  it('charges nobody for a common meter, a space that is not let, the first time and without usage', () => {
    expect(validateReading(input({ payer: 'common' }))).toMatchObject({ charged: false, usage: { gross: 13_133 } });
    expect(validateReading(input({ payer: 'vacant' }))).toMatchObject({ charged: false, usage: { gross: 13_133 } });
    expect(validateReading(input({ last: null }))).toMatchObject({ charged: false, usage: null });
    const idle = { read_on: '2026-03-10', reading: '1100' };
    expect(validateReading(input({ next: idle }))).toMatchObject({ charged: false, usage: { usage: '0' } });
  });

  it('counts what replaced meters ran', () => {
    const carried = [{ number: 'E-0', multiplier: '10', from: '5', to: '7' }];
    // 150 + 20 = 170; × 1.03 = 175.1; × 0.85 = 148.835, half up 148.84.
    expect(validateReading(input({ carried }))).toMatchObject({ usage: { usage: '170', gross: 14_884 } });
  });

  it('is refused at the field', () => {
    const at = (change: Partial<ReadingInput>) => {
      const found = validateReading(input(change));
      return 'fault' in found ? found.fault.field : null;
    };
    expect(at({ next: { read_on: '2026-03-10', reading: '1099' } })).toBe('reading');
    expect(at({ next: { read_on: '2026-02-09', reading: '1250' } })).toBe('read_on');
    expect(at({ unit_price: '99999999', next: { read_on: '2026-03-10', reading: '99999999999' } })).toBe('unit_price');
  });
});
