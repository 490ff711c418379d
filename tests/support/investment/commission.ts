// Channels with a rule, and contracts that they brought.
import sql from 'sql-template-tag';
import { channelCalls } from '#api/investment/channel/channel';
import type { CommissionTermsInput } from '#api/investment/channel/commission-rule.schema';
import { approveCommission, commissionOf, payCommission } from '#api/investment/commission/commission';
import type { ContractCommission } from '#api/investment/commission/commission.schema';
import { commissionLineList } from '#api/investment/commission/commission-line.list';
import { listEndpoint } from '#api/kernel/list/list';
import { flowAccountOptions } from '#api/setup/option';
import type { Tx } from '#server/platform/db/database';
import { newChannel } from '#tests/http/foreign-ids/investment';
import { firstOf, present } from '../present';
import type { Person } from '../world';

let counter = 0;

export async function channelWith(person: Person, commission: CommissionTermsInput): Promise<number> {
  counter += 1;
  const { id, version, name, kind_id } = await newChannel(person, `佣金渠道${counter}`);
  await person.call(channelCalls.save, { id, version, name, kind_id, commission });
  return id;
}

/** One month of rent: half when signed, half when the first rent was received; refundable within twelve months. */
export const HALVES: CommissionTermsInput = {
  kind: 'months',
  months: '1',
  instalments: [
    { trigger: 'signed', share: '0.5' },
    { trigger: 'first_receipt', share: '0.5' },
  ],
  clawback_months: 12,
};

/** Returns the account of a lessor; the first one without it. */
export const payingAccount = async (person: Person, legal_entity_id?: number): Promise<number> =>
  firstOf(
    await person.call(flowAccountOptions, legal_entity_id ? { legal_entity_id: String(legal_entity_id) } : {}),
    'flow account',
  ).value;

/** Confirms and pays the first instalment of a contract; returns the payment. */
export async function payFirst(person: Person, contract_id: number, acted_on = '2026-03-16'): Promise<number> {
  const ids = [firstOf((await commissionOn(person, contract_id)).lines).id];
  await person.call(approveCommission, { ids, acted_on });
  await person.call(payCommission, { ids, flow_account_id: await payingAccount(person), acted_on });
  const [line] = (await commissionOn(person, contract_id)).lines;
  return present(line?.acts.find(({ kind, undone_on }) => kind === 'pay' && undone_on === null)).id;
}

export async function commissionOn(person: Person, contract_id: number, as_of?: string): Promise<ContractCommission> {
  return present(await person.call(commissionOf, { contract_id, as_of }), 'commission');
}

/** Confirms every line that is due, on the day. */
export async function confirmDue(person: Person, acted_on: string): Promise<void> {
  const { rows } = await person.call(listEndpoint(commissionLineList), {
    page: 1,
    page_size: 100,
    filter: { state: ['payable'] },
  });
  await person.call(approveCommission, { ids: rows.map(({ id }) => id), acted_on });
}

/** Adds a commission of two halves for every contract of the enterprise, and receives the first rent of each on the day. */
export async function commissionForAll(tx: Tx, day: string): Promise<void> {
  const rule = JSON.stringify({ ...HALVES, kind: 'fixed', months: undefined, amount_fen: 100_000 });
  await tx.query(sql`insert into channel (company_id, name, kind_id)
    select app_company(), '全部合同的渠道', min(id) from dictionary where company_id = app_company() and kind = 'channel-type'`);
  await tx.query(sql`insert into commission (company_id, contract_id, channel_id, rule, amount_fen, approved_on, start_date, window_end)
    select c.company_id, c.id, h.id, ${rule}::jsonb, 100000, c.start_date, c.start_date, c.end_date
    from contract c join channel h on h.company_id = c.company_id and h.name = '全部合同的渠道' where c.company_id = app_company()`);
  await tx.query(sql`insert into commission_line (company_id, contract_id, seq, kind, trigger, share, amount_fen, due_on)
    select c.company_id, c.contract_id, n, 'instalment', case n when 1 then 'signed' else 'first_receipt' end, 0.5, 50000,
      case n when 1 then c.approved_on end
    from commission c cross join generate_series(1, 2) n where c.company_id = app_company()`);
  await tx.query(sql`with money as (
      insert into cash_record (company_id, legal_entity_id, flow_account_id, received_on, amount_fen, payer, created_by)
      select company_id, legal_entity_id, id, ${day}::date, 1000000000000, '付款人', (select min(id) from app_user where company_id = app_company())
      from flow_account where company_id = app_company() order by id limit 1 returning *
    ), first as (
      select distinct on (r.contract_id) r.* from receivable r
      join charge_item i on i.company_id = r.company_id and i.id = r.charge_item_id and i.kind = 'rent'
      where r.company_id = app_company() order by r.contract_id, r.due_date, r.id
    )
    insert into write_off (company_id, legal_entity_id, receivable_id, cash_record_id, amount_fen, value_date, accounting_date, created_by)
    select f.company_id, f.legal_entity_id, f.id, m.id, f.gross_fen, ${day}::date, ${day}::date, m.created_by from first f cross join money m`);
}
