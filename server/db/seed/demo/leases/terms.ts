// The usual terms of a lease for its kind of property, validated by the rules of the forms.
import { type ContractTerms, contractSave } from '#api/contracts/contract/contract.schema';
import { checkTerms } from '#domain/contracts/clause/check-contract';
import { addDays, addMonths, type CalendarDate } from '#domain/kernel/dates/calendar-date';
import { sizeOf } from '#server/areas/contracts/contract/contract-terms';
import { monthsBetween, type Stage } from '../stage';
import { channelOf } from './channels';
import type { Lease } from './lease-plan';

type Input = Parameters<typeof contractSave.parse>[0] & object;
type Clause = Record<string, unknown>;

/**
 * A tenant of three years or more may renew, with a notice three months before the last quarter; leases from the first half of a month agree on an
 * increase. From four years on, the tenant may also leave in the last quarter of the third year.
 */
function leaseOptionsOf({ start, end }: Lease): ContractTerms['lease_options'] {
  const months = monthsBetween(start, end);
  if (months < 35) return [];
  const none = { months: null, price: null, uplift: null, remark: '' };
  const agreed = Number(start.slice(8)) <= 15 ? { ...none, months: 24, uplift: '0.06' } : none;
  const renewal = {
    kind: 'renewal',
    holder: 'tenant',
    start: addMonths(addDays(end, 1), -9),
    end: addDays(addMonths(addDays(end, 1), -3), -1),
    notice_days: 90,
    ...agreed,
  } as const;
  if (months < 47) return [renewal];
  const leaving = { start: addMonths(start, 33), end: addDays(addMonths(start, 36), -1), notice_days: 180 };
  return [renewal, { kind: 'break', holder: 'tenant', ...leaving, ...none, remark: '支付一个月租金作为补偿' }];
}

/** Returns the contract as the form would send it. Throws when the form would refuse it. */
export function termsOf(stage: Stage, lease: Lease, park_id: number, tenant_id: number, number: string): ContractTerms {
  const { random, setup, park } = stage;
  const includesTax = random.chance(0.75);
  const rent = {
    charge_item_id: setup.item('租金'),
    tax_rate: '0.09',
    price_includes_tax: includesTax,
    ...rentOf(stage, lease),
  };
  const fee = {
    charge_item_id: setup.item('物业管理费'),
    tax_rate: '0.06',
    price_includes_tax: includesTax,
    ...feeOf(stage, lease, rent),
  };
  const range = { start: lease.start, end: lease.end };
  const input: Input = {
    number,
    park_id,
    tenant_id,
    lessor_id: setup.entities[park.entity]?.id,
    kind: lease.kind,
    signed_on: lease.status === 'approved' ? lease.agreed_on : null,
    ...range,
    channel_id: channelOf(stage, lease),
    signatory: random.pick(['法定代表人', '授权代表']),
    manager: random.pick(['林晓彤', '许文博', '邓佳怡']),
    remark: lease.kind === 'renewal' ? '原合同保证金转入，本合同补足差额' : '',
    spaces: lease.spaces.map((space) => ({ id: space.id, area: space.area_sqm })),
    clauses: [declaresTurnover(stage, lease) ? byTurnover(range, rent) : { ...range, ...rent }, { ...range, ...fee }],
    deposits: depositsOf(stage, lease),
    late_fee: random.chance(0.85) ? lateFeeOf(stage) : null,
    lease_options: leaseOptionsOf(lease),
  };
  const terms = contractSave.parse(input);
  const issues = checkTerms(terms, terms.clauses, terms.deposits.map(sizeOf), terms.late_fee, terms.lease_options);
  if (issues.length > 0) throw new Error(`demo terms: ${JSON.stringify(issues)} in ${JSON.stringify(terms)}`);
  return terms;
}

/** Recent shop tenants pay by turnover, with the usual rent as minimum. */
export const declaresTurnover = ({ park, today }: Stage, { spaces, start, status }: Lease): boolean =>
  park.type === 'mall' &&
  spaces.length === 1 &&
  spaces[0]?.spatial_type === '商铺' &&
  status === 'approved' &&
  start <= today &&
  start > addMonths(today, -9);

export const TURNOVER_RATE = '0.12';

function byTurnover(range: Clause, { charge_item_id, tax_rate, price_includes_tax, ...terms }: Clause): Clause {
  const tax = { tax_rate, price_includes_tax };
  const minimum = { ...range, ...terms, ...tax };
  return { charge_item_id, basis: 'turnover', ...range, ...tax, rate: TURNOVER_RATE, cycle_months: 1, minimum };
}

/** Free months for fitting out, by the length of the lease; a renewal has none. */
function freeOf({ random }: Stage, { start, end, kind }: Lease): [CalendarDate, CalendarDate][] {
  const months = monthsBetween(start, addDays(end, 1));
  if (kind === 'renewal' || months < 18) return [];
  const first: [CalendarDate, CalendarDate] = random.chance(0.5)
    ? [start, addDays(addMonths(start, months >= 36 ? random.int(2, 3) : 1), -1)]
    : [start, addDays(start, random.pick(months >= 36 ? [44, 59, 89] : [14, 29]))];
  const second = addMonths(start, 12);
  return months >= 60 && random.chance(0.5) ? [first, [second, addDays(addMonths(second, 1), -1)]] : [first];
}

const yearly = ({ random }: Stage) => ({
  every_months: 12,
  kind: 'percent',
  value: random.pick(['0.03', '0.03', '0.04', '0.05']),
});
const everyTwoYears = ({ random }: Stage) => ({
  every_months: 24,
  kind: 'percent',
  value: random.pick(['0.05', '0.06', '0.08']),
});

/** A price near the list price; earlier leases were a little cheaper. */
function priceOf({ random, today }: Stage, lease: Lease): number {
  const list = Number(lease.spaces[0]?.list_price);
  const years = Math.max(0, Number(today.slice(0, 4)) - Number(lease.start.slice(0, 4)));
  return list * (0.9 + random.next() * 0.1) * 0.985 ** years;
}

function rentOf(stage: Stage, lease: Lease): Clause {
  const { random } = stage;
  const free_periods = freeOf(stage, lease);
  switch (lease.spaces[0]?.spatial_type) {
    case '办公':
      return {
        basis: 'per_sqm_day',
        price: priceOf(stage, lease).toFixed(2),
        escalations: random.chance(0.8) ? [yearly(stage)] : [everyTwoYears(stage)],
        free_periods,
        cycle_months: random.pick([3, 3, 3, 6]),
        alignment: 'calendar',
        first_stub: random.pick(['separate', 'separate', 'merged', 'merged_full']),
        proration: random.pick(['year365', 'year365', 'actual']),
        due: {
          kind: 'day',
          day: random.pick([1, 5, 20, 25]),
          month: random.pick([-1, 0]),
          first_due: dueAtSigning(lease),
        },
      };
    case '厂房':
      return {
        basis: 'per_sqm_month',
        price: priceOf(stage, lease).toFixed(1),
        escalations: random.chance(0.7) ? [everyTwoYears(stage)] : [{ every_months: 12, kind: 'amount', value: '1' }],
        free_periods,
        cycle_months: random.pick([3, 3, 6]),
        alignment: 'contract',
        proration: random.pick(['actual', 'thirty']),
        due: { kind: 'offset', days: -random.pick([5, 10, 15]) },
      };
    default:
      return shopRent(stage, lease, free_periods);
  }
}

/** Small shops pay a round monthly sum, larger ones by the m². */
function shopRent(stage: Stage, lease: Lease, free_periods: unknown): Clause {
  const { random } = stage;
  const price = priceOf(stage, lease);
  const common = {
    free_periods,
    cycle_months: random.pick([1, 3, 3]),
    alignment: 'contract',
    due: { kind: 'offset', days: -random.pick([0, 5, 7]) },
  };
  if (lease.spaces.length > 1) {
    return {
      basis: 'per_sqm_month',
      price: price.toFixed(1),
      escalations: [yearly(stage)],
      proration: 'thirty',
      ...common,
    };
  }
  const monthly = Math.round((price * lease.area_sqm) / 100) * 100;
  // Chosen by the area, not drawn: the rest of the demo stays as it is.
  if (Math.round(lease.area_sqm) % 4 === 0)
    return {
      basis: 'fixed_year',
      price: String(monthly * 12),
      price_scale: 0,
      escalations: [yearly(stage)],
      ...common,
      alignment: 'year',
    };
  const stepOn = addMonths(lease.start, 12);
  const stepped = stepOn <= lease.end && random.chance(0.3);
  return {
    basis: 'fixed_month',
    price: String(monthly),
    price_scale: 0,
    escalations: stepped ? [{ on: stepOn, kind: 'price', value: String(Math.round(monthly * 1.05)) }] : [yearly(stage)],
    round_to: 'yuan',
    ...common,
  };
}

/** The property fee has the rent's periods but no free months. */
function feeOf({ random }: Stage, lease: Lease, rent: Clause): Clause {
  const [low, high] = { 办公: [18, 28], 厂房: [2.5, 4], 商铺: [30, 45] }[lease.spaces[0]?.spatial_type ?? '办公'] ?? [
    18, 28,
  ];
  const { cycle_months, alignment, first_stub, due } = rent;
  return {
    basis: 'per_sqm_month',
    price: random.decimal(low ?? 18, high ?? 28, 1),
    cycle_months,
    alignment,
    due,
    ...(first_stub ? { first_stub } : {}),
  };
}

/** The first rent is paid within a week of signing. */
const dueAtSigning = (lease: Lease): CalendarDate => {
  const day = addDays(lease.agreed_on, 7);
  return day < lease.start ? day : lease.start;
};

function depositsOf({ random, setup, park }: Stage, lease: Lease): Clause[] {
  const due = dueAtSigning(lease);
  const charge_item_id = setup.item('租赁保证金');
  if (lease.kind === 'renewal') {
    return [{ charge_item_id, kind: 'fixed', amount_fen: Math.max(5, Math.round(lease.area_sqm / 20)) * 100_000, due }];
  }
  const deposit = { charge_item_id, kind: 'months', months: random.pick(['2', '3', '3']), due };
  if (park.type !== 'mall') return [deposit];
  return [
    deposit,
    { charge_item_id: setup.item('装修保证金'), kind: 'fixed', amount_fen: random.pick([1_000_000, 2_000_000]), due },
  ];
}

const lateFeeOf = ({ random, setup }: Stage) => ({
  rate_daily: random.pick(['0.0005', '0.0005', '0.001']),
  grace_days: random.pick([0, 5, 7]),
  cap: random.chance(0.3) ? '0.3' : null,
  charge_item_ids: [setup.item('租金'), setup.item('物业管理费')],
});
