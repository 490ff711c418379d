// The end of a month (月末结账): call.
import { endpoint } from '../kernel/endpoint/endpoint';
import type { MonthEnd } from './month-end.schema';
import type { MonthEndBooks } from './month-end-steps';

export const monthEndSteps = endpoint<MonthEndBooks, MonthEnd>(
  '/api/finance/month-end/steps',
  ['p_5900'],
  '月末结账的步骤',
  { reads: true },
);
