// Conversion between the contract form and the API: empty fields are omitted, and dependent dates follow the contract.
import { expect, it } from 'vitest';
import { contractSave } from '#api/contracts/contract/contract.schema';
import {
  type ClauseValue,
  type ContractValues,
  formOf,
  newClause,
  newContract,
  saveOf,
} from '@/components/contracts/terms-form/contract-values';
import { commonOwner, listPriceFor } from '@/components/contracts/terms-form/spaces/space-defaults';

const typed = (): ContractValues => ({
  ...newContract(),
  park_id: 1,
  tenant_id: 2,
  start: '2026-01-01',
  end: '2028-12-31',
  number: '',
  lessor_id: null,
  spaces: [{ id: 5, area: '100.00', label: '一号楼 3F 301', list_price: '4.5', price_unit: '元/㎡/天' }],
  clauses: [{ ...newClause(), charge_item_id: 9, price: '2', tax_rate: '0.09' }],
});

it('omits empty fields and gives the clause the dates of the contract', () => {
  const save = saveOf(typed());
  expect(save).not.toHaveProperty('number');
  expect(save).not.toHaveProperty('lessor_id');
  expect(save.spaces).toEqual([{ id: 5, area: '100.00' }]);
  expect(save.clauses[0]).toMatchObject({ start: '2026-01-01', end: '2028-12-31', due: { kind: 'offset', days: 0 } });
  expect(save.clauses[0]).not.toHaveProperty('spaces');
  expect(save.late_fee).toBeNull();
  expect(contractSave.safeParse(save).success).toBe(true);
});

it('sends only the numbers of the chosen due rule and timing', () => {
  const values = typed();
  values.clauses = [
    {
      ...values.clauses?.[0],
      due: { kind: 'day', days: -15, day: 5, month: -1, first_due: null, shift: 'next' },
      escalations: [
        { timing: 'every', every_months: 12, first_on: null, on: '2027-01-01', kind: 'percent', value: '0.05' },
        { timing: 'on', every_months: 12, on: '2028-01-01', kind: 'price', value: '2.5' },
      ],
    },
  ];
  const [clause] = saveOf(values).clauses;
  expect(clause).toMatchObject({
    due: { kind: 'day', day: 5, month: -1, shift: 'next' },
    escalations: [
      { every_months: 12, kind: 'percent', value: '0.05' },
      { on: '2028-01-01', kind: 'price', value: '2.5' },
    ],
  });
});

it('converts a stored contract back to the value that would be saved again', () => {
  const values = typed();
  values.deposits = [{ charge_item_id: 3, kind: 'months', months: '3' }];
  values.has_late_fee = true;
  values.late_fee = { rate_daily: '0.0005', grace_days: 5, cap: null, charge_item_ids: [9] };
  const save = contractSave.parse(saveOf(values));
  const stored = {
    ...save,
    id: 7,
    version: 1,
    number: 'HT-1',
    lessor_id: 4,
    status: 'draft' as const,
    phase: 'draft' as const,
    version_no: 1,
    leave_date: null,
    termination_id: null,
    void_reason: '',
    renews_number: null,
    quote_id: null,
    quote_number: null,
    channel_name: null,
    customer_name: null,
    park_name: '园区',
    tenant_name: '租客',
    lessor_name: '甲方',
    spaces: save.spaces.map((space) => ({ ...space, label: '一号楼 3F 301' })),
    clauses: save.clauses.map((clause) => ({ ...clause, charge_item_name: '租金' })),
    deposits: save.deposits.map((deposit) => ({ ...deposit, amount_fen: 1_825_000, charge_item_name: '保证金' })),
  };
  const form = formOf(stored);
  expect(form.clauses?.[0]).toMatchObject({ start: null, end: null });
  expect(form.deposits?.[0]).toMatchObject({ due: null, amount_fen: null });
  const again = contractSave.parse(saveOf(form));
  expect(again).toEqual({ ...save, number: 'HT-1', lessor_id: 4 });
});

it('retains turnover rent with its minimum, which has the tax and the dates of the clause', () => {
  const values = typed();
  const [clause] = values.clauses ?? [];
  const turnover: ClauseValue = {
    ...clause,
    basis: 'turnover',
    way: 'rate',
    rate: '0.08',
    has_minimum: true,
    minimum: { ...clause, basis: 'fixed_month', price: '5000' },
  };
  const [saved] = saveOf({ ...values, clauses: [turnover] }).clauses;
  expect(saved).toMatchObject({
    basis: 'turnover',
    rate: '0.08',
    tax_rate: clause?.tax_rate,
    start: values.start,
    end: values.end,
    minimum: { basis: 'fixed_month', price: '5000', tax_rate: clause?.tax_rate, start: values.start, end: values.end },
  });
  expect(saved).not.toHaveProperty('price');
  expect(saved).not.toHaveProperty('tiers');
  const [tiered] = saveOf({
    ...values,
    clauses: [{ ...turnover, way: 'tiers', tiers: [{ rate: '0.1' }], has_minimum: false }],
  }).clauses;
  expect(tiered).toMatchObject({ tiers: [{ up_to_fen: null, rate: '0.1' }] });
  expect(tiered).not.toHaveProperty('rate');
  expect(tiered).not.toHaveProperty('minimum');
});

it('uses the list price of the spaces as the price of a clause until another is typed, or the spaces differ', () => {
  const space = { id: 5, label: '301', list_price: '4.5', list_basis: 'per_sqm_month' } as const;
  const dearer = { ...space, id: 6, list_price: '5' };
  const clause = newClause();
  const listed = { basis: 'per_sqm_month', price: '4.5' };
  expect(listPriceFor(clause, [], [space])).toEqual(listed);
  expect(listPriceFor({ ...clause, price: '4.5' }, [space], [dearer])).toEqual({ ...listed, price: '5' });
  expect(listPriceFor({ ...clause, price: '4.2' }, [space], [dearer])).toBeNull();
  expect(listPriceFor(clause, [], [space, dearer])).toBeNull();
  expect(listPriceFor({ ...clause, line: 1 }, [], [space])).toBeNull();
  expect(listPriceFor({ ...clause, basis: 'turnover' }, [], [space])).toBeNull();
});

it('uses the owner of all selected spaces as the lessor', () => {
  const space = (owner_id: number | null) => ({ id: 1, label: '101', owner_id });
  expect(commonOwner([space(3), space(3)])).toBe(3);
  expect(commonOwner([space(3), space(4)])).toBeNull();
  expect(commonOwner([space(null)])).toBeNull();
  expect(commonOwner([])).toBeNull();
});
