import type { Area } from '#server/platform/use-case/area';
import { bankFeed } from './bank-feed';
import { bankLine } from './bank-line';
import { bankStatement } from './bank-statement';
import { bill } from './bill';
import { cashRecord } from './cash-record';
import { costPool } from './cost-pool';
import { deposit } from './deposit';
import { dunning } from './dunning';
import { incentive } from './incentive';
import { invoice } from './invoice';
import { lateFee } from './late-fee';
import { meter } from './meter';
import { payout } from './payout';
import { periodLock } from './period-lock';
import { receivable } from './receivable';
import { security } from './security';
import { taxTerm } from './tax-term';
import { voucher } from './voucher';
import { writeOff } from './write-off';

export const finance: Area = [
  bankFeed,
  bankLine,
  bankStatement,
  bill,
  cashRecord,
  costPool,
  deposit,
  dunning,
  incentive,
  invoice,
  lateFee,
  meter,
  payout,
  periodLock,
  receivable,
  security,
  voucher,
  writeOff,
  taxTerm,
];
