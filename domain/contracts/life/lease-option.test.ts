// Options of a lease (docs/domain §5.14): days of notice, states and checks.
import { describe, expect, it } from 'vitest';
import { Findings } from '../clause/check-fields';
import {
  checkDistinct,
  checkLeaseOption,
  earliestBreak,
  type LeaseOption,
  noticeDays,
  type OptionFacts,
  optionState,
} from './lease-option';

const LEASE = { start: '2025-01-01', end: '2027-12-31' };
const NONE = { months: null, price: null, uplift: null, remark: '' };
const RENEWAL: LeaseOption = {
  kind: 'renewal',
  holder: 'tenant',
  start: '2027-04-01',
  end: '2027-09-30',
  notice_days: 90,
  ...NONE,
};
const BREAK: LeaseOption = { ...RENEWAL, kind: 'break', start: '2026-07-01', end: '2026-12-31', notice_days: 60 };
const NOTHING: OptionFacts = { act: null, renewed_on: null, leaves: null };

describe('the days of notice', () => {
  it('are the days of the option, moved back by the notice', () => {
    expect(noticeDays(RENEWAL)).toEqual({ start: '2027-01-01', end: '2027-07-02' });
    expect(noticeDays({ ...RENEWAL, notice_days: 0 })).toEqual({ start: '2027-04-01', end: '2027-09-30' });
  });

  it.each([
    ['2026-01-31', '2026-07-01'],
    ['2026-05-02', '2026-07-01'],
    ['2026-05-03', '2026-07-02'],
    ['2026-11-01', '2026-12-31'],
    ['2026-11-02', null],
  ])('a notice on %s ends the lease on %s at the earliest', (day, last) => {
    expect(earliestBreak(BREAK, day)).toBe(last);
  });
});

describe('the state', () => {
  it.each([
    ['2026-12-31', 'ahead'],
    ['2027-01-01', 'open'],
    ['2027-07-02', 'open'],
    ['2027-07-03', 'lapsed'],
  ])('on %s without an act is %s', (day, state) => {
    expect(optionState(RENEWAL, NOTHING, day)).toBe(state);
  });

  it('is that of the act from its day on', () => {
    const facts: OptionFacts = { ...NOTHING, act: { act: 'waived', on: '2027-02-01' } };
    expect(optionState(RENEWAL, facts, '2027-01-31')).toBe('open');
    expect(optionState(RENEWAL, facts, '2027-02-01')).toBe('waived');
    expect(optionState(RENEWAL, facts, '2027-12-31')).toBe('waived');
  });

  it('of a renewal is exercised by an approved renewal, that of other kinds is not', () => {
    const facts: OptionFacts = { ...NOTHING, renewed_on: '2027-03-01' };
    expect(optionState(RENEWAL, facts, '2027-02-28')).toBe('open');
    expect(optionState(RENEWAL, facts, '2027-03-01')).toBe('exercised');
    expect(optionState({ ...RENEWAL, kind: 'expansion' }, facts, '2027-03-01')).toBe('open');
  });

  it('after a termination is exercised for a break on its days, lapsed otherwise', () => {
    const leaves = { approved_on: '2026-06-01', last_day: '2026-09-30' };
    expect(optionState(BREAK, { ...NOTHING, leaves }, '2026-05-31')).toBe('open');
    expect(optionState(BREAK, { ...NOTHING, leaves }, '2026-06-01')).toBe('exercised');
    expect(optionState(RENEWAL, { ...NOTHING, leaves }, '2026-06-01')).toBe('lapsed');
    expect(optionState(BREAK, { ...NOTHING, leaves: { ...leaves, last_day: '2026-06-30' } }, '2026-06-01')).toBe(
      'lapsed',
    );
  });
});

describe('the check', () => {
  const issuesOf = (option: Partial<LeaseOption>) => {
    const findings = new Findings();
    checkLeaseOption(findings, LEASE, option as LeaseOption, []);
    return findings.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  };

  it('accepts a complete option', () => {
    expect(issuesOf({ ...RENEWAL, months: 36, uplift: '0.05' })).toEqual([]);
    expect(issuesOf({ ...RENEWAL, kind: 'expansion', price: '3.2' })).toEqual([]);
    expect(issuesOf(BREAK)).toEqual([]);
  });

  it.each([
    [
      { ...RENEWAL, start: '2025-01-10', end: '2025-01-31', notice_days: 60 },
      'notice_days: 最晚通知日 2024-12-02 早于起租日，请减少提前通知天数',
    ],
    [{ ...RENEWAL, end: '2028-01-01' }, 'end: 行权结束日不能晚于到期日'],
    [{ ...RENEWAL, months: 0 }, 'months: 约定租期应为 1 到 600 之间的整数'],
    [{ ...RENEWAL, price: '-1' }, 'price: 约定单价不能为负数'],
    [{ ...RENEWAL, price: '1', uplift: '0.1' }, 'uplift: 约定单价与租金上调只能填一项'],
    [{ ...BREAK, months: 12 }, 'months: 该种选择权没有这项约定，请清空'],
    [{ ...RENEWAL, kind: 'first_refusal' as const, price: '1' }, 'price: 该种选择权没有这项约定，请清空'],
    [{ ...RENEWAL, holder: 'owner' as never }, 'holder: 行权方的取值无效'],
  ])('reports %o', (option, issue) => {
    expect(issuesOf(option)).toEqual([issue]);
  });

  it('does not throw on incomplete input', () => {
    expect(issuesOf({})).toEqual(
      [': 请选择选择权种类', ': 请填写行权开始日', ': 请填写行权结束日', ': 请填写提前通知天数'].map(
        (issue, index) => `${['kind', 'start', 'end', 'notice_days'][index]}${issue}`,
      ),
    );
  });

  it('reports an option of the same kind and days as an earlier one', () => {
    const findings = new Findings();
    checkDistinct(
      findings,
      [RENEWAL, { ...RENEWAL, notice_days: 30 }, { ...RENEWAL, kind: 'expansion' }],
      ['lease_options'],
    );
    expect(findings.issues).toEqual([{ path: ['lease_options', 1, 'start'], message: '已有同种类、同行权期的选择权' }]);
  });
});
