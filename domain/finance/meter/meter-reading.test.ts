import { describe, expect, it } from 'vitest';
import { type ReadingInput, validateReading } from './meter-reading';

/** Occupies the space all the time. */
const A = { contract_id: 1, start: '2026-01-01', end: '2026-12-31', settled: false };
const input = (change: Partial<ReadingInput> = {}): ReadingInput => ({
  meter: { number: 'E-1', multiplier: '1' },
  next: { read_on: '2026-03-10', reading: '1250' },
  last: { read_on: '2026-02-10', reading: '1100', source: 'manual' },
  handovers: [],
  carried: [],
  common: false,
  holders: [A],
  today: '2026-03-16',
  loss_share: '0.03',
  unit_price: '0.85',
  ...change,
});

describe('a reading', () => {
  it('charges the tenant', () => {
    expect(validateReading(input())).toMatchObject({
      parts: [{ contract_id: 1, start: '2026-02-11', end: '2026-03-10', usage: { gross: 13_133 } }],
      note: '',
    });
  });

  it('charges no tenant for a common meter, a vacant space, the first reading and zero usage', () => {
    expect(validateReading(input({ common: true }))).toMatchObject({ parts: [], usage: { gross: 13_133 } });
    expect(validateReading(input({ holders: [] }))).toMatchObject({ parts: [], usage: { gross: 13_133 } });
    expect(validateReading(input({ last: null }))).toMatchObject({ parts: [], usage: null });
    const idle = { read_on: '2026-03-10', reading: '1100' };
    expect(validateReading(input({ next: idle }))).toMatchObject({ parts: [], usage: { usage: '0' } });
  });

  it('includes the usage of replaced meters', () => {
    const days = { start: '2026-02-01', end: '2026-02-10' };
    const carried = [{ number: 'E-0', multiplier: '10', from: '5', to: '7', days }];
    // 150 + 20 = 170; × 1.03 = 175.1; × 0.85 = 148.835, half up 148.84.
    expect(validateReading(input({ carried }))).toMatchObject({ usage: { usage: '170', gross: 14_884 } });
  });

  it('is refused at the field', () => {
    const check = (change: Partial<ReadingInput>) => {
      const found = validateReading(input(change));
      return 'fault' in found ? found.fault.field : null;
    };
    expect(check({ next: { read_on: '2026-03-10', reading: '1099' } })).toBe('reading');
    expect(check({ next: { read_on: '2026-02-09', reading: '1250' } })).toBe('read_on');
    expect(check({ handovers: [{ read_on: '2026-02-20', reading: '1251' }] })).toBe('reading');
    expect(check({ handovers: [{ read_on: '2026-02-20', reading: '1099' }] })).toBe('handovers');
    expect(check({ handovers: [{ read_on: '2026-03-11', reading: '1200' }] })).toBe('handovers');
    expect(check({ unit_price: '99999999', next: { read_on: '2026-03-10', reading: '99999999999' } })).toBe(
      'unit_price',
    );
  });
});

describe('a reading after a change of tenant', () => {
  /** Contract until 2026-02-20; the next runs from 2026-03-01. */
  const until = { ...A, end: '2026-02-20' };
  const from = { ...A, contract_id: 2, start: '2026-03-01' };
  const outcome = (change: Partial<ReadingInput>) => {
    const found = validateReading(input({ loss_share: '0', unit_price: '1', ...change }));
    if ('fault' in found) throw new Error(found.fault.message);
    return {
      parts: found.parts.map(({ contract_id, usage }) => [contract_id, usage.usage, usage.gross]),
      note: found.note,
    };
  };

  it('is charged by days, vacant ones to no tenant', () => {
    // 2026-02-11 … 03-10 are 28 days: 10 of the first, 10 of the second, 8 vacant. 280 units: 10 a day.
    const next = { read_on: '2026-03-10', reading: '1380' };
    expect(outcome({ next, holders: [until, from] })).toEqual({
      parts: [
        [1, '100', 10_000],
        [2, '100', 10_000],
      ],
      note: '空置期间的用量 80.000 由业主承担，不收费',
    });
  });

  it('is charged by the readings at the handovers', () => {
    const handovers = [
      { read_on: '2026-02-20', reading: '1130' },
      { read_on: '2026-02-28', reading: '1131' },
    ];
    expect(outcome({ handovers, holders: [until, from] })).toEqual({
      parts: [
        [1, '30', 3_000],
        [2, '119', 11_900],
      ],
      note: '空置期间的用量 1.000 由业主承担，不收费',
    });
  });

  it('excludes tenants who paid in the settlement of their termination', () => {
    expect(outcome({ holders: [{ ...A, settled: true }] })).toEqual({
      parts: [],
      note: '退租结算已含水电费的合同，其用量 150.000 不再收费',
    });
  });

  it('explains how a part is computed', () => {
    const found = validateReading(input({ holders: [until, from], loss_share: '0', unit_price: '1' }));
    if ('fault' in found) throw new Error(found.fault.message);
    // 150 × 10/28 = 53.57142… twice, 150 × 8/28 = 42.85714…: the remaining thousandth goes to the first.
    expect(found.parts[0]?.usage.explanation).toBe(
      '(1,250.000 − 1,100.000) × 倍率 1 = 150.000，按 10/28 天分摊 → 53.572；计费用量 53.572 × 单价 1.00 元 = 53.57 元',
    );
  });
});
