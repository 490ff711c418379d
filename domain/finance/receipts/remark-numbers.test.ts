import { describe, expect, it } from 'vitest';
import { numbersIn, roomsIn } from './remark-numbers';

describe('numbers in a remark', () => {
  it.each([
    ['支付HT-GY-202603-0001租金', ['HT-GY-202603-0001']],
    ['ht-gy-202603-0001 三月', ['ht-gy-202603-0001', 'HT-GY-202603-0001']],
    ['ＨＴ２０２６０１租金', ['HT202601']],
    ['3月租金 1,200.00 元', []],
    ['', []],
  ])('%s has %j', (remark, numbers) => {
    expect(numbersIn(remark)).toEqual(numbers);
  });
});

describe('rooms in a remark', () => {
  it.each([
    ['1203室租金', ['1203']],
    ['a-1203 房 物业费', ['A-1203']],
    ['房号：B12 与 B13房', ['B13', 'B12']],
    ['2026年3月房租', []],
    ['1203', []],
  ])('%s has %j', (remark, rooms) => {
    expect(roomsIn(remark)).toEqual(rooms);
  });
});
