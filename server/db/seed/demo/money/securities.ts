// Securities other than cash: deposits that were paid in cash and are replaced by guarantees, one of them expired, one that ends soon, one renewed, a guarantor
// without end, and an insurance with a claim. The cash set free is paid back.
import sql from 'sql-template-tag';
import { payOut } from '#api/finance/payout';
import { claimSecurity, registerSecurity } from '#api/finance/security/security';
import { addDays } from '#domain/kernel/dates/calendar-date';
import { type Life, openLife } from '../calls';
import { isFirst, type Stage } from '../stage';

interface SecuredLease {
  contract_id: number;
  charge_item_id: number;
  tenant_id: number;
  tenant_name: string;
  held_fen: number;
}

interface Plan {
  kind: 'bank_guarantee' | 'guarantor' | 'insurance';
  issuer: string;
  /** Share of the deposit, percent. */
  share: number;
  /** Days of registration and last day from today; null without end. */
  entered: number;
  end: number | null;
  claimed?: number;
  /** Days from today to the end of the one that follows. */
  renewed?: number;
}

const PLANS: readonly Plan[] = [
  { kind: 'bank_guarantee', issuer: '招商银行股份有限公司上海分行', share: 100, entered: -120, end: 245 },
  { kind: 'bank_guarantee', issuer: '中国银行股份有限公司上海市分行', share: 50, entered: -340, end: 25 },
  { kind: 'bank_guarantee', issuer: '交通银行股份有限公司上海分行', share: 100, entered: -200, end: -12 },
  { kind: 'guarantor', issuer: '上海申汇控股集团有限公司', share: 40, entered: -60, end: null },
  { kind: 'insurance', issuer: '中国人民财产保险股份有限公司', share: 100, entered: -150, end: 215, claimed: 30 },
  {
    kind: 'bank_guarantee',
    issuer: '中国建设银行股份有限公司上海市分行',
    share: 80,
    entered: -390,
    end: -26,
    renewed: 339,
  },
];

/** Returns leases that began long ago, run on and owe nothing, with their deposit held in cash. */
const leasesOf = ({ tx, today, setup }: Stage, park_id: number, limit: number): Promise<SecuredLease[]> =>
  tx.query<SecuredLease>(
    sql`select c.id as contract_id, d.charge_item_id, c.tenant_id, t.name as tenant_name, d.held_fen
        from contract c join tenant t on (t.company_id, t.id) = (c.company_id, c.tenant_id)
        join lateral (select r.charge_item_id, sum(r.received_fen)::bigint as held_fen from receivable r
          where r.company_id = c.company_id and r.contract_id = c.id and r.charge_item_id = ${setup.item('租赁保证金')}
            and r.voided_on is null group by r.charge_item_id having sum(r.gross_fen) = sum(r.received_fen)) d on d.held_fen > 0
        where c.company_id = app_company() and c.park_id = ${park_id} and c.status = 'approved' and c.version_no = 1 and c.leave_date is null
          and c.start_date < ${addDays(today, -400)}::date and c.end_date > ${addDays(today, 120)}::date
          and not exists (select from receivable r where r.company_id = c.company_id and r.tenant_id = c.tenant_id and r.due_date < ${today}::date
            and r.voided_on is null and r.received_fen <> r.gross_fen)
          and not exists (select from deposit_entry e where e.company_id = c.company_id and e.contract_id = c.id)
          and not exists (select from cash_record m where m.company_id = c.company_id and m.tenant_id = c.tenant_id and m.allocated_fen < m.amount_fen)
        order by c.end_date desc, c.id limit ${limit}`,
  );

/** Pays the cash that a security set free back to the tenant. */
async function payBack(life: Life, { tx, setup, park }: Stage, lease: SecuredLease, day: string): Promise<void> {
  const { tenant_id, tenant_name, contract_id } = lease;
  const free = await tx.query<{ id: number; amount_fen: number }>(
    sql`select id, amount_fen - allocated_fen as amount_fen from cash_record
        where company_id = app_company() and tenant_id = ${tenant_id} and direction = 'in' and voided_on is null and allocated_fen < amount_fen`,
  );
  if (free.length === 0) return;
  const payment = {
    tenant_id,
    flow_account_id: setup.entities[park.entity]?.account_ids[0] ?? 0,
    paid_on: day,
    way: 'other' as const,
    payee: tenant_name,
    payee_bank: '',
    payee_account: '',
    payment_type_id: setup.dictionary('payment-type', '银行转账'),
    bank_serial: `${day.replaceAll('-', '')}${park.code}S${contract_id}`,
    items: free.map(({ id, amount_fen }) => ({
      deposit_entry_id: null,
      source_cash_id: id,
      incentive_act_id: null,
      amount_fen,
    })),
    remark: '保函置换，退现金保证金',
  };
  await life.call('finance', payOut, payment, day);
}

interface Term {
  start: string;
  end: string | null;
  amount_fen: number;
  /** Day of registration. */
  day: string;
  replaces_id: number | null;
}

async function register(life: Life, { park }: Stage, lease: SecuredLease, plan: Plan, term: Term): Promise<number> {
  const { contract_id, charge_item_id } = lease;
  const { day, ...terms } = term;
  const number = `${park.code}-BH${day.slice(2, 4)}${String(contract_id).padStart(5, '0')}`;
  const { id } = await life.call(
    'finance',
    registerSecurity,
    {
      contract_id,
      charge_item_id,
      kind: plan.kind,
      issuer: plan.issuer,
      number: plan.kind === 'guarantor' ? '' : number,
      ...terms,
      attachment_ids: [],
      remark: '',
    },
    day,
  );
  return id;
}

async function secure(life: Life, stage: Stage, lease: SecuredLease, plan: Plan): Promise<void> {
  const { today, setup, park } = stage;
  const { contract_id, held_fen } = lease;
  const day = addDays(today, plan.entered);
  const end = plan.end === null ? null : addDays(today, plan.end);
  // Guarantees are of whole yuan.
  const amount_fen = Math.floor((held_fen * plan.share) / 10_000) * 100;
  const id = await register(life, stage, lease, plan, { start: day, end, amount_fen, day, replaces_id: null });
  await payBack(life, stage, lease, addDays(day, 2));
  if (plan.renewed !== undefined && end !== null) {
    const term = { start: addDays(end, 1), end: addDays(today, plan.renewed), amount_fen };
    await register(life, stage, lease, plan, { ...term, day: addDays(end, -9), replaces_id: id });
  }
  if (plan.claimed === undefined) return;
  const claimed_on = addDays(today, -6);
  const claim = {
    id,
    amount_fen: Math.floor((amount_fen * plan.claimed) / 10_000) * 100,
    acted_on: claimed_on,
    cash_record_id: null,
    flow_account_id: setup.entities[park.entity]?.account_ids[0] ?? 0,
    bank_serial: `${claimed_on.replaceAll('-', '')}${park.code}K${contract_id}`,
    reason: '水电费拖欠，经催告未付',
  };
  await life.call('finance', claimSecurity, claim, claimed_on);
}

export async function seedSecurities(stage: Stage, park_id: number): Promise<void> {
  const plans = isFirst(stage) ? PLANS : PLANS.slice(0, 2);
  const leases = await leasesOf(stage, park_id, plans.length);
  const life = await openLife(stage);
  for (const [place, plan] of plans.entries()) {
    const lease = leases[place];
    if (lease) await secure(life, stage, lease, plan);
  }
}
