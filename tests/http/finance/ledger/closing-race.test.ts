// Closing a month during simultaneous postings: earlier ones stay, later ones are refused. Today is 2026-03-16.
import sql from 'sql-template-tag';
import { beforeAll, expect, it } from 'vitest';
import { decideWflow } from '#api/approval/task';
import {
  saveCashRecord,
  setCashTenant,
  undoWriteOff,
  voidCashRecord,
  writeOff,
} from '#api/finance/cash-record/cash-record';
import { forfeitDeposit } from '#api/finance/deposit/deposit';
import { setPeriodLock } from '#api/finance/period-lock';
import { voidReceivable } from '#api/finance/receivable/receivable';
import { addReceivable, adjustReceivable } from '#api/finance/receivable/receivable-entry';
import { flowAccountOptions } from '#api/setup/option';
import { one } from '#server/platform/db/database';
import { approvedContract, chargeItem, newCash, newContract, receivablesOf, submit } from '#tests/support/builders';
import { repriced, submittedChange } from '#tests/support/contracts/contract-change';
import { submitTermination } from '#tests/support/contracts/termination';
import { openEnterprise } from '#tests/support/open-enterprise';
import { firstOf, present } from '#tests/support/present';
import type { Reply } from '#tests/support/world';

const POSTINGS = 40;
const { world, enterprise, owner } = openEnterprise({ ownWorld: true, people: { owner: 'admin' } });
let shares: { cash_record_id: number; receivable_id: number }[];

beforeAll(async () => {
  const contract = await approvedContract(owner, await enterprise.person('admin'));
  const rows = await receivablesOf(owner, contract);
  const account = firstOf(await owner.call(flowAccountOptions, {}));
  const money = { flow_account_id: account.value, received_on: '2026-02-10', amount_fen: 100 };
  shares = [];
  // Each on a receivable of its own as far as they go, so that they don't wait for one another.
  for (let place = 0; place < POSTINGS; place += 1) {
    const cash = await owner.call(saveCashRecord, { ...money, payer: contract.tenant_name });
    shares.push({ cash_record_id: cash.id, receivable_id: present(rows[place % rows.length]).id });
  }
});

const posted = () =>
  world.db.asOwner((tx) =>
    tx.query<{ id: number }>(sql`select id from write_off where accounting_date <= '2026-02-28' order by id`),
  );

it('accepts postings before the closing, and refuses the rest', async () => {
  const replies = shares.map(({ cash_record_id, receivable_id }) =>
    owner.request(writeOff, {
      cash_record_id,
      items: [{ receivable_id, amount_fen: 1 }],
      accounting_date: '2026-02-20',
    }),
  );
  const closed = owner.call(setPeriodLock, { month: '2026-02', reason: '' }).then(posted);
  const codes = (await Promise.all(replies)).map((reply) => reply.error_code);
  const atClosing = await closed;
  expect(await posted()).toEqual(atClosing);
  expect(codes.filter((code) => code === 0)).toHaveLength(atClosing.length);
  expect(new Set(codes.filter((code) => code !== 0)).size).toBeLessThanOrEqual(1);
  expect(codes.every((code) => code === 0 || code === 423)).toBe(true);

  const late = await owner.request(writeOff, {
    cash_record_id: firstOf(shares).cash_record_id,
    accounting_date: '2026-02-20',
    items: [{ receivable_id: firstOf(shares).receivable_id, amount_fen: 1 }],
  });
  expect(late.error_code).toBe(423);
});

/** Returns all entries dated into closed days. */
const closedEntries = () =>
  world.db.asOwner((tx) =>
    tx.query(
      sql`select 'receivable' as kind, id from receivable where accounting_date <= '2026-03-31'
          union all select 'write_off', id from write_off where accounting_date <= '2026-03-31'
          union all select 'cash_record', id from cash_record where accounting_date <= '2026-03-31'
          union all select 'deposit_entry', id from deposit_entry where accounting_date <= '2026-03-31'
          union all select 'payout', id from payout where accounting_date <= '2026-03-31'
          union all select 'receivable void', id from receivable where voided_on <= '2026-03-31'
          union all select 'cash void', id from cash_record where voided_on <= '2026-03-31'
          union all select 'holder', id from cash_holder where from_on <= '2026-03-31' order by 1, 2`,
    ),
  );

it('every way into the books finds the month closed, also while it is being closed', async () => {
  const approver = await enterprise.person('admin');
  const deposit = await chargeItem(owner, 'deposit');
  const other = await chargeItem(owner, 'utility');
  const terms = {
    deposits: [{ charge_item_id: deposit, kind: 'fixed' as const, amount_fen: 100_000, due: '2026-03-01' }],
  };
  const contract = await approvedContract(owner, approver, terms);
  const leaving = await approvedContract(owner, approver, terms);
  const pending = await newContract(owner);
  const { id: instance_id } = await submit(owner, pending.id, approver);
  const change = await submittedChange(owner, approver, repriced(contract, '4', '2026-01-01'));
  const order = { contract_id: leaving.id, kind: 'agreement' as const, leave_date: '2026-02-20' };
  const termination = await submitTermination(owner, approver, order);
  const plain = await receivablesOf(owner, await approvedContract(owner, approver));
  const idOf = (start: string) => present(plain.find((row) => row.start_date === start)).id;
  const rows = await receivablesOf(owner, contract);
  const request = present(rows.find((row) => row.gross_fen === 100_000)).id;
  const cash = await newCash(owner, 300_000, contract.tenant_name);
  await owner.call(writeOff, { cash_record_id: cash.id, items: [{ receivable_id: request, amount_fen: 100_000 }] });
  const unknown = await newCash(owner, 500, '不知名付款人');
  const wrong = await newCash(owner, 700, '不知名付款人');
  const account = firstOf(await owner.call(flowAccountOptions, {}));
  await owner.call(writeOff, {
    cash_record_id: cash.id,
    items: [{ receivable_id: idOf('2026-05-01'), amount_fen: 5 }],
  });
  const written = await world.db.asOwner((tx) =>
    one<{ id: number }>(tx, sql`select id from write_off where receivable_id = ${idOf('2026-05-01')}`),
  );
  const party = { contract_id: contract.id, charge_item_id: other };
  const dates = { start_date: '2026-02-01', end_date: '2026-02-28', due_date: '2026-02-05' };
  const forfeit = { contract_id: contract.id, charge_item_id: deposit, reason: '违约' };
  let again = false;
  const ways: Record<string, () => Promise<Reply<unknown>>> = {
    money: () =>
      owner.request(saveCashRecord, {
        flow_account_id: account.value,
        received_on: '2026-02-11',
        amount_fen: 100,
        payer: contract.tenant_name,
      }),
    // The only act whose date is typed: refused in a closed month, and by default it is today.
    'write-off': () =>
      owner.request(writeOff, {
        cash_record_id: cash.id,
        items: [{ receivable_id: idOf('2026-01-01'), amount_fen: 5 }],
        ...(again ? { accounting_date: '2026-04-01' } : {}),
      }),
    undo: () => owner.request(undoWriteOff, { id: written.id, reason: '认错' }),
    row: () => owner.request(addReceivable, { ...party, ...dates, gross_fen: 900 }),
    adjustment: () => owner.request(adjustReceivable, { id: idOf('2026-03-01'), amount_fen: -100, reason: '减免' }),
    void: () => owner.request(voidReceivable, { id: idOf('2026-11-01'), reason: '开错' }),
    'void of money': () => owner.request(voidCashRecord, { id: wrong.id, reason: '录错' }),
    'money that finds its tenant': () =>
      owner.request(setCashTenant, { id: unknown.id, tenant_id: contract.tenant_id }),
    forfeit: () => owner.request(forfeitDeposit, { ...forfeit, amount_fen: 300 }),
    contract: () => approver.request(decideWflow, { instance_id, decision: 'approve' }),
    change: () => approver.request(decideWflow, { instance_id: change.instance_id, decision: 'approve' }),
    termination: () => approver.request(decideWflow, { instance_id: termination.instance_id, decision: 'approve' }),
  };
  const racing = Object.entries(ways).map(async ([name, way]) => [name, (await way()).error_code] as const);
  const closing = owner.call(setPeriodLock, { month: '2026-03', reason: '' }).then(closedEntries);
  const codes = await Promise.all(racing);
  const atClosing = await closing;
  expect(await closedEntries()).toEqual(atClosing);
  again = true;
  // A late caller is refused, and a second try goes into the open month.
  for (const [name, code] of codes) {
    expect([0, 423], name).toContain(code);
    if (code !== 0) expect((await ways[name]?.())?.message, name).toBe('');
  }
  expect(await closedEntries()).toEqual(atClosing);
});
