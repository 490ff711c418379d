// Turnover rent and index escalation through the whole stack (docs/domain §5.6): the worked cases as contracts, declarations and published values,
// and the effect of a correction.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { contractCalls, contractSchedule } from '#api/contracts/contract/contract';
import type { Contract, ContractSave } from '#api/contracts/contract/contract.schema';
import { rentRollReport } from '#api/contracts/rent-roll';
import { declareTurnover, turnoverOfContract, turnoverOfMonth } from '#api/contracts/turnover';
import { reportEndpoint } from '#api/kernel/report/report';
import { indexTableCalls } from '#api/setup/index-table';
import type { IndexTable } from '#api/setup/index-table.schema';
import {
  approvedContract,
  chargeItem,
  contractInput,
  newContract,
  newPlace,
  newSpace,
  receivablesOf,
} from '#tests/support/builders';
import { approvedChange, changeOf } from '#tests/support/contracts/contract-change';
import { openEnterprise } from '#tests/support/open-enterprise';

type Clause = ContractSave['clauses'][number];
interface Golden<Expected> {
  name: string;
  input: {
    contract: { start: string; end: string; spaces: { id: string; area: string }[] };
    clause: Record<string, unknown> & { escalations?: { kind: string; values?: Record<string, string> }[] };
    turnover: { month: string; fen: number }[];
  };
  expected: Expected;
}
interface Row {
  start: string;
  end: string;
  due: string;
  gross: number;
  net: number;
  tax: number;
  provisional?: true;
}
const golden = <Expected>(name: string): Golden<Expected>[] =>
  JSON.parse(readFileSync(`tests/golden/cases/${name}.json`, 'utf8'));

const { owner, approver } = openEnterprise({ day: '2028-12-31' });

/** Returns the case as a contract: its spaces created, its clause as the form sends it. */
async function inputOf({ contract, clause }: Golden<unknown>['input'], patch: object = {}): Promise<ContractSave> {
  const place = await newPlace(owner);
  const spaces = [];
  for (const { area } of contract.spaces) spaces.push({ id: (await newSpace(owner, place, area)).id, area });
  const { minimum, alignment, ...own } = clause;
  const tax = { tax_rate: '0.09' };
  const range = { start: contract.start, end: contract.end };
  const sent = own.basis === 'turnover' ? own : { ...own, alignment };
  const clauses = [
    {
      charge_item_id: await chargeItem(owner, 'rent'),
      ...range,
      ...tax,
      ...sent,
      ...(minimum ? { minimum: { ...range, ...tax, ...minimum } } : {}),
      ...patch,
    } as Clause,
  ];
  return contractInput(owner, { park_id: place.park_id, ...range, spaces, clauses });
}

const ofContract = (contract: Contract) => owner.call(turnoverOfContract, { id: contract.id });
const figures = (row: object | undefined) => {
  const { gross_fen, net_fen, tax_fen } = (row ?? {}) as Record<string, number>;
  return [gross_fen, net_fen, tax_fen];
};

describe('turnover', () => {
  interface Expected {
    periods: { start: string; end: string; share: number; minimum: number; excess: number; total: number }[];
    months: { month: string; share: string }[];
  }
  for (const { name, input, expected } of golden<Expected>('turnover')) {
    it(`worked case ${name}`, async () => {
      const contract = await approvedContract(owner, approver, await inputOf(input));
      const entries = input.turnover.map(({ month, fen }) => ({
        contract_id: contract.id,
        line: 1,
        month,
        amount_fen: fen,
      }));
      const answer = await owner.call(declareTurnover, { entries, declared_on: '2028-12-01' });
      expect(answer.settled).toBe(expected.periods.length);
      const [line] = await ofContract(contract);
      expect(line?.months.map(({ month, share }) => ({ month, share }))).toEqual(expected.months);
      expect(
        line?.periods.map(({ start, end, share_fen, minimum_fen, excess_fen }) => ({
          start,
          end,
          share: share_fen,
          minimum: minimum_fen,
          excess: excess_fen,
        })),
      ).toEqual(
        expected.periods.map(({ start, end, share, minimum, excess }) => ({ start, end, share, minimum, excess })),
      );
      const posted = (await receivablesOf(owner, contract)).filter((row) => row.clause_id === null);
      const owed = expected.periods.filter((period) => period.excess > 0);
      expect(posted.map((row) => [row.gross_fen, row.due_date])).toEqual(
        owed.map(({ excess }) => [excess, '2028-12-11']),
      );
    });
  }

  const quarter = async () => {
    const input = {
      contract: { start: '2026-01-01', end: '2026-12-31', spaces: [{ id: 'a', area: '100.00' }] },
      clause: {
        basis: 'turnover',
        rate: '0.1',
        cycle_months: 3,
        minimum: { basis: 'fixed_month', price: '10000', cycle_months: 1 },
      },
      turnover: [],
    };
    return approvedContract(owner, approver, await inputOf(input));
  };
  const declare = (contract: Contract, month: string, amount_fen: number, declared_on = '2026-04-05') =>
    owner.call(declareTurnover, { declared_on, entries: [{ contract_id: contract.id, line: 1, month, amount_fen }] });

  it('settles a period of a clause that a change has ended since', async () => {
    const contract = await quarter();
    await declare(contract, '2026-01', 150_000_00, '2026-02-03');
    await declare(contract, '2026-02', 120_000_00, '2026-03-03');
    const terms = {
      start: '2026-04-01',
      end: '2026-12-31',
      basis: 'fixed_month' as const,
      price: '12000',
      tax_rate: '0.09',
    };
    const charge_item_id = await chargeItem(owner, 'rent');
    const clauses = [{ ...terms, charge_item_id, line: null }];
    await approvedChange(owner, approver, changeOf(contract, { effective_on: '2026-04-01', clauses }));
    expect(await declare(contract, '2026-03', 130_000_00)).toEqual({ declared: 1, settled: 1, posted_fen: 10_000_00 });
  });

  it('settles a period with its last month, and a correction afterwards by the difference', async () => {
    const contract = await quarter();
    await declare(contract, '2026-01', 150_000_00, '2026-02-03');
    await declare(contract, '2026-02', 120_000_00, '2026-03-03');
    expect((await receivablesOf(owner, contract)).filter((row) => row.clause_id === null)).toEqual([]);
    // 10 % of 15 + 12 + 13 = 400,000 yuan is 40,000; the minimum billed 30,000.
    expect(await declare(contract, '2026-03', 130_000_00)).toEqual({ declared: 1, settled: 1, posted_fen: 10_000_00 });
    // Corrected to 135,000: 500 more.
    expect(await declare(contract, '2026-03', 135_000_00)).toEqual({ declared: 1, settled: 0, posted_fen: 500_00 });
    // Corrected to 5,000: the share of 27,500 stays under the minimum, all of it is reversed.
    expect(await declare(contract, '2026-03', 5_000_00)).toEqual({ declared: 1, settled: 0, posted_fen: -10_500_00 });
    const rows = (await receivablesOf(owner, contract)).filter((row) => row.clause_id === null);
    expect(rows.map((row) => row.gross_fen).sort((a, b) => a - b)).toEqual([-10_500_00, 500_00, 10_000_00]);
    expect(rows.reduce((sum, row) => sum + row.gross_fen - row.received_fen, 0)).toBe(0);
    expect(rows.every((row) => row.due_date === '2026-04-15')).toBe(true);
  });

  it('splits tax as in the clause, and leaves the plan to the minimum', async () => {
    const contract = await quarter();
    for (const month of ['2026-01', '2026-02', '2026-03']) await declare(contract, month, 150_000_00);
    const [row] = (await receivablesOf(owner, contract)).filter((each) => each.clause_id === null);
    // 45,000 − 30,000 = 15,000 gross; net 13,761.47, tax 1,238.53.
    expect(figures(row)).toEqual([1_500_000, 1_376_147, 123_853]);
    const plan = await owner.call(contractSchedule, { id: contract.id });
    expect(plan).toHaveLength(12);
    expect(new Set(plan.map((each) => each.gross_fen))).toEqual(new Set([10_000_00]));
  });

  it('a change of the minimum settles the period again', async () => {
    const contract = await quarter();
    for (const month of ['2026-04', '2026-05', '2026-06']) await declare(contract, month, 150_000_00, '2026-07-03');
    const plain = changeOf(contract, { effective_on: '2026-06-01' });
    const clauses = plain.clauses.map((clause) =>
      clause.basis === 'turnover' && clause.minimum
        ? {
            ...clause,
            minimum: { ...clause.minimum, escalations: [{ on: '2026-06-01', kind: 'price' as const, value: '12000' }] },
          }
        : clause,
    );
    await approvedChange(owner, approver, { ...plain, clauses });
    const [line] = await ofContract(contract);
    // 45,000 less 10,000 + 10,000 + 12,000.
    expect(line?.periods[1]).toMatchObject({
      start: '2026-04-01',
      end: '2026-06-30',
      minimum_fen: 3_200_000,
      excess_fen: 1_300_000,
    });
    const rows = (await receivablesOf(owner, contract)).filter(
      (row) => row.start_date === '2026-04-01' && row.end_date === '2026-06-30',
    );
    expect(rows.map((row) => row.gross_fen).sort((a, b) => a - b)).toEqual([-200_000, 1_500_000]);
  });

  it('lists the clauses of a month with the months for comparison', async () => {
    const contract = await quarter();
    await declare(contract, '2026-01', 1_00, '2026-02-03');
    await declare(contract, '2026-02', 2_00, '2026-03-03');
    const rows = await owner.call(turnoverOfMonth, { month: '2026-02' });
    expect(rows.find((row) => row.contract_id === contract.id)).toMatchObject({
      line: 1,
      amount_fen: 200,
      before_fen: 100,
      year_ago_fen: null,
      declared_on: '2026-03-03',
      settled: false,
    });
    expect(
      (await owner.call(turnoverOfMonth, { month: '2027-01' })).some((row) => row.contract_id === contract.id),
    ).toBe(false);
  });

  it('the rent in force is the minimum', async () => {
    const contract = await quarter();
    const { rows } = await owner.call(reportEndpoint(rentRollReport), {
      as_of: '2026-05-01',
      park_ids: [contract.park_id],
    });
    expect(rows[0]).toMatchObject({ monthly_rent_fen: 1_000_000, basis: 'fixed_month' });
  });

  it('refuses an invalid declaration, and saves nothing of it', async () => {
    const contract = await quarter();
    const entry = { contract_id: contract.id, line: 1, month: '2026-01', amount_fen: 1 };
    const refused = async (patch: object, path: (string | number)[], message: string, declared_on = '2026-04-05') => {
      const reply = await owner.request(declareTurnover, {
        declared_on,
        entries: [entry, { ...entry, month: '2026-02', ...patch }],
      });
      expect(reply.errors).toContainEqual({ path, message });
      expect((await ofContract(contract))[0]?.months.every((month) => month.amount_fen === null)).toBe(true);
    };
    await refused({ month: '2025-12' }, ['entries', 1, 'month'], '该月不在条款期限内');
    await refused({ line: 2 }, ['entries', 1, 'line'], '合同没有该流水抽成条款');
    await refused({ month: '2026-05' }, ['entries', 1, 'month'], '申报日期不能早于所申报的月份');
    await refused({ amount_fen: -1 }, ['entries', 1, 'amount_fen'], '营业额不能小于 0');
    await refused({}, ['declared_on'], '申报日期不能晚于今天', '2029-01-01');
    await refused({ contract_id: 999_999 }, ['entries', 1, 'contract_id'], '合同不存在或已被删除');
    const draft = await newContract(owner);
    await refused({ contract_id: draft.id }, ['entries', 1, 'contract_id'], '只有已审批的合同可以申报流水');
  });

  it('two simultaneous declarations of the last months settle the period once', async () => {
    const contract = await quarter();
    await declare(contract, '2026-01', 150_000_00);
    const both = await Promise.all([
      declare(contract, '2026-02', 150_000_00),
      declare(contract, '2026-03', 150_000_00),
    ]);
    expect(both.reduce((sum, answer) => sum + answer.settled, 0)).toBe(1);
    const posted = (await receivablesOf(owner, contract)).filter((row) => row.clause_id === null);
    expect(posted.map((row) => row.gross_fen)).toEqual([1_500_000]);
  });

  it('tiers that do not rise are refused at their edge', async () => {
    const input = await inputOf({
      contract: { start: '2026-01-01', end: '2026-12-31', spaces: [{ id: 'a', area: '100.00' }] },
      clause: {
        basis: 'turnover',
        tiers: [
          { up_to_fen: 100, rate: '0.1' },
          { up_to_fen: 50, rate: '0.2' },
          { up_to_fen: null, rate: '0.3' },
        ],
      },
      turnover: [],
    });
    const reply = await owner.request(contractCalls.save, input);
    expect(reply.errors).toEqual([{ path: ['clauses', 0, 'tiers', 1, 'up_to_fen'], message: '阶梯上限必须逐级增大' }]);
  });
});

describe('index', () => {
  let counter = 0;
  async function newIndex(values: Record<string, string>): Promise<IndexTable> {
    counter += 1;
    return owner.call(indexTableCalls.save, { name: `指数${counter}`, remark: '', values: monthly(values) });
  }
  const monthly = (values: Record<string, string>) =>
    Object.entries(values)
      .map(([day, value]) => ({ month: day.slice(0, 7), value }))
      .sort((a, b) => a.month.localeCompare(b.month));
  const valuesOf = ({ clause }: Golden<unknown>['input']) =>
    Object.assign({}, ...(clause.escalations ?? []).map((step) => step.values ?? {})) as Record<string, string>;
  const withIndex = ({ clause }: Golden<unknown>['input'], index: number) => ({
    escalations: (clause.escalations ?? []).map(({ values: _values, ...step }) => ({
      ...step,
      ...(step.kind === 'index' ? { index } : {}),
    })),
  });
  const plan = async (contract: Contract) =>
    (await owner.call(contractSchedule, { id: contract.id })).map(
      ({ start, end, due, gross_fen, net_fen, tax_fen, provisional }) => ({
        start,
        end,
        due,
        gross: gross_fen,
        net: net_fen,
        tax: tax_fen,
        ...(provisional ? { provisional: true } : {}),
      }),
    );
  const rowsOf = (rows: readonly (Row & { seq?: number; pieces?: unknown })[]) =>
    rows.map(({ seq: _seq, pieces: _pieces, ...row }) => row);

  for (const { name, input, expected } of golden<{ rows: Row[] }>('index')) {
    it(`worked case ${name}, published before`, async () => {
      const index = await newIndex(valuesOf(input));
      const contract = await newContract(owner, await inputOf(input, withIndex(input, index.id)));
      expect(await plan(contract)).toEqual(rowsOf(expected.rows));
    });

    it(`worked case ${name}, published after approval`, async () => {
      const index = await newIndex({});
      const contract = await approvedContract(owner, approver, await inputOf(input, withIndex(input, index.id)));
      await owner.call(indexTableCalls.save, { ...index, values: monthly(valuesOf(input)) });
      expect(await plan(contract)).toEqual(rowsOf(expected.rows));
    });
  }

  const tenYuan = async (index: number) => {
    const contract = { start: '2026-01-01', end: '2027-12-31', spaces: [{ id: 'a', area: '100.00' }] };
    const clause = {
      basis: 'per_sqm_month',
      price: '10',
      cycle_months: 12,
      escalations: [{ on: '2027-01-01', kind: 'index', index, base: '100' }],
    };
    return inputOf({ contract, clause, turnover: [] } as never);
  };

  it('settles by adjustments, and a corrected value by its difference', async () => {
    const index = await newIndex({});
    const contract = await approvedContract(owner, approver, await tenYuan(index.id));
    // 1,000 yuan a month; from 2027 on 3 % more, corrected to 2 %.
    const first = await owner.call(indexTableCalls.save, { ...index, values: [{ month: '2027-01', value: '103' }] });
    await owner.call(indexTableCalls.save, { ...first, values: [{ month: '2027-01', value: '102' }] });
    const rows = (await receivablesOf(owner, contract)).filter((row) => row.start_date === '2027-01-01');
    expect(rows.map((row) => row.gross_fen).sort((a, b) => a - b)).toEqual([-12_000, 36_000, 1_200_000]);
    expect((await plan(contract))[1]).toMatchObject({ gross: 1_224_000 });
    expect((await owner.call(contractCalls.get, { id: contract.id })).clauses[0]).toMatchObject({
      escalations: [{ index_name: index.name, values: { '2027-01-01': '102' } }],
    });
  });

  it('recomputes a draft, and leaves other contracts unchanged', async () => {
    const index = await newIndex({});
    const draft = await newContract(owner, await tenYuan(index.id));
    expect((await plan(draft))[1]).toMatchObject({ gross: 1_200_000, provisional: true });
    await owner.call(indexTableCalls.save, { ...index, values: [{ month: '2027-01', value: '110' }] });
    expect((await plan(draft))[1]).toEqual({
      start: '2027-01-01',
      end: '2027-12-31',
      due: '2027-01-01',
      gross: 1_320_000,
      net: 1_211_009,
      tax: 108_991,
    });
  });

  it('an index in use is not deleted; one that is not there is refused at its step', async () => {
    const index = await newIndex({});
    await newContract(owner, await tenYuan(index.id));
    expect((await owner.request(indexTableCalls.remove, { ids: [index.id] })).error_code).toBe(409);
    const reply = await owner.request(contractCalls.save, await tenYuan(999_999));
    expect(reply).toMatchObject({
      error_code: 404,
      errors: [{ path: ['clauses', 0, 'escalations', 0, 'index'], message: '所选指数不存在' }],
    });
  });
});
