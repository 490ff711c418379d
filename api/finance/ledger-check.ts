// The self-check of the books (账务自检): call.
import { endpoint } from '../kernel/endpoint/endpoint';
import type { LedgerCheck } from './ledger-check.schema';

export const runLedgerCheck = endpoint<Record<string, never>, LedgerCheck>(
  '/api/finance/ledger-check/run',
  ['p_5700'],
  '账务自检',
  { reads: true },
);
