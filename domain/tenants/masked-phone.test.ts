import { expect, it } from 'vitest';
import { isMaskedPhone, maskPhone, restorePhones } from './masked-phone';

it('shows the first three and the last four', () => {
  expect(['13812345678', '021-5888 0000', '1234567', ''].map(maskPhone)).toEqual([
    '138****5678',
    '021******0000',
    '*******',
    '',
  ]);
  expect(['138****5678', '13812345678', ''].map(isMaskedPhone)).toEqual([true, false, false]);
});

it('restores stored numbers by name, or when only one matches', () => {
  const stored = [
    { name: '甲', phone: '13812345678' },
    { name: '乙', phone: '13899995678' },
    { name: '丙', phone: '13700001111' },
  ];
  const typed = [
    { name: '乙', phone: '138****5678' },
    { name: '丙改名', phone: '137****1111' },
    { name: '丁', phone: '138****5678' },
    { name: '戊', phone: '13600000000' },
  ];
  expect(restorePhones(typed, stored)).toEqual({
    contacts: [{ name: '乙', phone: '13899995678' }, { name: '丙改名', phone: '13700001111' }, typed[2], typed[3]],
    unknown: [2],
  });
});
