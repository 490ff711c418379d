import { describe, expect, it } from 'vitest';
import { lineOfReceipt, type ReceiptLine, readReceiptName } from './receipt-document';

describe('the name of a receipt', () => {
  it.each([
    ['回单_20260302_880000001_1,234.50.pdf', ['20260302', '880000001'], ['2026-03-02'], [123_450]],
    ['2026-03-02 100元.PDF', ['2026-03-02'], ['2026-03-02'], [10_000]],
    ['2026年3月2日-100.5（租金）.pdf', [], ['2026-03-02'], [10_050]],
    ['20260302101112_R-2026-7.pdf', ['20260302101112', 'R-2026-7'], ['2026-03-02'], []],
    ['AB１２３４５６.pdf', ['AB123456'], [], []],
    ['99991399.pdf', ['99991399'], [], []],
    ['回单.pdf', [], [], []],
  ])('%s', (name, words, days, amounts) => {
    expect(readReceiptName(name)).toMatchObject({ words, days, amounts });
  });
});

describe('the line of a receipt', () => {
  const line = (id: number, change: Partial<ReceiptLine> = {}): ReceiptLine => ({
    id,
    booked_on: '2026-03-02',
    amount_fen: 10_000,
    bank_serial: '',
    ...change,
  });
  const found = (name: string, ...lines: ReceiptLine[]) => lineOfReceipt(readReceiptName(name), lines)?.id;

  it('is the one with its serial, whatever else the name states', () => {
    const lines = [line(1, { bank_serial: 'AB0001' }), line(2, { bank_serial: 'AB0002' })];
    expect(found('ab0002.pdf', ...lines)).toBe(2);
    expect(found('2026-03-09_AB0002_5.00.pdf', ...lines)).toBe(2);
  });

  it('is decided by day and amount where a serial returns', () => {
    const lines = [line(1, { bank_serial: '100001' }), line(2, { bank_serial: '100001', booked_on: '2026-04-02' })];
    expect(found('100001_20260402_100.00.pdf', ...lines)).toBe(2);
    expect(found('100001.pdf', ...lines)).toBeUndefined();
  });

  it('is the only one of its day and amount', () => {
    expect(found('20260302_100.00.pdf', line(1), line(2, { amount_fen: 1 }))).toBe(1);
    expect(found('20260302_100.00.pdf', line(1), line(2))).toBeUndefined();
    expect(found('20260302.pdf', line(1))).toBeUndefined();
  });

  it('is none where the name states another serial of the same length', () => {
    expect(found('20260302_100.00_990002.pdf', line(1, { bank_serial: '990001' }))).toBeUndefined();
    expect(found('20260302_100.00_甲公司.pdf', line(1, { bank_serial: '99000001' }))).toBe(1);
    expect(found('20260302_1000000.00.pdf', line(1, { bank_serial: '9900001', amount_fen: 100_000_000 }))).toBe(1);
  });
});
