// Quotes to customers of the park: several for one customer, and at least one in each state. They are created on their dates, by the calls the
// pages use.
import sql from 'sql-template-tag';
import { acceptQuote, declineQuote, quoteCalls, submitQuote } from '#api/investment/quote/quote';
import type { Quote, QuoteTerms } from '#api/investment/quote/quote.schema';
import { quoteSave } from '#api/investment/quote/quote.schema';
import { addDays, addMonths, type CalendarDate } from '#domain/kernel/dates/calendar-date';
import { formatFixed, toScaled } from '#domain/kernel/numbers/decimal';
import { divRound } from '#domain/kernel/numbers/rounding';
import { approve, type Life, openLife, submit } from '../calls';
import { isFirst, type Stage } from '../stage';

interface Plan {
  /** Index of the customer: 0 and 1 are in progress, 2 is a tenant already. */
  customer: number;
  space: number;
  /** Percent of the list price, free months, yuan per m² towards the fit-out, years. */
  share: number;
  free: number;
  fit_out: number;
  years: number;
  /** Age in days, and validity in days. */
  ago: number;
  valid: number;
  became: 'draft' | 'offered' | 'auditing' | 'approved' | 'declined' | 'accepted';
}

const PLANS: readonly Plan[] = [
  { customer: 0, space: 0, share: 98, free: 1, fit_out: 0, years: 3, ago: 6, valid: 30, became: 'offered' },
  { customer: 0, space: 0, share: 94, free: 3, fit_out: 200, years: 5, ago: 5, valid: 30, became: 'offered' },
  { customer: 0, space: 1, share: 100, free: 0, fit_out: 0, years: 2, ago: 1, valid: 20, became: 'draft' },
  { customer: 1, space: 1, share: 82, free: 2, fit_out: 0, years: 3, ago: 1, valid: 20, became: 'auditing' },
  { customer: 1, space: 2, share: 88, free: 2, fit_out: 150, years: 3, ago: 12, valid: 30, became: 'approved' },
  { customer: 1, space: 1, share: 96, free: 1, fit_out: 0, years: 3, ago: 50, valid: 15, became: 'offered' },
  { customer: 1, space: 2, share: 99, free: 0, fit_out: 0, years: 2, ago: 40, valid: 20, became: 'declined' },
  { customer: 2, space: 3, share: 97, free: 2, fit_out: 120, years: 3, ago: 8, valid: 30, became: 'accepted' },
];
/** Number of quotes in each park other than the first. */
const ELSEWHERE = 3;

interface OfferedSpace {
  id: number;
  area: string;
  list_price: string;
  price_unit: 'per_sqm_day' | 'per_sqm_month';
}

/** Returns spaces for rent with a price that are empty from now on and not reserved. */
const emptySpaces = ({ tx, today }: Stage, park_id: number): Promise<OfferedSpace[]> =>
  tx.query<OfferedSpace>(
    sql`select s.id, v.rentable_area_sqm::text as area, trim_scale(v.list_price)::text as list_price, v.price_unit
        from space s join space_value v on v.company_id = s.company_id and v.space_id = s.id
          and v.start_date <= ${today}::date and v.end_date is null and v.use = 'for_rent' and v.list_price > 0
        where s.company_id = app_company() and s.park_id = ${park_id} and s.valid_to is null
          and not exists (select from space_occupation o where o.company_id = s.company_id and o.space_id = s.id and o.end_date >= ${today}::date - 60)
          and not exists (select from reservation r where r.company_id = s.company_id and r.space_id = s.id)
        order by s.id limit 4`,
  );

/** Returns two customers at the stage of an offer, and one who has become a tenant. */
const customersOf = ({ tx, setup }: Stage, park_id: number): Promise<{ id: number; channel_id: number | null }[]> =>
  tx.query(
    sql`(select c.id, c.channel_id from customer c join customer_park w on (w.company_id, w.customer_id) = (c.company_id, c.id) and w.park_id = ${park_id}
          join dictionary d on (d.company_id, d.id) = (c.company_id, c.stage_id) and d.name in ('方案报价', '商务谈判', '意向确认')
          where c.company_id = app_company() and c.status = 'open' and c.owner_id = ${setup.users.leasing} order by c.id limit 2)
        union all
        (select c.id, c.channel_id from customer c join customer_park w on (w.company_id, w.customer_id) = (c.company_id, c.id) and w.park_id = ${park_id}
          where c.company_id = app_company() and c.status = 'won' and c.tenant_id is not null order by c.id limit 1)`,
  );

const percentOf = (price: string, percent: number): string =>
  formatFixed(divRound(toScaled(price, 4) * BigInt(percent), 10_000n), 2);

/** Returns the first of the month after next: spaces empty now are still empty then. */
const firstDay = (today: CalendarDate): CalendarDate => `${addMonths(`${today.slice(0, 7)}-01`, 2).slice(0, 7)}-01`;

function termsOf(
  { setup, today }: Stage,
  park_id: number,
  plan: Plan,
  space: OfferedSpace,
): Omit<QuoteTerms, 'customer_id' | 'channel_id'> {
  const start = firstDay(today);
  const end = addDays(addMonths(start, plan.years * 12), -1);
  const area = Number(space.area);
  const rent = {
    charge_item_id: setup.item('租金'),
    basis: space.price_unit,
    price: percentOf(space.list_price, plan.share),
    start,
    end,
    tax_rate: '0.09',
    cycle_months: 3,
    free_periods: plan.free ? [[start, addDays(addMonths(start, plan.free), -1)]] : [],
    escalations: plan.years > 2 ? [{ every_months: 24, kind: 'percent', value: '0.05' }] : [],
  };
  return quoteSave.parse({
    customer_id: 1,
    park_id,
    lessor_id: setup.entities[0]?.id,
    start,
    end,
    valid_until: addDays(today, plan.valid - plan.ago),
    remark: '',
    incentives: plan.fit_out
      ? [{ kind: 'fit_out', amount_fen: Math.round(plan.fit_out * area) * 100, clawback: true, remark: '验收后支付' }]
      : [],
    spaces: [{ id: space.id, area: space.area }],
    clauses: [rent],
    deposits: [{ charge_item_id: setup.item('租赁保证金'), kind: 'months', months: '3', due: start }],
    late_fee: { rate_daily: '0.0005', grace_days: 5 },
  });
}

async function liveOn(life: Life, { became }: Plan, { id, version }: Quote, day: CalendarDate): Promise<void> {
  const approval = { kind: 'quote', object_id: id, requester: 'leasing', to: 'admin', day } as const;
  if (became === 'auditing') await submit(life, approval);
  if (became === 'approved') await approve(life, approval);
  if (became === 'draft' || became === 'auditing' || became === 'approved') return;
  const offered = await life.call('leasing', submitQuote, { id, version }, day);
  if (became === 'declined')
    await life.call(
      'leasing',
      declineQuote,
      { id, version: offered.version, reason: '客户选择了其他园区' },
      addDays(day, 6),
    );
  if (became === 'accepted') await life.call('leasing', acceptQuote, { id }, addDays(day, 3));
}

export async function seedQuotes(stage: Stage, park_id: number): Promise<void> {
  const life = await openLife(stage);
  const spaces = await emptySpaces(stage, park_id);
  const customers = await customersOf(stage, park_id);
  for (const plan of isFirst(stage) ? PLANS : PLANS.slice(0, ELSEWHERE)) {
    const [space, customer] = [spaces[plan.space % spaces.length], customers[plan.customer]];
    if (!space || !customer) continue;
    const day = addDays(stage.today, -plan.ago);
    const terms = {
      ...termsOf(stage, park_id, plan, space),
      customer_id: customer.id,
      channel_id: customer.channel_id,
    };
    await liveOn(life, plan, await life.call('leasing', quoteCalls.save, terms, day), day);
  }
}
