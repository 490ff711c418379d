// Form and saving agree: the checks of the form and the schema of the call give the same result at each limit and beyond it.
import { expect, it } from 'vitest';
import type { ChargeClause } from '#domain/contracts/clause/charge-clause';
import { checkTerms } from '#domain/contracts/clause/check-contract';
import {
  LONGEST_CYCLE_MONTHS,
  LONGEST_STEP_MONTHS,
  MOST_DUE_DAYS,
  MOST_DUE_MONTHS,
} from '#domain/contracts/clause/limits';
import { contractSave } from './contract.schema';

const TERM = { start: '2026-01-01', end: '2035-12-31' };
const spaces = [{ id: 1, area: '100.00' }];

/** Returns the results of the form's checks and of the schema for the clause. */
function verdicts(change: object): { form: boolean; saving: boolean } {
  const clause = { charge_item_id: 1, basis: 'fixed_month', price: '1000', tax_rate: '0.09', ...TERM, ...change };
  const form = checkTerms({ ...TERM, spaces }, [clause as unknown as ChargeClause]).length === 0;
  const contract = { park_id: 1, tenant_id: 1, lessor_id: 1, ...TERM, spaces, clauses: [clause], deposits: [] };
  return { form, saving: contractSave.safeParse(contract).success };
}

const offset = (days: number) => ({ due: { kind: 'offset', days } });
const month = (value: number) => ({ due: { kind: 'day', day: 5, month: value } });
const cycle = (cycle_months: number) => ({ cycle_months });
const step = (every_months: number) => ({ escalations: [{ every_months, kind: 'percent', value: '0.05' }] });

it.each([
  ['days from the period', offset, -MOST_DUE_DAYS, MOST_DUE_DAYS],
  ['months from the period', month, -MOST_DUE_MONTHS, MOST_DUE_MONTHS],
  ['months of a period', cycle, 0, LONGEST_CYCLE_MONTHS],
  ['months between steps', step, 1, LONGEST_STEP_MONTHS],
] as const)('%s', (_, change, least, most) => {
  const both = (value: number) => verdicts(change(value));
  for (const value of [least, most]) expect(both(value), String(value)).toEqual({ form: true, saving: true });
  for (const value of [least - 1, most + 1]) expect(both(value), String(value)).toEqual({ form: false, saving: false });
});
