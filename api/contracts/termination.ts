// Termination order (退租单): calls.
import { crud } from '../kernel/crud';
import { endpoint } from '../kernel/endpoint';
import type { SettlementSheet, Termination, TerminationSave } from './termination.schema';

export const terminationCalls = crud<TerminationSave, Termination>('contracts', 'termination', '退租单', 'p_4200');
/** The settlement an order would come to, without keeping anything. */
export const previewTermination = endpoint<TerminationSave, SettlementSheet>(
  '/api/contracts/termination/preview',
  ['p_4200'],
  '预览退租结算',
  { reads: true },
);
