// Bank lines (docs/domain §6.2): every movement of a file, matched with the books or booked, and reconciled to the balance.
import sql from 'sql-template-tag';
import { describe, expect, it } from 'vitest';
import * as bank from '#api/finance/bank-line/bank-line';
import { bankLineList } from '#api/finance/bank-line/bank-line.list';
import { saveCashRecord, voidCashRecord } from '#api/finance/cash-record/cash-record';
import { runLedgerCheck } from '#api/finance/ledger-check';
import { payOut } from '#api/finance/payout';
import { setPeriodLock } from '#api/finance/period-lock';
import { bankReconciliationReport } from '#api/finance/report/bank-reconciliation';
import { previewVouchers } from '#api/finance/voucher/voucher';
import { channelCalls } from '#api/investment/channel/channel';
import {
  approveCommission,
  payCommission,
  undoApproveCommission,
  undoPayCommission,
} from '#api/investment/commission/commission';
import { listEndpoint } from '#api/kernel/list/list';
import { reportEndpoint } from '#api/kernel/report/report';
import { flowAccountCalls } from '#api/setup/finance-setting/flow-account';
import { approvedContract, newTenant } from '#tests/support/builders';
import { csvFile, HEADS, openStatements } from '#tests/support/finance/statement';
import { channelWith, commissionOn, HALVES, payFirst } from '#tests/support/investment/commission';
import { present } from '#tests/support/present';
import { onDay } from '#tests/support/world';

const { owner, enterprise, world, run, accountId } = openStatements();

const row = (day: string, income: string, outgo: string, balance: string, payer: string, remark: string) => [
  day,
  income,
  outgo,
  balance,
  payer,
  '',
  '',
  remark,
];
const FILE = [
  HEADS,
  row('2026-03-02', '6,200.00', '', '106,200.00', '上海甲贸易有限公司', '三月租金'),
  row('2026-03-03', '', '300.00', '105,900.00', '水务公司', '水费'),
  row('2026-03-04', '', '15.00', '105,885.00', '', '账户管理费'),
  row('2026-03-05', '3.56', '', '105,888.56', '', '结息'),
];

const lines = async () => {
  const { rows } = await owner.call(listEndpoint(bankLineList), {
    page: 1,
    page_size: 50,
    sort: [{ field: 'booked_on', order: 'asc' }],
  });
  return rows;
};
const line = async (remark: string) => {
  const found = (await lines()).find((each) => each.remark === remark);
  if (!found) throw new Error(`no line ${remark}`);
  return found;
};
const account = async (day: string) => (await owner.call(bank.accountReconciliations, { day }))[0];

describe('the lines of a file', () => {
  it('are all kept: the receipt is matched, the others are open with a proposal', async () => {
    expect((await run(csvFile(FILE))).data).toMatchObject({ imported: 1, lines: 4 });
    expect((await lines()).map(({ amount_fen, state, proposed }) => [amount_fen, state, proposed])).toEqual([
      [620_000, 'matched', null],
      [-30_000, 'open', null],
      [-1_500, 'open', 'fee'],
      [356, 'open', 'interest'],
    ]);
    expect((await line('三月租金')).matched_to).toBe('收款 上海甲贸易有限公司');
  });

  it('are in the order of their balances, whatever the order of the files', async () => {
    const [head = [], ...rest] = FILE;
    const sameDay = rest.map((each) => each.with(0, '2026-03-02'));
    await run(csvFile([head, ...sameDay.slice(2).reverse()]));
    await run(csvFile([head, ...sameDay.slice(0, 2)]));
    expect(await account('2026-03-16')).toMatchObject({ opening_fen: 10_000_000, stated_fen: 10_588_856, gaps: [] });
  });

  it('show where some are missing', async () => {
    await run(csvFile(FILE.toSpliced(2, 1)));
    expect(await account('2026-03-16')).toMatchObject({
      bank_fen: 10_618_856,
      stated_fen: 10_588_856,
      gaps: [{ booked_on: '2026-03-04', expected_fen: 10_618_500, balance_fen: 10_588_500 }],
    });
  });
});

describe('a line', () => {
  it('is booked as a fee or interest, with a rule for later ones', async () => {
    await run(csvFile(FILE));
    const [fee, interest, water] = [await line('账户管理费'), await line('结息'), await line('水费')];
    const items = [
      { line_id: fee.id, kind: 'fee' as const },
      { line_id: interest.id, kind: 'interest' as const },
    ];
    expect(await owner.request(bank.bookBankLines, { items, remember: '费' })).toMatchObject({ error_code: 422 });
    await owner.call(bank.bookBankLines, { items });
    await owner.call(bank.bookBankLines, { items: [{ line_id: water.id, kind: 'other' }], remember: '水务' });
    expect((await lines()).every(({ state }) => state === 'matched')).toBe(true);
    expect(await owner.call(bank.bankRules, {})).toMatchObject([{ direction: 'out', words: '水务', kind: 'other' }]);
    expect(await account('2026-03-16')).toMatchObject({ stated_fen: 10_588_856, book_fen: 10_588_856, open_lines: 0 });
    await run(csvFile([...FILE, row('2026-03-06', '', '8.56', '105,880.00', '水务公司', '四月')]));
    expect((await line('四月')).proposed).toBe('other');
    const rules = await owner.call(bank.bankRules, {});
    await owner.call(bank.removeBankRules, { ids: rules.map(({ id }) => id) });
    expect(await owner.call(bank.bankRules, {})).toEqual([]);
    expect((await line('四月')).proposed).not.toBe('other');
  });

  it('is matched with a payment of the same sum, not of another one, and not twice', async () => {
    await run(csvFile(FILE));
    const water = await line('水费');
    const typed = { flow_account_id: Number(accountId()), received_on: '2026-03-02', payer: '退款错账' };
    const record = await owner.call(saveCashRecord, { ...typed, amount_fen: 30_000 });
    const wrong = await owner.request(bank.matchBankLines, { line_ids: [water.id], cash_record_ids: [record.id] });
    expect(wrong).toMatchObject({ error_code: 422, message: expect.stringContaining('不相等') });
    const receipt = await line('三月租金');
    expect(
      await owner.request(bank.matchBankLines, { line_ids: [receipt.id], cash_record_ids: [record.id] }),
    ).toMatchObject({ error_code: 409 });
  });

  it('is open again when its receipt is voided, and can be registered again', async () => {
    await run(csvFile(FILE));
    const receipt = await line('三月租金');
    const { rows } = await owner.call(bank.bankLineCandidates, { ids: [receipt.id] });
    expect(rows).toEqual([]);
    await owner.call(bank.unmatchBankLines, { ids: [receipt.id] });
    const [record] = (await owner.call(bank.bankLineCandidates, { ids: [receipt.id] })).rows;
    expect(record).toMatchObject({ source: 'cash', amount_fen: 620_000 });
    const searched = async (search: string) =>
      (await owner.call(bank.bankLineCandidates, { ids: [receipt.id], search })).rows.length;
    expect(await Promise.all(['6,200.00', '6200', record?.moved_on ?? '', '甲贸易'].map(searched))).toEqual([
      1, 1, 1, 1,
    ]);
    expect(await Promise.all(['6,201', '2020-01-01', '乙贸易', '%'].map(searched))).toEqual([0, 0, 0, 0]);
    await owner.call(bank.matchBankLines, { line_ids: [receipt.id], cash_record_ids: [record?.id ?? 0] });
    expect(await line('三月租金')).toMatchObject({ state: 'matched', matched_to: '收款 上海甲贸易有限公司' });
    await owner.call(bank.unmatchBankLines, { ids: [receipt.id] });
    await owner.call(bank.autoMatchBankLines, { flow_account_id: null });
    expect((await line('三月租金')).state).toBe('matched');
    await owner.call(voidCashRecord, { id: record?.id ?? 0, reason: '登记错了' });
    expect((await line('三月租金')).state).toBe('open');
    expect(await owner.call(bank.registerBankLines, { ids: [receipt.id] })).toEqual({ done: 1 });
    expect(await line('三月租金')).toMatchObject({ state: 'matched', matched_to: '收款 上海甲贸易有限公司' });
  });

  it('is matched with the payment to its account, whatever name the bank states', async () => {
    const flow_account_id = Number(accountId());
    const tenant_id = (await newTenant(owner)).id;
    const received = { flow_account_id, received_on: '2026-03-02', amount_fen: 30_000, payer: '多付的款', tenant_id };
    const { id } = await owner.call(saveCashRecord, received);
    await owner.call(payOut, {
      tenant_id,
      flow_account_id,
      paid_on: '2026-03-03',
      payee: '张三',
      payee_bank: '工商银行',
      payee_account: '6222 0201 0000 9',
      items: [{ source_cash_id: id, amount_fen: 30_000 }],
    });
    const [head, first, water, ...rest] = FILE;
    await run(csvFile([head, first, water?.with(5, '6222020100009'), ...rest].map((each) => present(each))));
    expect(await line('水费')).toMatchObject({ state: 'matched', matched_to: '付款 张三' });
  });

  it('is matched by one of several users at once', async () => {
    await run(csvFile(FILE));
    const fee = await line('账户管理费');
    const book = () => owner.request(bank.bookBankLines, { items: [{ line_id: fee.id, kind: 'fee' }] });
    const codes = (await Promise.all([book(), book(), book(), book()])).map(({ error_code }) => error_code);
    expect(codes.sort()).toEqual([0, 409, 409, 409]);
    expect(await account('2026-03-16')).toMatchObject({ book_fen: 10_618_500 });
  });
});

describe('a reconciliation statement', () => {
  it('leads from both balances to the same one, with the items in transit', async () => {
    await run(csvFile(FILE));
    await owner.call(saveCashRecord, {
      flow_account_id: Number(accountId()),
      received_on: '2026-03-06',
      amount_fen: 5_000,
      payer: '在途的款',
    });
    const { rows, totals } = await owner.call(reportEndpoint(bankReconciliationReport), { as_of: '2026-03-16' });
    expect(rows.map(({ line: name, amount_fen, item_fen, party }) => [name, amount_fen ?? item_fen, party])).toEqual([
      ['bank', 10_588_856, null],
      ['book_in', 5_000, null],
      ['book_in', 5_000, '在途的款'],
      ['book_out', 0, null],
      ['bank_adjusted', 10_593_856, null],
      ['book', 10_625_000, null],
      ['bank_in', 356, null],
      ['bank_in', 356, '—'],
      ['bank_out', 31_500, null],
      ['bank_out', 30_000, '水务公司'],
      ['bank_out', 1_500, '—'],
      ['book_adjusted', 10_593_856, null],
      ['difference', 0, null],
    ]);
    expect(totals.at(-1)).toMatchObject({ difference_fen: 0 });
    const { checks } = await owner.call(runLedgerCheck, {});
    expect(checks.filter(({ key }) => key.startsWith('bank')).map(({ rows: count, wrong }) => [count, wrong])).toEqual([
      [1, 0],
      [1, 0],
    ]);
  });
});

describe('a bank entry', () => {
  it('is in one voucher on both sides, its void in a red one, and another movement in none', async () => {
    await run(csvFile(FILE));
    const [account] = await owner.call(flowAccountCalls.list, {});
    if (!account) throw new Error('the enterprise has no account');
    const { id, version, name, legal_entity_id } = account;
    await owner.call(flowAccountCalls.save, { id, version, name, legal_entity_id, subject: '1001' });
    const [fee, interest, water] = [await line('账户管理费'), await line('结息'), await line('水费')];
    await owner.call(bank.bookBankLines, {
      items: [
        { line_id: fee.id, kind: 'fee' },
        { line_id: interest.id, kind: 'interest' },
        { line_id: water.id, kind: 'other' },
      ],
    });
    const entry = (await line('账户管理费')).bank_entry_id;
    await owner.call(bank.voidBankEntries, { ids: [entry ?? 0], reason: '入错了' });
    await owner.call(bank.bookBankLines, { items: [{ line_id: fee.id, kind: 'transfer' }] });
    const { vouchers, problems } = await owner.call(previewVouchers, { legal_entity_id, month: '2026-03' });
    expect(problems).toEqual([]);
    const booked = vouchers.filter(({ event }) => event !== 'receipt');
    expect(
      booked
        .map(({ event, voucher_date, lines: both }) => [
          event,
          voucher_date,
          ...both.map(({ side, subject, amount_fen }) => `${side} ${subject} ${amount_fen}`),
        ])
        .sort(),
    ).toEqual([
      ['bank_fee', '2026-03-04', 'debit 6603.01 1500', 'credit 1001 1500'],
      ['bank_fee_void', '2026-03-16', 'debit 6603.01 -1500', 'credit 1001 -1500'],
      ['bank_interest', '2026-03-05', 'debit 1001 356', 'credit 6603.02 356'],
      ['transfer_out', '2026-03-04', 'debit 1012.01 1500', 'credit 1001 1500'],
    ]);
  });

  it('takes the next open day where its month is closed, and cannot be voided in a closed month', async () => {
    await run(csvFile([HEADS, row('2026-02-20', '', '15.00', '85.00', '', '账户管理费')]));
    await owner.call(setPeriodLock, { month: '2026-02' });
    const fee = await line('账户管理费');
    await owner.call(bank.bookBankLines, { items: [{ line_id: fee.id, kind: 'fee' }] });
    expect(await account('2026-02-28')).toMatchObject({ book_fen: 10_000, bank_out_fen: 1_500, stated_fen: 8_500 });
    expect(await account('2026-03-01')).toMatchObject({ book_fen: 8_500, bank_out_fen: 0, stated_fen: 8_500 });
  });
});

describe('a payment of a commission', () => {
  // 3,041.67 is half of a month's rent, due when the contract is approved on 2026-03-16; 1,791.67 of it is returned when the tenant leaves that day.
  const PAID = row('2026-03-16', '', '3,041.67', '96,958.33', '衡邻顾问有限公司', '佣金');
  const opened = async () => {
    const channel_id = await channelWith(owner, HALVES);
    const { contacts: _contacts, ...channel } = await owner.call(channelCalls.get, { id: channel_id });
    const { name, kind_id, version } = channel;
    await owner.call(channelCalls.save, {
      id: channel_id,
      version,
      name,
      kind_id,
      firm: '衡邻顾问有限公司',
      commission: HALVES,
    });
    const { id, number } = await approvedContract(owner, await enterprise.person('admin'), { channel_id });
    return { id, number, name };
  };
  const lineOf = async (contract: number, seq = 1) =>
    present((await commissionOn(owner, contract)).lines.find((each) => each.seq === seq));
  const undo = async (endpoint: typeof undoPayCommission, contract: number, seq = 1) =>
    owner.call(endpoint, { ids: [(await lineOf(contract, seq)).id], reason: '登记错了' });
  const wrongChecks = async () =>
    (await owner.call(runLedgerCheck, {})).checks
      .filter(({ key, wrong }) => key.startsWith('bank') && wrong > 0)
      .map(({ key }) => key);

  it('is matched with its bank line, found by channel and amount, and in transit until then', async () => {
    const contract = await opened();
    await run(csvFile([HEADS, row('2026-03-10', '0.01', '', '100,000.00', '甲', '结清')]));
    const act = await payFirst(owner, contract.id);
    const { rows } = await owner.call(reportEndpoint(bankReconciliationReport), { as_of: '2026-03-16' });
    expect(rows.filter(({ item_fen }) => item_fen !== null)).toMatchObject([
      { line: 'book_out', item_fen: 304_167, moved_on: '2026-03-16', party: contract.name, remark: '佣金付款' },
    ]);
    expect(await account('2026-03-16')).toMatchObject({ book_fen: 9_695_833, book_out_fen: 304_167 });
    await run(csvFile([HEADS, PAID]));
    const paid = await line('佣金');
    // The channel's firm is the other side of the only movement with this amount.
    expect(paid).toMatchObject({
      state: 'matched',
      matched_to: `佣金付款 ${contract.name}`,
      commission_contract_id: contract.id,
    });
    expect(await account('2026-03-16')).toMatchObject({
      book_fen: 9_695_833,
      stated_fen: 9_695_833,
      book_out_fen: 0,
      open_lines: 0,
    });
    await owner.call(bank.unmatchBankLines, { ids: [paid.id] });
    const searched = async (search: string) =>
      (await owner.call(bank.bankLineCandidates, { ids: [paid.id], search })).rows;
    expect(await searched(contract.name)).toMatchObject([{ source: 'commission', id: act, amount_fen: -304_167 }]);
    expect(await searched('3,041.67')).toHaveLength(1);
    expect(await searched('3,041.68')).toEqual([]);
    await owner.call(bank.matchBankLines, { line_ids: [paid.id], commission_act_ids: [act] });
    expect(
      await owner.request(bank.matchBankLines, { line_ids: [(await line('结清')).id], commission_act_ids: [act] }),
    ).toMatchObject({ error_code: 409 });
    expect(await wrongChecks()).toEqual([]);
    await undo(undoPayCommission, contract.id);
    expect(await line('佣金')).toMatchObject({ state: 'open', commission_contract_id: null });
    expect(await account('2026-03-16')).toMatchObject({ book_fen: 10_000_000, bank_out_fen: 304_167, book_out_fen: 0 });
    expect(await wrongChecks()).toEqual([]);
  });

  it('is in vouchers with its confirmation: debits equal credits, undoing and a clawback are red', async () => {
    const contract = await opened();
    const [own] = await owner.call(flowAccountCalls.list, {});
    const { id, version, name, legal_entity_id } = present(own);
    await owner.call(flowAccountCalls.save, { id, version, name, legal_entity_id, subject: '1001' });
    await payFirst(owner, contract.id);
    await undo(undoPayCommission, contract.id);
    await undo(undoApproveCommission, contract.id);
    await payFirst(owner, contract.id);
    await world.db.transaction({ company_id: enterprise.company_id }, (tx) =>
      tx.query(
        sql`update contract set leave_date = '2026-03-16' where company_id = app_company() and id = ${contract.id}`,
      ),
    );
    const ids = [(await lineOf(contract.id, 3)).id];
    await owner.call(approveCommission, { ids, acted_on: '2026-03-16' });
    await owner.call(payCommission, { ids, flow_account_id: id, acted_on: '2026-03-16' });
    const { vouchers, problems } = await owner.call(previewVouchers, { legal_entity_id, month: '2026-03' });
    expect(problems).toEqual([]);
    const booked = vouchers.filter(({ event }) => event.startsWith('commission'));
    expect(booked[0]?.lines[0]?.summary).toContain(contract.number);
    expect(
      booked
        .map(({ event, lines: both }) =>
          [event, ...both.map(({ side, subject, amount_fen }) => `${side} ${subject} ${amount_fen}`)].join(', '),
        )
        .sort(),
    ).toEqual([
      'commission_owed, debit 6601.01 -179167, credit 2241.96 -179167',
      'commission_owed, debit 6601.01 304167, credit 2241.96 304167',
      'commission_owed, debit 6601.01 304167, credit 2241.96 304167',
      'commission_owed_void, debit 6601.01 -304167, credit 2241.96 -304167',
      'commission_paid, debit 2241.96 -179167, credit 1001 -179167',
      'commission_paid, debit 2241.96 304167, credit 1001 304167',
      'commission_paid, debit 2241.96 304167, credit 1001 304167',
      'commission_paid_void, debit 2241.96 -304167, credit 1001 -304167',
    ]);
    // What the channel pays back is money in, and no receipt of a tenant.
    const back = row('2026-03-16', '1,791.67', '', '98,750.00', contract.name, '退回佣金');
    expect((await run(csvFile([HEADS, back]))).data).toMatchObject({ imported: 0, lines: 1 });
    expect(await line('退回佣金')).toMatchObject({ state: 'matched', matched_to: `佣金退回 ${contract.name}` });
    expect(await wrongChecks()).toEqual([]);
  });

  it('takes the next open day where its month is closed, as its undoing does', async () => {
    await onDay(world, '2026-02-10');
    const contract = await opened();
    await onDay(world, '2026-03-16');
    await owner.call(setPeriodLock, { month: '2026-02' });
    await payFirst(owner, contract.id, '2026-02-12');
    expect((await lineOf(contract.id)).acts).toMatchObject([
      { kind: 'approve', acted_on: '2026-02-12', accounting_date: '2026-03-01' },
      { kind: 'pay', acted_on: '2026-02-12', accounting_date: '2026-03-01' },
    ]);
    await owner.call(setPeriodLock, { month: '2026-03' });
    await undo(undoPayCommission, contract.id);
    expect(await lineOf(contract.id)).toMatchObject({ state: 'approved', paid_fen: 0 });
    const acts = await world.db.transaction({ company_id: enterprise.company_id }, (tx) =>
      tx.query(
        sql`select undone_on, reversed_on from commission_act where company_id = app_company() and kind = 'pay'`,
      ),
    );
    expect(acts).toEqual([{ undone_on: '2026-03-16', reversed_on: '2026-04-01' }]);
  });
});
