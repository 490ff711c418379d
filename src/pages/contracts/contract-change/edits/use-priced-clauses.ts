// The clauses whose terms are valid, with their names, prices and units, for the usual changes.

import { priceUnit } from '#api/contracts/contract/clause-text';
import type { SchedulePrice } from '#domain/contracts/schedule/payment-schedule';
import { useLive } from '@/components/contracts/terms-form/live';
import type { ChangeValues } from '../change-values';
import { pricesOf } from './change-edits';

export interface Priced {
  index: number;
  name: string;
  unit: string;
  prices: readonly SchedulePrice[];
}

export function usePricedClauses(values: ChangeValues): Priced[] {
  const { trial } = useLive();
  return trial.clauses.flatMap(({ index, name, clause, issues }) =>
    // The minimum of turnover rent is edited in its clause.
    issues.length > 0 || clause.basis === 'turnover'
      ? []
      : [{ index, name: `${index + 1}. ${name}`, unit: priceUnit(clause.basis), prices: pricesOf(values, index) }],
  );
}
