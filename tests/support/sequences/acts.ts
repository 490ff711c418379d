// The acts of a sequence, each with its weight.
import { change, holdOver, leave, renew } from './contract-acts';
import { adjust, chargeLateFees, pay, undo, voidAdjustment, voidRow } from './money-acts';
import type { SequenceAct } from './sequence';

type Weighted = readonly [act: SequenceAct, weight: number];

export const ACTS: readonly Weighted[] = [
  [change, 10],
  [adjust, 6],
  [voidAdjustment, 2],
  [voidRow, 2],
  [pay, 4],
  [undo, 2],
  [chargeLateFees, 1],
  [leave, 3],
  [holdOver, 4],
  [renew, 2],
];
