// Business events: what each act records. The feed: event-feed.test.ts; concurrent writers: event-order.test.ts.
import sql from 'sql-template-tag';
import { describe, expect, it } from 'vitest';
import { chooseToAudit, decideWflow } from '#api/approval/task';
import { spaceCalls } from '#api/assets/space/space';
import { contractCalls, voidContract } from '#api/contracts/contract/contract';
import { runBills, voidBill } from '#api/finance/bill/bill';
import { billList } from '#api/finance/bill/bill.list';
import { setCashTenant, undoWriteOff, voidCashRecord, writeOff } from '#api/finance/cash-record/cash-record';
import { forfeitDeposit, refundCalls } from '#api/finance/deposit/deposit';
import { reviewInvoice } from '#api/finance/invoice/invoice';
import { payOut, undoPayout } from '#api/finance/payout';
import { setPeriodLock } from '#api/finance/period-lock';
import { voidReceivable } from '#api/finance/receivable/receivable';
import { adjustReceivable } from '#api/finance/receivable/receivable-entry';
import type { BusinessEvent } from '#api/integration/event.schema';
import { BUSINESS_EVENTS } from '#api/integration/labels';
import { quoteCalls } from '#api/investment/quote/quote';
import { listEndpoint } from '#api/kernel/list/list';
import { flowAccountOptions } from '#api/setup/option';
import { tenantCalls } from '#api/tenants/tenant/tenant';
import {
  approvedContract,
  chargeItem,
  newCash,
  newContract,
  newPlace,
  newSpace,
  newTenant,
  receivablesOf,
  submit,
} from '#tests/support/builders';
import { approvedChange, repriced } from '#tests/support/contracts/contract-change';
import { executeTermination } from '#tests/support/contracts/termination';
import { appliedInvoice, issuedInvoice, withHeader } from '#tests/support/finance/invoice';
import { eventsOf, followEvents as follow, eventNames as named } from '#tests/support/integration/events';
import { newCustomer } from '#tests/support/investment/customer';
import { newQuote } from '#tests/support/investment/quote';
import { openEnterprise } from '#tests/support/open-enterprise';
import { firstOf, present } from '#tests/support/present';

const { world, enterprise, owner, approver } = openEnterprise({ ownWorld: true, each: 'test' });
const PAGE = { page: 1, page_size: 50 };
const caused = (act: () => Promise<unknown>) => eventsOf(owner, act);
const kindsOf = (events: readonly BusinessEvent[]) => [...new Set(events.map(({ kind }) => kind))].sort();

describe('the events', () => {
  it('of a contract follow its life', async () => {
    const rejected = await newContract(owner);
    const returned = await caused(async () => {
      const instance = await submit(owner, rejected.id, approver);
      await approver.call(decideWflow, { instance_id: instance.id, decision: 'reject', comment: '金额不对' });
    });
    expect(named(returned)).toEqual([`contract.submitted ${rejected.id}`, `contract.returned ${rejected.id}`]);
    const contract = await newContract(owner);
    const { id } = contract;
    const approved = await caused(async () => {
      const instance = await submit(owner, id, approver);
      await approver.call(decideWflow, { instance_id: instance.id, decision: 'approve' });
    });
    expect(named(approved)).toEqual(expect.arrayContaining([`contract.submitted ${id}`, `contract.approved ${id}`]));
    expect(kindsOf(approved)).toContain('receivable.posted');
    const current = await owner.call(contractCalls.get, { id });
    const changed = await caused(() => approvedChange(owner, approver, repriced(current, '3', '2026-05-01')));
    expect(named(changed)).toContain(`contract.changed ${id}`);
    const now = await owner.call(contractCalls.get, { id });
    expect(changed.filter(({ kind }) => kind === 'contract.changed').at(-1)).toMatchObject({
      object: 'contract',
      park_id: contract.park_id,
      legal_entity_id: contract.lessor_id,
      version: now.version,
      data: { number: contract.number, version_no: 2, tenant_id: contract.tenant_id },
    });
    const renewal = await caused(() =>
      approvedContract(owner, approver, {
        kind: 'renewal',
        renews_id: id,
        park_id: contract.park_id,
        tenant_id: contract.tenant_id,
        spaces: contract.spaces.map((space) => ({ id: space.id, area: space.area })),
        start: '2027-01-01',
        end: '2027-12-31',
      }),
    );
    expect(named(renewal)).toContain(`contract.renewed ${id}`);
  });

  it('of a termination, a void and a deletion name the contract', async () => {
    const left = await approvedContract(owner, approver);
    const ended = await caused(() =>
      executeTermination(owner, approver, {
        contract_id: left.id,
        kind: 'agreement',
        leave_date: '2026-04-30',
      }),
    );
    expect(named(ended)).toContain(`contract.terminated ${left.id}`);
    const wrong = await approvedContract(owner, approver);
    const voided = await caused(async () => {
      const { version } = await owner.call(contractCalls.get, { id: wrong.id });
      await owner.call(voidContract, { id: wrong.id, version, reason: '签错' });
    });
    expect(named(voided)).toContain(`contract.voided ${wrong.id}`);
    expect(kindsOf(voided)).toContain('receivable.voided');
    const draft = await newContract(owner);
    const gone = await caused(() => owner.call(contractCalls.remove, { ids: [draft.id] }));
    expect(named(gone)).toEqual([`contract.deleted ${draft.id}`]);
  });

  it('of spaces, tenants, customers and quotes name each save and deletion', async () => {
    const place = await newPlace(owner);
    const [space, tenant, quote] = [await newSpace(owner, place), await newTenant(owner), await newQuote(owner)];
    const customer = await newCustomer(owner);
    const saved = await caused(async () => {
      const { id, version, name, kind } = tenant;
      await owner.call(tenantCalls.save, { id, version, name, kind, remark: '改' });
      const { park_name, building_name, floor_name, history, ...own } = space;
      await owner.call(spaceCalls.save, { ...own, number: 'S-改' });
    });
    expect(new Set(named(saved))).toEqual(new Set([`tenant.saved ${tenant.id}`, `space.saved ${space.id}`]));
    expect(saved.find(({ object }) => object === 'space')).toMatchObject({ park_id: place.park_id });
    expect(saved.find(({ object }) => object === 'tenant')).toMatchObject({
      park_id: null,
      version: tenant.version + 1,
    });
    const all = await follow(owner, { kinds: ['customer.saved', 'quote.saved'] });
    expect(named(all.events)).toEqual(
      expect.arrayContaining([`customer.saved ${customer.id}`, `quote.saved ${quote.id}`]),
    );
    const gone = await caused(async () => {
      await owner.call(quoteCalls.remove, { ids: [quote.id] });
      await owner.call(tenantCalls.remove, { ids: [tenant.id] });
      await owner.call(spaceCalls.remove, { ids: [space.id] });
    });
    expect(named(gone)).toEqual([
      `quote.deleted ${quote.id}`,
      `tenant.deleted ${tenant.id}`,
      `space.deleted ${space.id}`,
    ]);
  });

  it('of receivables, receipts and write-offs name what they concern', async () => {
    const contract = await approvedContract(owner, approver);
    const [first, second] = await receivablesOf(owner, contract);
    const [id, other] = [present(first).id, present(second).id];
    const adjusted = await caused(() => owner.call(adjustReceivable, { id, amount_fen: -100, reason: '减免' }));
    expect(kindsOf(adjusted)).toEqual(expect.arrayContaining(['receivable.adjusted', 'receivable.posted']));
    expect(adjusted.find(({ kind }) => kind === 'receivable.adjusted')).toMatchObject({ object_id: id });
    const voided = await caused(() => owner.call(voidReceivable, { id: other, reason: '多收' }));
    expect(named(voided)).toEqual([`receivable.voided ${other}`]);
    const cash = { id: 0 };
    const received = await caused(async () => {
      cash.id = (await newCash(owner, 1_000, '某人')).id;
      await owner.call(setCashTenant, { id: cash.id, tenant_id: contract.tenant_id });
    });
    expect(named(received)).toEqual([`receipt.posted ${cash.id}`, `receipt.changed ${cash.id}`]);
    const matched = await caused(() =>
      owner.call(writeOff, { cash_record_id: cash.id, items: [{ receivable_id: id, amount_fen: 1_000 }] }),
    );
    expect(matched).toMatchObject([
      { kind: 'money.matched', park_id: contract.park_id, data: { receivable_id: id, cash_record_id: cash.id } },
    ]);
    const entry = firstOf(matched).object_id;
    const undone = await caused(async () => {
      await owner.call(undoWriteOff, { id: entry, reason: '核错' });
      await owner.call(voidCashRecord, { id: cash.id, reason: '录错' });
    });
    expect(undone).toMatchObject([
      { kind: 'money.matched', data: { reverses_id: entry } },
      { kind: 'receipt.voided', object_id: cash.id },
    ]);
  });

  it('of deposits, refunds and payouts', async () => {
    const item = await chargeItem(owner, 'deposit');
    const contract = await approvedContract(owner, approver, {
      deposits: [{ charge_item_id: item, kind: 'fixed', amount_fen: 10_000, due: '2026-01-01' }],
    });
    const rows = await receivablesOf(owner, contract);
    const paid = await newCash(owner, 10_000, contract.tenant_name);
    const request = present(rows.find((row) => row.clause_id === null));
    await owner.call(writeOff, { cash_record_id: paid.id, items: [{ receivable_id: request.id, amount_fen: 10_000 }] });
    const account = { contract_id: contract.id, charge_item_id: item };
    const forfeited = await caused(() => owner.call(forfeitDeposit, { ...account, amount_fen: 1, reason: '违约' }));
    expect(forfeited).toMatchObject([
      { kind: 'deposit.posted', park_id: contract.park_id, data: { contract_id: contract.id } },
    ]);
    const refund = await owner.call(refundCalls.save, { ...account, way: 'other', amount_fen: 5, reason: '退' });
    const approved = await caused(async () => {
      const approvers = [{ kind: 'user' as const, id: approver.user_id }];
      const { id } = await owner.call(chooseToAudit, { kind: 'deposit_refund', object_id: refund.id, approvers });
      await approver.call(decideWflow, { instance_id: id, decision: 'approve' });
    });
    expect(new Set(named(approved).filter((name) => name.startsWith('refund')))).toEqual(
      new Set([`refund.saved ${refund.id}`, `refund.approved ${refund.id}`]),
    );
    expect(kindsOf(approved)).toContain('deposit.posted');
    const over = await newCash(owner, 700, contract.tenant_name);
    const out = await caused(async () => {
      const done = await owner.call(payOut, {
        tenant_id: contract.tenant_id,
        flow_account_id: firstOf(await owner.call(flowAccountOptions, {})).value,
        paid_on: '2026-03-16',
        way: 'other',
        payee: contract.tenant_name,
        items: [{ source_cash_id: over.id, amount_fen: 700 }],
      });
      await owner.call(undoPayout, { id: done.id, reason: '退回' });
    });
    expect(kindsOf(out)).toEqual(['payment.posted', 'payment.voided', 'payout.posted']);
    expect(out.filter(({ kind }) => kind === 'payout.posted')).toMatchObject([
      { data: { source_cash_id: over.id, reverses_id: null } },
      { data: { source_cash_id: over.id } },
    ]);
  });

  it('of bills, invoices and closed months', async () => {
    const contract = await approvedContract(owner, approver);
    await withHeader(owner, contract.tenant_id);
    const billed = await caused(async () => {
      await owner.call(runBills, { month: '2026-03' });
      const bill = firstOf((await owner.call(listEndpoint(billList), PAGE)).rows);
      await owner.call(voidBill, { id: bill.id, reason: '开错' });
    });
    expect(kindsOf(billed)).toEqual(expect.arrayContaining(['bill.issued', 'bill.voided']));
    const invoiced = await caused(() => issuedInvoice(owner, approver, contract));
    expect(invoiced.map(({ kind }) => kind)).toEqual(['invoice.applied', 'invoice.changed', 'invoice.issued']);
    const refused = await caused(async () => {
      const rows = (await receivablesOf(owner, contract)).slice(1, 2);
      const items = rows.map((row) => ({ receivable_id: row.id, amount_fen: row.gross_fen }));
      const { id } = await appliedInvoice(owner, contract, { items });
      await approver.call(reviewInvoice, { id, decision: 'reject', reason: '抬头不对' });
    });
    expect(refused.map(({ kind }) => kind)).toEqual(['invoice.applied', 'invoice.voided']);
    const closed = await caused(async () => {
      await owner.call(setPeriodLock, { month: '2026-02' });
      await owner.call(setPeriodLock, { month: '2026-01', reason: '补记' });
      await owner.call(setPeriodLock, { month: null, reason: '补记' });
    });
    expect(closed).toMatchObject([
      {
        kind: 'month.closed',
        object: 'legal_entity',
        object_id: contract.lessor_id,
        data: { closed_through: '2026-02-28' },
      },
      { kind: 'month.reopened', data: { closed_through: '2026-01-31' } },
      { kind: 'month.reopened', data: { closed_through: null } },
    ]);
  });

  it('of a refused act are not written', async () => {
    const tenant = await newTenant(owner);
    const events = await caused(async () => {
      const { id, version, name, kind } = tenant;
      await owner.request(tenantCalls.save, { id, version: version + 7, name, kind });
      await world.db
        .transaction({ company_id: enterprise.company_id }, async (tx) => {
          await tx.query(sql`update tenant set remark = '改' where company_id = app_company() and id = ${id}`);
          throw new Error('undone');
        })
        .catch(() => undefined);
      await owner.call(tenantCalls.save, { id, version, name, kind, remark: '存' });
    });
    expect(named(events)).toEqual([`tenant.saved ${tenant.id}`]);
  });
});

it('names no kind twice', () => {
  const labels = Object.values(BUSINESS_EVENTS).map(({ label }) => label);
  expect(new Set(labels).size).toBe(labels.length);
});
