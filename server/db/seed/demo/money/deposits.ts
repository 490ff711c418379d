// Later states of deposits: of leases that have ended, refunded and paid out, approved and unpaid, waiting for approval, forfeited; of one in
// arrears, offset against overdue rent.
import sql from 'sql-template-tag';
import * as calls from '#api/finance/deposit/deposit';
import { payOut } from '#api/finance/payout';
import { addDays } from '#domain/kernel/dates/calendar-date';
import { approve, type Life, openLife, submit } from '../calls';
import { isFirst, type Stage } from '../stage';

/** The held deposit of a lease, and its overdue amount. */
interface DepositState {
  contract_id: number;
  charge_item_id: number;
  tenant_id: number;
  tenant_name: string;
  /** Empty for persons, who are paid in cash. */
  bank: string;
  account: string;
  held_fen: number;
  overdue: { receivable_id: number; amount_fen: number }[];
}

/** Returns leases that have ended, or those in arrears that end next: without a renewal, and unchanged. */
const depositsOf = ({ tx, today, setup }: Stage, park_id: number, ended: boolean): Promise<DepositState[]> =>
  tx.query<DepositState>(
    sql`select c.id as contract_id, d.charge_item_id, c.tenant_id, t.name as tenant_name, t.invoice_bank as bank, t.invoice_account as account, d.held_fen, o.overdue
        from contract c join tenant t on (t.company_id, t.id) = (c.company_id, c.tenant_id)
        join lateral (select r.charge_item_id, sum(r.received_fen)::bigint as held_fen from receivable r
          where r.company_id = c.company_id and r.contract_id = c.id and r.charge_item_id = ${setup.item('租赁保证金')}
            and r.voided_on is null group by r.charge_item_id) d on d.held_fen > 0
        cross join lateral (select coalesce(json_agg(json_build_object('receivable_id', r.id, 'amount_fen', r.gross_fen - r.received_fen)
            order by r.due_date, r.id), '[]') as overdue
          from receivable r join charge_item i on (i.company_id, i.id) = (r.company_id, r.charge_item_id) and i.kind <> 'deposit'
          where r.company_id = c.company_id and r.contract_id = c.id and r.due_date < ${today}::date
            and r.voided_on is null and r.received_fen < r.gross_fen) o
        where c.company_id = app_company() and c.park_id = ${park_id} and c.status = 'approved' and c.version_no = 1 and c.leave_date is null
          and (c.end_date < ${addDays(today, -5)}::date) = ${ended} and (json_array_length(o.overdue) = 0) = ${ended}
          and not exists (select from contract_holdover h where h.company_id = c.company_id and h.contract_id = c.id)
        order by case when ${ended} then ${today}::date - c.end_date else c.end_date - ${today}::date end, c.id limit 4`,
  );

const payeeOf = ({ tenant_name, bank, account }: DepositState) => ({
  way: account === '' ? ('other' as const) : ('transfer' as const),
  name: tenant_name,
  bank,
  account,
});

/** Creates the refund to the tenant and returns it as a draft. */
async function refund(life: Life, user: 'finance' | 'admin', balance: DepositState, day: string): Promise<number> {
  const { contract_id, charge_item_id, held_fen } = balance;
  const { way, name, bank, account } = payeeOf(balance);
  const order = {
    contract_id,
    charge_item_id,
    amount_fen: held_fen,
    way,
    payee_name: name,
    payee_bank: bank,
    payee_account: account,
    reason: '租期届满，房屋已返还，款项已结清',
  };
  return (await life.call(user, calls.refundCalls.save, order, day)).id;
}

const refundOf = (object_id: number, day: string) => ({ kind: 'deposit_refund', object_id, day }) as const;
const DECIDED = { requester: 'finance', to: 'admin' } as const;
const WAITING = { requester: 'admin', to: 'finance' } as const;

async function payBack(life: Life, stage: Stage, balance: DepositState, day: string): Promise<void> {
  const { setup, park, tx } = stage;
  const payee = payeeOf(balance);
  const account = setup.entities[park.entity]?.account_ids[0] ?? 0;
  const owed = await tx.query<{ id: number; amount_fen: number }>(
    sql`select id, amount_fen from deposit_entry where company_id = app_company() and contract_id = ${balance.contract_id} and kind = 'refund'`,
  );
  await life.call(
    'finance',
    payOut,
    {
      tenant_id: balance.tenant_id,
      flow_account_id: account,
      paid_on: day,
      way: payee.way,
      payee: payee.name,
      payee_bank: payee.bank,
      payee_account: payee.account,
      payment_type_id: setup.dictionary('payment-type', '银行转账'),
      bank_serial: `${day.replaceAll('-', '')}${park.code}T${balance.contract_id}`,
      items: owed.map(({ id, amount_fen }) => ({
        deposit_entry_id: id,
        source_cash_id: null,
        incentive_act_id: null,
        amount_fen,
      })),
      remark: '退租赁保证金',
    },
    day,
  );
}

export async function seedDeposits(stage: Stage, park_id: number): Promise<void> {
  const { today } = stage;
  const life = await openLife(stage);
  const ended = await depositsOf(stage, park_id, true);
  const [payable, paid, required, retained] = isFirst(stage) ? ended : ended.slice(0, 1);
  const [owing] = await depositsOf(stage, park_id, false);
  if (paid) {
    const day = addDays(today, -12);
    await approve(life, { ...refundOf(await refund(life, 'finance', paid, day), day), ...DECIDED });
    await payBack(life, stage, paid, addDays(today, -8));
  }
  if (payable) {
    const day = addDays(today, -2);
    await approve(life, { ...refundOf(await refund(life, 'finance', payable, day), day), ...DECIDED });
  }
  if (required) {
    const day = addDays(today, -1);
    await submit(life, { ...refundOf(await refund(life, 'admin', required, day), day), ...WAITING });
  }
  if (retained) {
    const { contract_id, charge_item_id, held_fen } = retained;
    const terms = { amount_fen: Math.round(held_fen / 4), reason: '返还时地面与隔断损坏，抵作修复费用' };
    await life.call('finance', calls.forfeitDeposit, { contract_id, charge_item_id, ...terms }, addDays(today, -20));
  }
  if (owing) {
    const { contract_id, charge_item_id } = owing;
    let remaining = owing.held_fen;
    const items = owing.overdue.flatMap(({ receivable_id, amount_fen }) => {
      const part = Math.min(remaining, amount_fen);
      remaining -= part;
      return part > 0 ? [{ receivable_id, amount_fen: part }] : [];
    });
    const reason = '合同即将到期，经双方同意以保证金抵扣逾期款项';
    await life.call('finance', calls.putDepositOn, { contract_id, charge_item_id, items, reason });
  }
}
