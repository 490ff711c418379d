// The usual changes as edits of the form, and the comparison of two sets of terms: plain functions.
import { expect, it } from 'vitest';
import type { TermsShape } from '@/components/contracts/terms/terms-shape';
import { type ClauseValue, newClause, saveOf } from '@/components/contracts/terms-form/contract-values';
import type { ChangeValues } from '@/pages/contracts/contract-change/change-values';
import { endingOn, offered, pricesOf, repriced } from '@/pages/contracts/contract-change/edits/change-edits';
import { scheduleDiff } from '@/pages/contracts/shared/compare/schedule-diff';
import { termsDiff } from '@/pages/contracts/shared/compare/terms-diff';

const rent = (patch: Partial<ClauseValue> = {}): ClauseValue => ({
  ...newClause(),
  line: 1,
  charge_item_id: 9,
  price: '2',
  tax_rate: '0.09',
  ...patch,
});
const typed = (clause: ClauseValue = rent()): ChangeValues => ({
  start: '2026-01-01',
  end: '2027-12-31',
  spaces: [{ id: 5, area: '100.00', label: '301' }],
  clauses: [clause],
});
const pricesAfter = (clause: ClauseValue) => pricesOf(typed(clause), 0).map(({ from, price }) => `${from} ${price}`);

it('a new price replaces a stepped one of the same day, and becomes the base price from the start of the clause', () => {
  const once = repriced({ clause: rent(), start: '2026-01-01' }, '2026-05-11', '3');
  const twice = repriced({ clause: once, start: '2026-01-01' }, '2026-05-11', '4');
  expect(twice.escalations).toHaveLength(1);
  expect(pricesAfter(twice)).toEqual(['2026-01-01 2', '2026-05-11 4']);
  expect(pricesAfter(repriced({ clause: rent(), start: '2026-01-01' }, '2026-01-01', '5'))).toEqual(['2026-01-01 5']);
});

it('an offer overrides an escalation within it, and the former price returns as it would have been', () => {
  const clause = rent({ escalations: [{ timing: 'every', every_months: 12, kind: 'percent', value: '0.1' }] });
  const prices = pricesOf(typed(clause), 0);
  const offer = { from: '2026-10-01', until: '2027-03-31', price: '1.5', prices };
  expect(pricesAfter(offered({ clause, start: '2026-01-01' }, offer))).toEqual([
    '2026-01-01 2',
    '2026-10-01 1.5',
    '2027-04-01 2.2',
  ]);
});

it('another end moves the dates that follow it and cuts later free periods', () => {
  const clause = rent({
    end: '2027-06-30',
    free_periods: [
      ['2026-01-01', '2026-01-31'],
      ['2026-12-01', '2027-01-31'],
      ['2027-03-01', '2027-03-31'],
    ],
  });
  const { end, clauses } = endingOn(typed(clause), '2026-12-31');
  expect(end).toBe('2026-12-31');
  expect(clauses?.[0]).toMatchObject({
    end: null,
    free_periods: [
      ['2026-01-01', '2026-01-31'],
      ['2026-12-01', '2026-12-31'],
    ],
  });
});

function shape(values: ChangeValues, lines: (number | null)[]): TermsShape {
  const { start, end, clauses } = saveOf(values);
  const named = clauses.map((clause, index) => ({
    ...clause,
    line: lines[index],
    charge_item_name: `费项${index + 1}`,
  }));
  return {
    start,
    end,
    spaces: [{ id: 5, area: '100.00', label: '301' }],
    clauses: named,
    deposits: [],
    late_fee: null,
    lease_options: [],
  } as never;
}

it('matches clauses by their line, not by index, and marks differing fields', () => {
  const before = shape({ ...typed(), clauses: [rent(), rent({ price: '7' })] }, [1, 2]);
  const after = shape({ ...typed(), end: '2026-12-31', clauses: [rent({ price: '8' }), rent()] }, [2, null]);
  const rows = termsDiff(before, after, new Map()).filter((row) => row.kind !== 'same');
  const labels = rows.map(({ group, title, kind }) => `${group} ${title} ${kind}`);
  expect(labels).toContain('合同 租期 changed');
  expect(labels).toContain('条款 1：费项1 单价 changed');
  expect(labels).toContain('条款 2：费项2 单价 added');
  expect(labels).toContain('原条款：费项1 单价 removed');
  expect(labels).not.toContain('条款 1：费项1 付款 changed');

  const plan = scheduleDiff(before, after, new Map());
  expect(new Set(plan.map((row) => row.kind))).toEqual(new Set(['changed', 'added', 'removed']));
  const total = plan.reduce((sum, row) => sum + row.difference_fen, 0);
  // One year at 8 and 2 instead of two years at 2 and 7, 100 m².
  expect(total).toBe((365 * 10 - 730 * 9) * 100 * 100);
});
