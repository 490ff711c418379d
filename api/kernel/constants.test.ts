// The constants of the product: pins their values, so that changes are deliberate.
import { describe, expect, it } from 'vitest';
import {
  breakLabel,
  CHART_PALETTE,
  LABEL_BREAK,
  QUARTERS,
  SCRIPT_TIMEOUT,
  SELECTED_LABEL_WIDTH,
  YEARS,
  YES_NO,
} from './constants';

describe('business constants', () => {
  it('have the agreed values', () => {
    expect([YEARS[0], YEARS.at(-1), YEARS.length]).toEqual(['2023', '2032', 10]);
    expect(QUARTERS).toEqual(['Q1', 'Q2', 'Q3', 'Q4']);
    expect(YES_NO).toEqual({ 1: { label: '是' }, 0: { label: '否' } });
    expect(new Set(CHART_PALETTE).size).toBe(7);
    expect([LABEL_BREAK, SELECTED_LABEL_WIDTH, SCRIPT_TIMEOUT]).toEqual([6, 200, 120_000]);
  });

  it('break a chart label after every six whole characters', () => {
    expect(breakLabel('上海')).toBe('上海');
    expect(breakLabel('云澜国际商务中心一期二期')).toBe('云澜国际商务\n中心一期二期');
    expect(breakLabel('🏢🏢🏢🏢🏢🏢🏢')).toBe('🏢🏢🏢🏢🏢🏢\n🏢');
  });
});
