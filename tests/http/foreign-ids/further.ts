// Further fields that take an id: each field once with an id of another enterprise while all other fields are the caller's own.
import { saveCashRecord, writeOff } from '#api/finance/cash-record/cash-record';
import { refundCalls } from '#api/finance/deposit/deposit';
import { flowAccountOptions } from '#api/setup/option';
import { getParam } from '#api/setup/parameter/parameter';
import { roleOptions } from '#api/setup/role/role';
import {
  approvedContract,
  chargeItem,
  contractInput,
  newCash,
  newPlace,
  newTenant,
  receivablesOf,
} from '#tests/support/builders';
import { changeOf } from '#tests/support/contracts/contract-change';
import { png, uploaded } from '#tests/support/files/upload';
import { firstItem, newCustomer, newVisit } from '#tests/support/investment/customer';
import { newQuote, quoteInput } from '#tests/support/investment/quote';
import { firstOf, present } from '#tests/support/present';
import type { Person } from '#tests/support/world';
import { creditOf, leaseWithIncentives } from './finance/incentive';
import type { ForeignPeople } from './foreign-people';
import { newChannel } from './investment';

type Inputs = Record<string, object[]>;

const DUE = '2026-06-01';

/** Returns deposits and late fees of contract terms, with charge items of the other enterprise. */
async function termsOf(owner: Person) {
  const charge_item_id = await chargeItem(owner, 'deposit');
  const rent = await chargeItem(owner, 'rent');
  return {
    deposits: [{ charge_item_id, kind: 'fixed', amount_fen: 1, due: DUE }],
    late_fee: { rate_daily: '0.001', grace_days: 0, charge_item_ids: [rent] },
  };
}

async function contractFields({ owner, approver, stranger, partner }: ForeignPeople): Promise<Inputs> {
  const { deposits, late_fee } = await termsOf(owner);
  const their = await approvedContract(owner, approver);
  const own = await contractInput(stranger);
  const incentives = [await creditOf(owner)];
  const lessor_id = their.lessor_id;
  const channel_id = (await newChannel(owner, '又一渠道')).id;
  const quote = await newQuote(owner);
  const mine = await approvedContract(stranger, partner);
  const change = changeOf(mine, { effective_on: '2026-05-01' });
  const { line: _line, ...fresh } = present(change.clauses[0]);
  const added = { ...fresh, line: null, start: '2026-05-01', payee_id: lessor_id };
  const changes = [
    { ...change, clauses: [...change.clauses, added] },
    { ...change, deposits },
    { ...change, late_fee },
  ];
  const renewed = { ...own, kind: 'renewal', renews_id: their.id };
  const leaving = { contract_id: mine.id, kind: 'agreement', leave_date: '2026-05-31' };
  const line = { kind: 'repair', amount_fen: 1, charge_item_id: await chargeItem(owner, 'other') };
  const orders = [
    { ...leaving, reason_id: await firstItem(owner, 'retire-cause') },
    { ...leaving, lines: [line] },
    { ...leaving, incentive_item_id: line.charge_item_id },
  ];
  return {
    '/api/contracts/contract/save': [renewed, { ...own, deposits }, { ...own, late_fee }, { ...own, incentives }],
    '/api/contracts/contract/notices': [
      renewed,
      { ...own, deposits },
      { ...own, late_fee },
      { ...own, incentives },
      { ...own, lessor_id },
      { ...own, channel_id },
      { ...own, customer_id: quote.customer_id },
      { ...own, quote_id: quote.id },
      { ...own, clauses: own.clauses.map((clause) => ({ ...clause, payee_id: lessor_id })) },
    ],
    '/api/contracts/change/save': changes,
    '/api/contracts/change/preview': changes,
    '/api/contracts/termination/save': orders,
    '/api/contracts/termination/preview': orders,
  };
}

async function moneyFields({ owner, approver, stranger }: ForeignPeople): Promise<Inputs> {
  const deposit = await chargeItem(owner, 'deposit');
  const contract = await approvedContract(owner, approver, {
    deposits: [{ charge_item_id: deposit, kind: 'fixed', amount_fen: 1000, due: '2026-01-01' }],
  });
  const request = present((await receivablesOf(owner, contract)).find((row) => row.clause_id === null));
  const paid = await newCash(owner, 1000, contract.tenant_name);
  await owner.call(writeOff, { cash_record_id: paid.id, items: [{ receivable_id: request.id, amount_fen: 1000 }] });
  const refund = await owner.call(refundCalls.save, {
    contract_id: contract.id,
    charge_item_id: deposit,
    amount_fen: 1,
    way: 'other',
    reason: '退',
  });
  const flow_account_id = firstOf(await stranger.call(flowAccountOptions, {})).value;
  const tenant_id = (await newTenant(stranger)).id;
  const money = { flow_account_id, received_on: '2026-03-10', amount_fen: 500, payer: '某人', tenant_id };
  const cash = await stranger.call(saveCashRecord, money);
  const pay = { tenant_id, flow_account_id, paid_on: '2026-03-16', way: 'other', payee: '租客' };
  const items = [{ source_cash_id: cash.id, amount_fen: 1 }];
  const { act } = await leaseWithIncentives(owner, approver);
  return {
    '/api/finance/payout/save': [
      { ...pay, items: [{ deposit_entry_id: refund.id, amount_fen: 1 }] },
      { ...pay, items: [{ incentive_act_id: act.id, amount_fen: 1 }] },
      { ...pay, items, payment_type_id: await firstItem(owner, 'payment-type') },
    ],
  };
}

async function placeFields({ owner, stranger }: ForeignPeople): Promise<Inputs> {
  const own = await newPlace(stranger);
  const bulk = {
    building_id: own.building_id,
    floor_ids: [own.floor_id],
    pattern: '{number:2}',
    from: 1,
    to: 2,
    gross_area_sqm: '1.00',
    rentable_area_sqm: '1.00',
    valid_from: '2026-01-01',
  };
  const { version } = await stranger.call(getParam, {});
  const special = firstOf(await owner.call(roleOptions, {})).value;
  return {
    '/api/assets/space/bulk-create': [{ ...bulk, spatial_type_id: await firstItem(owner, 'spatial-type') }],
    '/api/company/save-param': [{ values: { 'approval.special_role_id': special }, version }],
  };
}

async function investmentFields({ owner, stranger }: ForeignPeople): Promise<Inputs> {
  const file = await uploaded(owner, '他人的.png', png(11));
  const mine = await newCustomer(stranger, { name: '自己的客户' });
  const kind_id = await firstItem(stranger, 'follow-up-type');
  const follow = { customer_id: mine.id, kind_id, followed_on: '2026-03-10', content: '谈' };
  const visit = await newVisit(stranger, mine.id);
  const stage_id = await firstItem(owner, 'investment-progress');
  const { deposits, late_fee } = await termsOf(owner);
  const quote = await quoteInput(stranger);
  return {
    '/api/investment/follow-up/save': [{ ...follow, attachment_ids: [file] }],
    '/api/investment/visit-plan/done': [
      { id: visit.id, version: visit.version, followed_on: '2026-03-16', content: '谈', stage_id },
    ],
    '/api/investment/quote/save': [
      { ...quote, deposits },
      { ...quote, late_fee },
      { ...quote, incentives: [await creditOf(owner)] },
    ],
  };
}

export async function furtherFieldInputs(people: ForeignPeople): Promise<Inputs> {
  return {
    ...(await contractFields(people)),
    ...(await moneyFields(people)),
    ...(await placeFields(people)),
    ...(await investmentFields(people)),
  };
}
