import { describe, expect, it } from 'vitest';
import {
  isPaper,
  isPropertyLeasing,
  isSpecial,
  missingOfBuyer,
  numberFault,
  printedItem,
  rateThatFits,
} from './invoice';

const buyer = { title: '甲', tax_number: 'N', address: '路', phone: '1', bank: '行', account: '2' };

describe('the buyer of an invoice', () => {
  it('states everything on a special one, and title and tax number on a general one of a company', () => {
    const empty = { title: '甲', tax_number: '', address: '', phone: '', bank: '', account: '' };
    expect(missingOfBuyer('e_special', buyer, false)).toEqual([]);
    expect(missingOfBuyer('paper_special', empty, false)).toEqual(['税号', '地址', '电话', '开户行', '银行账号']);
    expect(missingOfBuyer('e_general', empty, false)).toEqual(['税号']);
    expect(missingOfBuyer('e_general', empty, true)).toEqual([]);
    expect(missingOfBuyer('e_general', { ...empty, title: '' }, true)).toEqual(['抬头']);
  });
});

describe('a number', () => {
  it('has 20 digits, on paper 8 under a code', () => {
    const digits = (count: number) => '1'.repeat(count);
    expect(numberFault('e_general', { code: '', number: digits(20) })).toBeNull();
    expect(numberFault('e_general', { code: '', number: digits(8) })?.field).toBe('number');
    expect(numberFault('e_special', { code: digits(10), number: digits(20) })?.field).toBe('code');
    expect(numberFault('paper_general', { code: digits(12), number: digits(8) })).toBeNull();
    expect(numberFault('paper_special', { code: digits(10), number: digits(8) })).toBeNull();
    expect(numberFault('paper_special', { code: '', number: digits(8) })?.field).toBe('code');
    expect(numberFault('paper_special', { code: digits(11), number: digits(8) })?.field).toBe('code');
    expect(numberFault('paper_general', { code: digits(10), number: digits(20) })?.field).toBe('number');
  });
});

describe('a line', () => {
  it('is taxed at the rate of its receivable', () => {
    // 6,200.00 / 1.09 = 5,688.07; / 1.05 = 5,904.76.
    expect(rateThatFits(620_000, 568_807, ['0.05', '0.09'])).toBe('0.09');
    expect(rateThatFits(620_000, 590_476, ['0.09', '0.05'])).toBe('0.05');
    expect(rateThatFits(620_000, 568_810, ['0.09'])).toBe('0.09');
    expect(rateThatFits(620_000, 568_811, ['0.09'])).toBeNull();
    expect(rateThatFits(620_000, 620_000, ['0.09', '0'])).toBe('0');
  });

  it('has the short name of its class', () => {
    expect(printedItem('3040502029902000000', '不动产经营租赁', '租金')).toBe('*经营租赁*租金');
    expect(printedItem('3040801010000000000', '物业管理服务', '物业管理费')).toBe('*企业管理服务*物业管理费');
    expect(printedItem('9999999999999999999', '别的', '杂费')).toBe('*别的*杂费');
  });

  it('states the property when real estate is let, but not for a parking lot', () => {
    expect(isPropertyLeasing('3040502029902000000')).toBe(true);
    expect(isPropertyLeasing('3040502020200000000')).toBe(false);
    expect(isPropertyLeasing('3040801010000000000')).toBe(false);
    expect([isPaper('paper_general'), isPaper('e_special')]).toEqual([true, false]);
    expect([isSpecial('paper_general'), isSpecial('e_special')]).toEqual([false, true]);
  });
});
