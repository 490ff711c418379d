import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ChargeClause, ContractTerms, Escalation, PricedClause, TurnoverClause } from './charge-clause';
import { checkTerms } from './check-contract';

const contract: ContractTerms = {
  start: '2025-01-01',
  end: '2027-12-31',
  spaces: [
    { id: 1, area: '100.00' },
    { id: 2, area: '50' },
  ],
};
const rent: PricedClause = { basis: 'per_sqm_month', price: '60', cycle_months: 3, tax_rate: '0.09' };

/** Returns 'path: message' of each issue, so that a test reads like the form. */
function faultsOf(...terms: Parameters<typeof checkTerms>): string[] {
  return checkTerms(...terms).map(({ path, message }) => `${path.join('.')}: ${message}`);
}

function clause(fields: object): string[] {
  return faultsOf(contract, [{ ...rent, ...fields } as ChargeClause]);
}

function escalation(fields: object): string[] {
  return clause({ escalations: [fields as Escalation] });
}

describe('the contract', () => {
  it('is valid', () => {
    expect(faultsOf(contract, [rent])).toEqual([]);
  });

  it('is limited in clause months and escalation steps, so that its plan never takes seconds', () => {
    const long = { ...contract, end: '2074-12-31' };
    const clauses = (count: number) => Array.from({ length: count }, () => rent);
    expect(faultsOf(long, clauses(20))).toEqual([]);
    expect(faultsOf(long, clauses(21))).toEqual([
      'clauses: 所有费用条款的期限合计不能超过 1,000 年，请减少条款或缩短期限',
    ]);
    const monthly: Escalation = { every_months: 1, kind: 'amount', value: '0.01' };
    expect(faultsOf(long, [{ ...rent, escalations: [monthly] }])).toEqual([]);
    expect(faultsOf(long, [{ ...rent, escalations: [monthly, monthly] }])).toEqual([
      'clauses.0.escalations: 一条费用条款的单价最多变动 600 次，请减少递增或加长递增周期',
    ]);
  });

  it('needs a range in the right order, within 50 years', () => {
    expect(faultsOf({ ...contract, end: '2024-12-31' }, [rent])).toEqual(['end: 到期日不能早于起租日']);
    expect(faultsOf({ ...contract, start: '2025-02-30' }, [rent])).toEqual([
      'start: 起租日不是有效日期，应为 YYYY-MM-DD',
    ]);
    expect(faultsOf({ ...contract, start: '' }, [rent])).toEqual(['start: 请填写起租日']);
    expect(faultsOf({ ...contract, end: '2074-12-31' }, [rent])).toEqual([]);
    expect(faultsOf({ ...contract, end: '2075-01-01' }, [rent])).toEqual(['end: 租期不能超过 50 年']);
    expect(faultsOf({ ...contract, start: '0025-01-01' }, [rent])).toEqual(['start: 起租日不能早于 1900-01-01']);
    expect(faultsOf({ ...contract, end: '2525-01-01' }, [rent])).toEqual(['end: 到期日不能晚于 2199-12-31']);
  });

  it('needs spaces, each once and with an area', () => {
    const spaces = [
      { id: 1, area: '0.00' },
      { id: 1, area: '-5' },
      { id: 3, area: '1.234' },
      { id: '', area: 'x' },
    ];
    expect(faultsOf({ ...contract, spaces }, [rent])).toEqual([
      'spaces.0.area: 计租面积必须大于 0',
      'spaces.1.id: 同一空间不能重复选择',
      'spaces.1.area: 计租面积不能为负数',
      'spaces.2.area: 计租面积最多 2 位小数',
      'spaces.3.id: 请选择空间',
      'spaces.3.area: 计租面积不是有效数字',
    ]);
    expect(faultsOf({ ...contract, spaces: [] }, [rent])).toEqual(['spaces: 请至少选择一个空间']);
  });

  it('needs clauses', () => {
    expect(faultsOf(contract, [])).toEqual(['clauses: 请至少填写一条费用条款']);
  });
});

describe('a charge clause', () => {
  it('needs a valid price', () => {
    expect(clause({ price: '-1' })).toEqual(['clauses.0.price: 单价不能为负数']);
    expect(clause({ price: '1.1234567' })).toEqual(['clauses.0.price: 单价最多 6 位小数']);
    expect(clause({ price: '123456789' })).toEqual(['clauses.0.price: 单价整数部分最多 8 位']);
    expect(clause({ price: '' })).toEqual(['clauses.0.price: 请填写单价']);
    expect(clause({ price: '1e3' })).toEqual(['clauses.0.price: 单价不是有效数字']);
    expect(clause({ price: '0' })).toEqual([]);
  });

  it('is within the contract', () => {
    expect(clause({ start: '2024-12-31' })).toEqual(['clauses.0.start: 条款开始日期不能早于起租日 2025-01-01']);
    expect(clause({ end: '2028-01-01' })).toEqual(['clauses.0.end: 条款结束日期不能晚于到期日 2027-12-31']);
    expect(clause({ start: '2026-01-02', end: '2026-01-01' })).toEqual(['clauses.0.end: 条款结束日期不能早于开始日期']);
    const noArea = { ...contract, spaces: [] };
    expect(faultsOf(noArea, [{ ...rent, end: '2028-01-01' }])).toContain(
      'clauses.0.end: 条款结束日期不能晚于到期日 2027-12-31',
    );
  });

  it('has free periods inside it, without overlaps', () => {
    const free_periods = [
      ['2025-01-01', '2025-03-31'],
      ['2025-03-31', '2025-04-30'],
      ['2027-12-31', '2028-01-01'],
    ];
    expect(clause({ free_periods })).toEqual([
      'clauses.0.free_periods.1: 免租期与第 1 个免租期重叠',
      'clauses.0.free_periods.2: 免租期不在条款期限内',
    ]);
    expect(clause({ free_periods: [['2025-02-01', '2025-01-01']] })).toEqual([
      'clauses.0.free_periods.0: 免租结束日期不能早于开始日期',
    ]);
    expect(clause({ free_periods: [['2025-02-01', '']] })).toEqual(['clauses.0.free_periods.0: 请填写免租结束日期']);
  });

  it('limits cycle, tax rate and options', () => {
    expect(clause({ cycle_months: 121 })).toEqual(['clauses.0.cycle_months: 付款周期(月)应为 0 到 120 之间的整数']);
    expect(clause({ cycle_months: 1.5 })).toHaveLength(1);
    expect(clause({ tax_rate: '1.01' })).toEqual(['clauses.0.tax_rate: 税率应在 0% 到 100% 之间']);
    expect(clause({ tax_rate: '-0.09' })).toEqual(['clauses.0.tax_rate: 税率不能为负数']);
    expect(clause({ round_to: 'mao', proration: 'x', basis: '' })).toEqual([
      'clauses.0.basis: 请选择计费方式',
      'clauses.0.proration: 非整月计算方式的取值无效',
      'clauses.0.round_to: 取整方式的取值无效',
    ]);
    expect(clause({ due: { kind: 'day', day: 32, month: 0, first_due: '2025-02-30' } })).toEqual([
      'clauses.0.due.day: 应收日应为 1 到 31 之间的整数',
      'clauses.0.due.first_due: 首期应收日期不是有效日期，应为 YYYY-MM-DD',
    ]);
    expect(clause({ due: {} })).toEqual(['clauses.0.due.kind: 请选择应收日规则']);
  });

  it('names spaces of the contract', () => {
    expect(clause({ spaces: [1, 3, 1] })).toEqual([
      'clauses.0.spaces.1: 该空间不在合同空间中',
      'clauses.0.spaces.2: 同一空间不能重复选择',
    ]);
    expect(clause({ spaces: [] })).toEqual(['clauses.0.spaces: 请至少选择一个空间']);
  });

  it('has bounded amounts', () => {
    const spaces = [{ id: 1, area: '999999999999.99' }];
    expect(faultsOf({ ...contract, spaces }, [{ ...rent, price: '99999999' }])).toEqual([
      'clauses.0.price: 金额过大，请检查单价和面积',
    ]);
  });
});

describe('an escalation', () => {
  it('has a time', () => {
    expect(escalation({ on: '2024-12-31', kind: 'amount', value: '1' })).toEqual([
      'clauses.0.escalations.0.on: 递增生效日期不能早于条款开始日期',
    ]);
    expect(escalation({ every_months: 0, kind: 'amount', value: '1' })).toHaveLength(1);
    expect(escalation({ kind: 'percent', value: '0.03' })).toEqual([
      'clauses.0.escalations.0.every_months: 请填写递增周期(月)',
    ]);
    expect(escalation({ every_months: 12, kind: 'price', value: '70' })).toEqual([
      'clauses.0.escalations.0.on: 指定新单价的递增须填写生效日期',
    ]);
  });

  it('has a value', () => {
    const timing = { on: '2026-01-01' };
    expect(escalation({ ...timing, kind: 'percent', value: '-1' })).toEqual([
      'clauses.0.escalations.0.value: 递减比例必须小于 100%',
    ]);
    expect(escalation({ ...timing, kind: 'price', value: '-1' })).toHaveLength(1);
    expect(escalation({ ...timing, kind: 'amount', value: '' })).toEqual([
      'clauses.0.escalations.0.value: 请填写递增金额',
    ]);
    expect(escalation({ ...timing, value: '1' })).toEqual(['clauses.0.escalations.0.kind: 请选择递增方式']);
  });

  it('never takes the price below 0', () => {
    expect(escalation({ every_months: 12, kind: 'amount', value: '-40' })).toEqual([
      'clauses.0.escalations.0: 递增后单价低于 0（自 2027-01-01）',
    ]);
    expect(escalation({ every_months: 1, kind: 'percent', value: '9' })).toEqual([
      'clauses.0.escalations.0: 递增后单价过大（自 2025-08-01）',
    ]);
  });

  it('by an index has a base and a band', () => {
    const index = { every_months: 12, kind: 'index', index: 1 };
    expect(escalation({ ...index, base: '100', factor: '0.9', min: '0', max: '0.05' })).toEqual([]);
    expect(
      escalation({
        ...index,
        index: undefined,
        base: '0',
        min: '0.05',
        max: '0.01',
        values: { x: '1', '2026-01-01': '0' },
      }),
    ).toEqual([
      'clauses.0.escalations.0.index: 请选择指数',
      'clauses.0.escalations.0.base: 基期指数必须大于 0',
      'clauses.0.escalations.0.max: 递增上限不能低于下限',
      'clauses.0.escalations.0.values.x: 指数日期不是有效日期，应为 YYYY-MM-DD',
      'clauses.0.escalations.0.values.2026-01-01: 指数必须大于 0',
    ]);
  });
});

describe('turnover rent', () => {
  const turnover: TurnoverClause = { basis: 'turnover', rate: '0.1' };

  it('has a rate or tiers', () => {
    expect(faultsOf(contract, [turnover])).toEqual([]);
    expect(faultsOf(contract, [{ basis: 'turnover' }])).toEqual(['clauses.0.rate: 请填写抽成比例']);
    const tiers = [
      { up_to_fen: 100, rate: '0.1' },
      { up_to_fen: 100, rate: '1.1' },
      { up_to_fen: 300, rate: '0.2' },
    ];
    expect(faultsOf(contract, [{ ...turnover, tiers, breakpoint_fen: 5 }])).toEqual([
      'clauses.0.rate: 抽成比例与阶梯抽成只能填写一种',
      'clauses.0.breakpoint_fen: 阶梯抽成不能同时设置起抽点',
      'clauses.0.tiers.1.rate: 抽成比例应在 0% 到 100% 之间',
      'clauses.0.tiers.1.up_to_fen: 阶梯上限必须逐级增大',
      'clauses.0.tiers.2.up_to_fen: 最后一个阶梯不设上限',
    ]);
  });

  it('checks its minimum as a clause', () => {
    const minimum: PricedClause = { basis: 'fixed_month', price: '-1' };
    expect(faultsOf(contract, [{ ...turnover, minimum }])).toEqual(['clauses.0.minimum.price: 单价不能为负数']);
  });
});

describe('deposits and late fees', () => {
  it('have limits', () => {
    const deposits = [
      { kind: 'months', months: '-1', due: '2025-01-01' },
      { kind: 'fixed', amount_fen: -1, due: '' },
      { due: '2025-01-01' },
    ] as unknown as Parameters<typeof checkTerms>[2];
    expect(faultsOf(contract, [rent], deposits)).toEqual([
      'deposits.0.months: 保证金月数不能为负数',
      'deposits.1.amount_fen: 保证金金额不能为负数',
      'deposits.1.due: 请填写保证金应收日',
      'deposits.2.kind: 请选择保证金计算方式',
    ]);
    expect(faultsOf(contract, [rent], [], { rate_daily: '0.0005', grace_days: 5, cap: null })).toEqual([]);
    expect(faultsOf(contract, [rent], [], { rate_daily: '0.05', grace_days: 366, cap: '-1' })).toEqual([
      'late_fee.rate_daily: 滞纳金日利率过高，不能超过 1%/日',
      'late_fee.grace_days: 宽限天数应为 0 到 365 之间的整数',
      'late_fee.cap: 滞纳金上限不能为负数',
    ]);
  });
});

describe('arbitrary input', () => {
  it('produces issues, and never throws', () => {
    const value = fc.oneof(
      fc.string(),
      fc.constantFrom('', '2025-02-30', '-', '1e9', '0', '-5', '99999999999999999999'),
    );
    const anything = fc.anything({ maxDepth: 3 });
    const typed = fc.record(
      {
        basis: fc.constantFrom('per_sqm_day', 'turnover', 'x', null),
        price: value,
        start: value,
        end: value,
        spaces: anything,
        escalations: fc.oneof(anything, fc.array(fc.record({ on: value, kind: value, value, every_months: anything }))),
        free_periods: fc.oneof(anything, fc.array(fc.tuple(value, value))),
        tiers: anything,
        minimum: fc.oneof(fc.constant(null), fc.record({ price: value, escalations: anything })),
        due: fc.oneof(anything, fc.record({ kind: value, day: anything, first_due: value })),
        tax_rate: value,
        cycle_months: anything,
      },
      { requiredKeys: [] },
    );
    const terms = fc.record({
      start: value,
      end: value,
      spaces: fc.oneof(anything, fc.array(fc.record({ area: value }))),
    });
    fc.assert(
      fc.property(
        fc.oneof(terms, fc.constant(contract)),
        fc.array(typed),
        anything,
        anything,
        (contractTerms, list, a, b) => {
          const issues = checkTerms(contractTerms as ContractTerms, list as ChargeClause[], a as never, b as never);
          expect(Array.isArray(issues)).toBe(true);
        },
      ),
      { numRuns: 1000 },
    );
  });
});
