// Invoices through the real calls: applying, deciding, numbers, voiding, red-flushing, and the invoiced amount of a receivable.

import sql from 'sql-template-tag';
import { beforeEach, describe, expect, it } from 'vitest';
import { voidContract } from '#api/contracts/contract/contract';
import type { Contract } from '#api/contracts/contract/contract.schema';
import {
  applyInvoice,
  getInvoice,
  invoiceableOf,
  issueInvoice,
  redFlushInvoice,
  reviewInvoice,
  voidInvoice,
  withdrawInvoice,
} from '#api/finance/invoice/invoice';
import { invoiceList } from '#api/finance/invoice/invoice.list';
import { runLedgerCheck } from '#api/finance/ledger-check';
import { setPeriodLock } from '#api/finance/period-lock';
import { getReceivable, voidReceivable } from '#api/finance/receivable/receivable';
import { receivableList } from '#api/finance/receivable/receivable.list';
import { addReceivable, adjustReceivable } from '#api/finance/receivable/receivable-entry';
import { listEndpoint } from '#api/kernel/list/list';
import { auditList } from '#api/setup/audit/audit.list';
import { tenantCalls } from '#api/tenants/tenant/tenant';
import { approvedContract, chargeItem, newTenant, receivablesOf } from '#tests/support/builders';
import { appliedInvoice, BUYER, freshNumber, issuedInvoice, withHeader } from '#tests/support/finance/invoice';
import { openEnterprise } from '#tests/support/open-enterprise';
import { firstOf, present } from '#tests/support/present';
import { newEnterprise, onDay } from '#tests/support/world';

const { world, enterprise, owner, reviewer } = openEnterprise({
  each: 'test',
  day: '2026-03-16',
  people: { owner: 'admin', reviewer: 'admin' },
});
let contract: Contract;

beforeEach(async () => {
  contract = await approvedContract(owner, reviewer);
  await withHeader(owner, contract.tenant_id);
});

/** Returns the n-th receivable: January 6,200.00, February 5,600.00, March 6,200.00 … */
const row = async (place: number) => {
  const found = (await receivablesOf(owner, contract))[place];
  if (!found) throw new Error(`no receivable ${place}`);
  return found;
};
const invoicedOf = async (id: number) => (await owner.call(getReceivable, { id })).invoiced_fen;
const item = (receivable_id: number, amount_fen: number) => ({ receivable_id, amount_fen });
const input = (items: { receivable_id: number; amount_fen: number }[]) => ({
  tenant_id: contract.tenant_id,
  kind: 'e_special' as const,
  items,
});
const stageOf = async (id: number) => (await owner.call(getInvoice, { id })).stage;
const holds = async () => expect((await owner.call(runLedgerCheck, {})).faults).toEqual([]);

describe('an application', () => {
  it('splits the tax line by line and stores the buyer as of the application', async () => {
    const [january, february] = [await row(0), await row(1)];
    const applied = await owner.call(applyInvoice, input([item(january.id, 620_000), item(february.id, 100_001)]));
    // 6,200.00 / 1.09 = 5,688.07; 1,000.01 / 1.09 = 917.44.
    expect(applied.lines.map(({ gross_fen, net_fen, tax_fen }) => [gross_fen, net_fen, tax_fen])).toEqual([
      [620_000, 568_807, 51_193],
      [100_001, 91_744, 8_257],
    ]);
    expect(applied).toMatchObject({ gross_fen: 720_001, net_fen: 660_551, tax_fen: 59_450, stage: 'applied' });
    expect(applied.serial).toMatch(/^FP20260316\d{4}$/);
    expect(applied.lines[0]).toMatchObject({
      item_name: '*经营租赁*租金',
      tax_code: '3040502029902000000',
      tax_rate: '0.09',
      rental: true,
      property_region: '上海市',
      certificate_number: '无',
      area_unit: '平方米',
      cross_city: false,
      lease_start: '2026-01-01',
      lease_end: '2026-01-31',
    });
    expect(applied.lines[0]?.property_address).toMatch(/^世纪大道 1 号 楼宇/);
    await withHeader(owner, contract.tenant_id, { ...BUYER, invoice_title: '改名后' });
    expect((await owner.call(getInvoice, { id: applied.id })).title).toBe(BUYER.invoice_title);
    expect([await invoicedOf(january.id), await invoicedOf(february.id)]).toEqual([620_000, 100_001]);
    expect((await row(1)).invoiced).toBe('partial');
    const full = await owner.call(listEndpoint(receivableList), {
      page: 1,
      page_size: 5,
      filter: { invoiced: ['full'] },
    });
    expect(full.rows.map(({ id }) => id)).toEqual([january.id]);
    expect((await owner.call(getReceivable, { id: january.id })).invoices).toMatchObject([
      { invoice_id: applied.id, status: 'applied', gross_fen: 620_000 },
    ]);
    await holds();
  });

  it('accepts an amount of ten digits to the fen', async () => {
    const charge_item_id = await chargeItem(owner, 'rent');
    const big = await owner.call(addReceivable, {
      contract_id: contract.id,
      charge_item_id,
      due_date: '2026-03-01',
      start_date: '2026-03-01',
      end_date: '2026-03-31',
      gross_fen: 9_999_999_999,
    });
    // 99,999,999.99 / 1.09 = 91,743,119.2569…
    const applied = await owner.call(applyInvoice, input([item(big.id, 9_999_999_999)]));
    expect(applied).toMatchObject({ gross_fen: 9_999_999_999, net_fen: 9_174_311_926, tax_fen: 825_688_073 });
  });

  it('never takes more than is open to invoice, also with ten simultaneous applications', async () => {
    const january = await row(0);
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => owner.request(applyInvoice, input([item(january.id, 150_000)]))),
    );
    expect(replies.filter(({ error_code }) => error_code === 0)).toHaveLength(4);
    for (const reply of replies.filter(({ error_code }) => error_code !== 0))
      expect([409, 422]).toContain(reply.error_code);
    expect(await invoicedOf(january.id)).toBe(600_000);
    expect(await owner.request(applyInvoice, input([item(january.id, 20_001)]))).toMatchObject({
      error_code: 422,
      errors: [{ path: ['items', 0, 'amount_fen'], message: expect.stringContaining('200.00') }],
    });
    await holds();
  });

  it('reports what the tenant’s header lacks for the kind', async () => {
    const january = await row(0);
    await withHeader(owner, contract.tenant_id, { invoice_title: '甲' });
    const special = await owner.request(applyInvoice, input([item(january.id, 1)]));
    expect(special).toMatchObject({ error_code: 422, errors: [{ path: ['kind'] }] });
    expect(special.errors?.[0]?.message).toContain('税号、地址、电话、开户行、银行账号');
    const general = { ...input([item(january.id, 1)]), kind: 'e_general' as const };
    expect((await owner.request(applyInvoice, general)).errors?.[0]?.message).toContain('租客缺少：税号；');
    const offered = await owner.call(invoiceableOf, { tenant_id: contract.tenant_id });
    expect(offered.missing.e_general).toEqual(['税号']);
    await withHeader(owner, contract.tenant_id, { invoice_tax_number: BUYER.invoice_tax_number });
    expect((await owner.request(applyInvoice, general)).error_code).toBe(0);
  });

  it('refuses lines that cannot share one invoice, at the line', async () => {
    const [january, february] = [await row(0), await row(1)];
    const charge_item_id = await chargeItem(owner, 'deposit');
    const other = await approvedContract(owner, reviewer, {
      deposits: [{ charge_item_id, kind: 'fixed', amount_fen: 1000, due: '2026-01-01' }],
    });
    const foreign = firstOf((await receivablesOf(owner, other)).filter((each) => each.clause_id !== null));
    const deposit = firstOf((await receivablesOf(owner, other)).filter((each) => each.clause_id === null));
    await owner.call(voidReceivable, { id: february.id, reason: '测试' });
    const cases: [{ receivable_id: number; amount_fen: number }[], number, (string | number)[]][] = [
      [[item(january.id, 1), item(january.id, 1)], 422, ['items', 1, 'receivable_id']],
      [[item(february.id, 1)], 422, ['items', 0, 'receivable_id']],
      [[item(foreign.id, 1)], 422, ['items', 0, 'receivable_id']],
      [[item(deposit.id, 1)], 422, ['items', 0, 'receivable_id']],
      [[item(january.id, 0)], 422, ['items', 0, 'amount_fen']],
      [[item(january.id, 10 ** 15)], 422, ['items', 0, 'amount_fen']],
      [[item(999_999_999, 1)], 404, ['items', 0, 'receivable_id']],
      [[], 422, ['items']],
    ];
    for (const [items, code, path] of cases) {
      const reply = await owner.request(applyInvoice, input(items));
      expect([reply.error_code, reply.errors?.[0]?.path]).toEqual([code, path]);
    }
    expect((await owner.call(listEndpoint(invoiceList), { page: 1, page_size: 5 })).total).toBe(0);
    const offered = await owner.call(invoiceableOf, { tenant_id: other.tenant_id, due_to: '2026-02-28' });
    expect(offered.rows.map(({ charge_item, open_fen }) => [charge_item, open_fen])).toEqual([
      ['租金', 620_000],
      ['租金', 560_000],
    ]);
  });

  it('never crosses legal entities', async () => {
    const two = await newEnterprise(world, ['甲公司', '乙公司']);
    const person = await two.person('admin');
    const tenant = await newTenant(person);
    await withHeader(person, tenant.id);
    const entities = await world.db.asOwner((tx) =>
      tx.query<{ id: number }>(sql`select id from legal_entity where company_id = ${two.company_id} order by id`),
    );
    const rows = [];
    for (const { id } of entities) {
      const made = await approvedContract(person, await two.person('admin'), { tenant_id: tenant.id, lessor_id: id });
      rows.push(firstOf(await receivablesOf(person, made)).id);
    }
    const items = rows.map((id) => item(id, 100));
    expect(await person.request(applyInvoice, { tenant_id: tenant.id, kind: 'e_special', items })).toMatchObject({
      error_code: 422,
      errors: [{ path: ['items', 1, 'receivable_id'], message: '一张发票只能开同一签约主体的应收' }],
    });
  });

  it('of a private person has no number unless they gave one, and is never special', async () => {
    const person = await owner.call(tenantCalls.save, { name: '张三', kind: 'person' });
    const let_to = await approvedContract(owner, reviewer, { tenant_id: person.id });
    const special = await owner.request(applyInvoice, { ...input([]), ...(await itemsOf(let_to)) });
    expect(special).toMatchObject({ error_code: 422, errors: [{ path: ['kind'] }] });
    const applied = await appliedInvoice(owner, let_to, { kind: 'e_general' });
    expect([applied.title, applied.tax_number]).toEqual(['张三', '']);
  });
});

const itemsOf = async (contract: Contract) => ({
  tenant_id: contract.tenant_id,
  items: [item(firstOf(await receivablesOf(owner, contract)).id, 1)],
});

describe('a review', () => {
  it('is refused to the applicant, and gives a refused amount back with its reason', async () => {
    const january = await row(0);
    const { id } = await appliedInvoice(owner, contract);
    expect((await owner.request(reviewInvoice, { id, decision: 'approve' })).error_code).toBe(403);
    expect((await reviewer.request(reviewInvoice, { id, decision: 'reject' })).errors?.[0]?.path).toEqual(['reason']);
    const rejected = await reviewer.call(reviewInvoice, { id, decision: 'reject', reason: '抬头不对' });
    expect(rejected).toMatchObject({ stage: 'rejected', close_reason: '抬头不对', gross_fen: 620_000 });
    expect(rejected.lines).toHaveLength(1);
    expect(await invoicedOf(january.id)).toBe(0);
    expect((await reviewer.request(reviewInvoice, { id, decision: 'approve' })).error_code).toBe(409);
    expect(rejected.history.map(({ action, note }) => [action, note])).toEqual([
      ['apply-invoice', ''],
      ['reject', '抬头不对'],
    ]);
    const again = await appliedInvoice(owner, contract);
    expect(await reviewer.call(reviewInvoice, { id: again.id, decision: 'approve' })).toMatchObject({
      stage: 'approved',
    });
    const log = await owner.call(listEndpoint(auditList), { page: 1, page_size: 5, filter: { object: ['invoice'] } });
    expect(log.total).toBe(4);
    await holds();
  });

  it('does not approve amounts that were adjusted away since', async () => {
    const january = await row(0);
    const { id } = await appliedInvoice(owner, contract);
    await owner.call(adjustReceivable, { id: january.id, amount_fen: -20_000, reason: '减租' });
    const reply = await reviewer.request(reviewInvoice, { id, decision: 'approve' });
    expect(reply).toMatchObject({ error_code: 423, message: expect.stringContaining('200.00') });
    await owner.call(withdrawInvoice, { id, reason: '重新申请' });
    expect((await owner.request(applyInvoice, input([item(january.id, 600_001)]))).error_code).toBe(422);
    expect((await owner.request(applyInvoice, input([item(january.id, 600_000)]))).error_code).toBe(0);
  });
});

describe('a number', () => {
  it('has the format of the kind, is not of tomorrow, and is unique within an entity', async () => {
    const { id } = await appliedInvoice(owner, contract);
    const number = freshNumber();
    const issue = { id, number, issued_on: '2026-03-16' };
    expect((await owner.request(issueInvoice, issue)).error_code).toBe(409);
    await reviewer.call(reviewInvoice, { id, decision: 'approve' });
    for (const [change, field] of [
      [{ number: '12345678' }, 'number'],
      [{ code: '3100221130' }, 'code'],
      [{ issued_on: '2026-03-17' }, 'issued_on'],
    ] as const)
      expect((await owner.request(issueInvoice, { ...issue, ...change })).errors?.[0]?.path).toEqual([field]);
    expect(await owner.call(issueInvoice, issue)).toMatchObject({ stage: 'issued', number, issued_on: '2026-03-16' });
    expect((await owner.request(issueInvoice, issue)).error_code).toBe(409);
    const next = await appliedInvoice(owner, contract, { items: [item((await row(1)).id, 1)] });
    await reviewer.call(reviewInvoice, { id: next.id, decision: 'approve' });
    expect(await owner.request(issueInvoice, { ...issue, id: next.id })).toMatchObject({
      error_code: 409,
      errors: [{ path: ['number'] }],
    });
    const list = await owner.call(listEndpoint(invoiceList), { page: 1, page_size: 5, filter: { stage: ['issued'] } });
    expect([list.total, list.summary?.gross_fen]).toEqual([1, 620_000]);
  });
});

describe('a closed month', () => {
  it('accepts no invoice: one dated in it counts in the first open month', async () => {
    await owner.call(setPeriodLock, { month: '2026-02', reason: '' });
    const { id } = await appliedInvoice(owner, contract);
    await reviewer.call(reviewInvoice, { id, decision: 'approve' });
    await owner.call(issueInvoice, { id, number: freshNumber(), issued_on: '2026-02-20' });
    const [stored] = await world.db.asOwner((tx) =>
      tx.query(sql`select issued_on, accounting_date from invoice where company_id = ${enterprise.company_id}`),
    );
    expect(stored).toEqual({ issued_on: '2026-02-20', accounting_date: '2026-03-01' });
  });
});

describe('an issued invoice', () => {
  it('is voided on paper only in its month', async () => {
    const january = await row(0);
    const electronic = await issuedInvoice(owner, reviewer, contract);
    expect((await owner.request(voidInvoice, { id: electronic.id, reason: '错' })).error_code).toBe(423);
    const paper = await issuedInvoice(owner, reviewer, contract, {
      kind: 'paper_special',
      items: [item((await row(1)).id, 560_000)],
    });
    const march = await issuedInvoice(owner, reviewer, contract, {
      kind: 'paper_special',
      items: [item((await row(2)).id, 620_000)],
    });
    expect((await owner.request(withdrawInvoice, { id: paper.id, reason: '错' })).error_code).toBe(409);
    expect(await owner.call(voidInvoice, { id: paper.id, reason: '开错' })).toMatchObject({ stage: 'void' });
    expect(await invoicedOf((await row(1)).id)).toBe(0);
    await onDay(world, '2026-04-01');
    expect((await owner.request(voidInvoice, { id: march.id, reason: '开错' })).error_code).toBe(423);
    expect([await invoicedOf(january.id), await invoicedOf((await row(2)).id)]).toEqual([620_000, 620_000]);
    await holds();
  });

  it('is reversed by a red one as soon as that has its number', async () => {
    const january = await row(0);
    const blue = await issuedInvoice(owner, reviewer, contract);
    const red = await owner.call(redFlushInvoice, { id: blue.id, reason: '租客退租' });
    expect(red).toMatchObject({
      stage: 'red_pending',
      gross_fen: -620_000,
      tax_fen: -51_193,
      reverses: { id: blue.id },
    });
    expect(red.lines[0]?.gross_fen).toBe(-620_000);
    expect(await stageOf(blue.id)).toBe('reddening');
    expect(await invoicedOf(january.id)).toBe(620_000);
    expect((await owner.request(redFlushInvoice, { id: blue.id, reason: '再来' })).error_code).toBe(409);
    const early = { id: red.id, number: freshNumber(), issued_on: '2026-03-15' };
    expect((await owner.request(issueInvoice, early)).errors?.[0]?.path).toEqual(['issued_on']);
    const issued = await owner.call(issueInvoice, { ...early, issued_on: '2026-03-16' });
    expect(issued).toMatchObject({ stage: 'red_issued', red_reason: '租客退租' });
    expect(await stageOf(blue.id)).toBe('red_flushed');
    expect(await invoicedOf(january.id)).toBe(0);
    const all = await owner.call(listEndpoint(invoiceList), { page: 1, page_size: 5 });
    expect(all.summary).toMatchObject({ gross_fen: 0, net_fen: 0, tax_fen: 0 });
    expect((await owner.request(redFlushInvoice, { id: red.id, reason: '红冲红字' })).error_code).toBe(409);
    expect((await owner.request(applyInvoice, input([item(january.id, 620_000)]))).error_code).toBe(0);
    await holds();
  });

  it('a withdrawn red one reverses nothing', async () => {
    const blue = await issuedInvoice(owner, reviewer, contract);
    const red = await owner.call(redFlushInvoice, { id: blue.id, reason: '误' });
    expect(await owner.call(withdrawInvoice, { id: red.id, reason: '不用了' })).toMatchObject({ stage: 'void' });
    expect(await stageOf(blue.id)).toBe('issued');
    expect((await owner.request(redFlushInvoice, { id: blue.id, reason: '还是要' })).error_code).toBe(0);
    await holds();
  });

  it('prevents voiding of its contract until it is reversed', async () => {
    const applied = await appliedInvoice(owner, contract);
    const voiding = { id: contract.id, version: contract.version, reason: '作废' };
    expect(await owner.request(voidContract, voiding)).toMatchObject({
      error_code: 423,
      message: '应收已申请开票或已开票，请先撤回申请或红冲发票',
    });
    await owner.call(withdrawInvoice, { id: applied.id, reason: '合同作废' });
    expect((await owner.request(voidContract, voiding)).error_code).toBe(0);
    await holds();
  });

  it('is a task when its receivable is lowered below it, and blocks its voiding', async () => {
    const january = await row(0);
    const blue = await issuedInvoice(owner, reviewer, contract);
    expect((await owner.request(voidReceivable, { id: january.id, reason: '错' })).error_code).toBe(423);
    await owner.call(adjustReceivable, { id: january.id, amount_fen: -1, reason: '减一分' });
    const tasks = await owner.call(listEndpoint(invoiceList), { page: 1, page_size: 5, filter: { stage: ['to_red'] } });
    expect(tasks.rows.map(({ id }) => id)).toEqual([blue.id]);
    expect((await owner.call(getInvoice, { id: blue.id })).lines[0]?.over_fen).toBe(1);
    await owner.call(adjustReceivable, { id: january.id, amount_fen: 1, reason: '加回' });
    expect(await stageOf(blue.id)).toBe('issued');
  });

  it('cannot be invoiced twice through an adjustment that raises and one that lowers', async () => {
    const january = await row(0);
    await owner.call(adjustReceivable, { id: january.id, amount_fen: 100_000, reason: '加' });
    await owner.call(adjustReceivable, { id: january.id, amount_fen: -50_000, reason: '减' });
    const raised = present((await receivablesOf(owner, contract)).find((each) => each.gross_fen === 100_000));
    const both = input([item(january.id, 620_000), item(raised.id, 50_001)]);
    expect(await owner.request(applyInvoice, both)).toMatchObject({ error_code: 422 });
    both.items = [item(january.id, 620_000), item(raised.id, 50_000)];
    expect((await owner.call(applyInvoice, both)).gross_fen).toBe(670_000);
    const offered = await owner.call(invoiceableOf, { tenant_id: contract.tenant_id, due_to: '2026-01-31' });
    expect(offered.rows).toEqual([]);
  });
});

describe('scope', () => {
  it('hides an invoice with a receivable of another park', async () => {
    const blue = await appliedInvoice(owner, contract);
    const other = await approvedContract(owner, reviewer);
    const limited = await enterprise.person('finance');
    await world.db.asOwner(async (tx) => {
      await tx.query(
        sql`update role set scope = 'parks' where company_id = ${enterprise.company_id} and name = '财务专员'`,
      );
      await tx.query(sql`insert into role_park (company_id, role_id, park_id)
        select company_id, id, ${other.park_id} from role where company_id = ${enterprise.company_id} and name = '财务专员'`);
    });
    expect((await limited.request(getInvoice, { id: blue.id })).error_code).toBe(404);
    expect((await limited.call(listEndpoint(invoiceList), { page: 1, page_size: 5 })).total).toBe(0);
    expect((await owner.call(listEndpoint(invoiceList), { page: 1, page_size: 5 })).total).toBe(1);
  });
});
