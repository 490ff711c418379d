// Acts of a random history, each with its weight.
import { changeOne, holdOver, leaveOne, letSome, renewOne, revalueSpace, voidOne } from './leases';
import { adjustOne, chargeLateFees, chargeOne, moveDeposit, payOne, undoOne, voidRow } from './money';
import type { Act } from './story';

type Weighted = readonly [name: string, weight: number, act: Act];

/** Acts at the beginning of an enterprise. */
export const OPENING: readonly Weighted[] = [['let', 1, letSome]];

/** All acts except voiding a contract as if it had never been signed, which has no effective day. */
export const ACTS: readonly Weighted[] = [
  ['let', 5, letSome],
  ['renew', 5, renewOne],
  ['change', 6, changeOne],
  ['leave', 4, leaveOne],
  ['hold over', 4, holdOver],
  ['revalue', 3, revalueSpace],
  ['pay', 16, payOne],
  ['undo', 4, undoOne],
  ['adjust', 5, adjustOne],
  ['void row', 2, voidRow],
  ['charge', 5, chargeOne],
  ['deposit', 4, moveDeposit],
  ['late fee', 1, chargeLateFees],
];
export const VOID_TOO: readonly Weighted[] = [...ACTS, ['void', 2, voidOne]];
