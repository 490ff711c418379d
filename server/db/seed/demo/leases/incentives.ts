// Incentives of the demo's leases (租赁激励): paid, confirmed by invoices in part, offset as a rent credit, waiting for their payment, their confirmation or
// their day; one is returned by a tenant who leaves early.
import sql from 'sql-template-tag';
import { contractCalls } from '#api/contracts/contract/contract';
import { confirmIncentive, offsetIncentive } from '#api/finance/incentive/incentive';
import { payOut } from '#api/finance/payout';
import { addDays, addMonths, type CalendarDate } from '#domain/kernel/dates/calendar-date';
import { fixIncentives } from '#server/areas/finance/incentive/of-lease';
import { type Life, openLife } from '../calls';
import { isFirst, type Stage } from '../stage';
import type { StoredLease } from './contracts';

interface Plan {
  kind: 'fit_out' | 'cash' | 'borne_cost' | 'rent_credit';
  trigger: 'delivery' | 'date';
  /** Yuan per m². */
  price: number;
  /** Days after the start, of the trigger `date`. */
  after?: number;
  /** Percent confirmed: by one invoice each when there are several. */
  confirmed: readonly number[];
  /** Number of confirmations paid, or offset. */
  paid: number;
}

const RETURNED: Plan = { kind: 'fit_out', trigger: 'delivery', price: 150, confirmed: [100], paid: 1 };
const PLANS: readonly Plan[] = [
  { kind: 'fit_out', trigger: 'delivery', price: 200, confirmed: [100], paid: 1 },
  { kind: 'fit_out', trigger: 'delivery', price: 180, confirmed: [30, 40], paid: 1 },
  { kind: 'rent_credit', trigger: 'date', price: 60, after: 30, confirmed: [100], paid: 1 },
  { kind: 'cash', trigger: 'date', price: 50, after: 20, confirmed: [100], paid: 0 },
  { kind: 'cash', trigger: 'date', price: 40, after: 400, confirmed: [], paid: 0 },
  { kind: 'borne_cost', trigger: 'delivery', price: 30, confirmed: [], paid: 0 },
];

/** Agrees on the incentive with the approval of the contract; returns its id. */
async function grant(life: Life, lease: StoredLease, plan: Plan): Promise<number> {
  const { tx, setup } = life.stage;
  const { kind, trigger, price, after = 0 } = plan;
  const area = lease.spaces.reduce((sum, { area_sqm }) => sum + Number(area_sqm), 0);
  const incentive = {
    kind,
    amount_fen: Math.round((area * price) / 100) * 10_000,
    trigger,
    due_on: trigger === 'date' ? addDays(lease.start, after) : null,
    charge_item_id: kind === 'rent_credit' ? setup.item('租金抵减') : null,
    against_invoices: plan.confirmed.length > 1,
    clawback: true,
    remark: kind === 'fit_out' ? '验收后支付' : '',
  };
  const { contract_id: id } = lease;
  await tx.query(
    sql`update contract set incentives = ${JSON.stringify([incentive])}::jsonb where company_id = app_company() and id = ${id}`,
  );
  const contract = await life.call('leasing', contractCalls.get, { id });
  await fixIncentives(life.callOf('admin', addDays(lease.agreed_on, -1)), contract);
  const rows = await tx.query<{ id: number }>(
    sql`select id from lease_incentive where company_id = app_company() and contract_id = ${id}`,
  );
  return rows[0]?.id ?? 0;
}

async function payOne(
  life: Life,
  lease: StoredLease,
  act_id: number,
  amount_fen: number,
  paid_on: CalendarDate,
): Promise<void> {
  const { setup } = life.stage;
  const { lessor_id } = await life.call('leasing', contractCalls.get, { id: lease.contract_id });
  const payment = {
    tenant_id: lease.tenant_id,
    flow_account_id: setup.entities.find(({ id }) => id === lessor_id)?.account_ids[0] ?? 0,
    paid_on,
    way: 'other' as const,
    payee: lease.tenant_name,
    payee_bank: '',
    payee_account: '',
    payment_type_id: setup.dictionary('payment-type', '银行转账'),
    bank_serial: `${paid_on.replaceAll('-', '')}I${act_id}`,
    items: [{ deposit_entry_id: null, source_cash_id: null, incentive_act_id: act_id, amount_fen }],
    remark: '租赁激励',
  };
  await life.call('finance', payOut, payment, paid_on);
}

async function live(life: Life, lease: StoredLease, plan: Plan): Promise<void> {
  const id = await grant(life, lease, plan);
  const first = addDays(lease.start, (plan.after ?? 0) + 12);
  for (const [place, share] of plan.confirmed.entries()) {
    const acted_on = addDays(first, place * 14);
    const total = await life.call(
      'finance',
      confirmIncentive,
      confirmation(plan, { id, share, place, acted_on }, lease),
      acted_on,
    );
    const act = total.acts.at(-1);
    if (!act || place >= plan.paid) continue;
    if (plan.kind === 'rent_credit') await life.call('finance', offsetIncentive, { id }, addDays(acted_on, 3));
    else await payOne(life, lease, act.id, act.amount_fen, addDays(acted_on, 5));
  }
}

function confirmation(
  { confirmed, price }: Plan,
  { id, share, place, acted_on }: { id: number; share: number; place: number; acted_on: CalendarDate },
  { spaces, contract_id }: StoredLease,
) {
  const several = confirmed.length > 1;
  const area = spaces.reduce((sum, { area_sqm }) => sum + Number(area_sqm), 0);
  return {
    id,
    acted_on,
    amount_fen: several ? Math.round((area * price) / 100) * 100 * share : null,
    invoice_number: several ? `26${String(contract_id).padStart(6, '0')}${place + 1}`.padEnd(20, '0') : '',
    invoice_on: several ? addDays(acted_on, -3) : null,
    attachment_ids: [],
    remark: '',
  };
}

/** Grants and pays a fit-out contribution to a tenant who leaves later. */
export async function grantReturned(life: Life, lease: StoredLease): Promise<void> {
  if (lease.kind === 'new') await live(life, lease, RETURNED);
}

/** Recent tenants got them; those who leave early began before. */
export async function seedIncentives(stage: Stage, leases: readonly StoredLease[]): Promise<void> {
  const { today } = stage;
  const recent = leases.filter(
    ({ kind, start, end, payer }) =>
      kind === 'new' &&
      payer === 'punctual' &&
      start > addMonths(today, -12) &&
      start <= addDays(today, -60) &&
      end > addMonths(start, 18),
  );
  const life = await openLife(stage);
  for (const [place, plan] of PLANS.slice(0, isFirst(stage) ? PLANS.length : 2).entries()) {
    const lease = recent[place];
    if (lease) await live(life, lease, plan);
  }
}
