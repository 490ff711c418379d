import { expect, it } from 'vitest';
import { noticeText, unknownNames } from './notice-text';

const values = {
  租客: '云帆科技',
  月份: '2026年3月',
  账单编号: 'ZD-1',
  应缴金额: '6,200.00',
  未收金额: '200.00',
  预收余额: '50.00',
  净欠金额: '150.00',
  应收日: '2026-03-01',
  逾期天数: '15',
  出账主体: '甲方',
};

it('fills in known names and reports unknown ones', () => {
  expect(noticeText('{租客}：{月份}欠 {未收金额} 元{？}', values)).toBe('云帆科技：2026年3月欠 200.00 元{？}');
  expect(unknownNames('{租客}{客户}{客户}{应收日}')).toEqual(['客户']);
});
