import { expect, it } from 'vitest';
import { phoneKeys } from './phone-key';

it('compares numbers by their digits, and omits those that identify no one', () => {
  expect(phoneKeys(['139-0000 2222', '(021) 6288-0101', '110', undefined, ''])).toEqual(['13900002222', '02162880101']);
});
