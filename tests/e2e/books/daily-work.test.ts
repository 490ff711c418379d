// The money of a contract in a real browser, every amount calculated by hand: 100 m² at 60 yuan a month are 6,000.00, with 12,000.00 of deposit;
// billed, sent, paid, written off, undone, invoiced, and the deposit given back.
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Contract } from '#api/contracts/contract/contract.schema';
import { previewBills } from '#api/finance/bill/bill';
import { flowAccountCalls } from '#api/setup/finance-setting/flow-account';
import { legalEntityOptions } from '#api/setup/option';
import { tenantCalls } from '#api/tenants/tenant/tenant';
import { addDays, addMonths } from '#domain/kernel/dates/calendar-date';
import { formatMoney } from '#domain/kernel/text/format';
import { DEMO_ACCOUNTS } from '#server/db/seed/demo/accounts';
import { approvedContract, chargeItem, newPlace, newSpace, receivablesOf } from '#tests/support/builders';
import { openSmtpCatcher, type SmtpCatcher } from '#tests/support/outside/smtp';
import { present } from '#tests/support/present';
import type { Person } from '#tests/support/world';
import { callerOf, chooseApprover, hands, openPage, setUpSecondFactor, todayOf, violationsOf } from '../browser';
import { openDemo } from '../demo';

/** Sorts first by any order, so that it is on the first page of a preview. */
const TENANT = '一苇航运万里跨境供应链管理股份有限公司';
const MAILBOX = 'finance@yiwei.example.com';
const LESSOR = '华澜资产管理（上海）有限公司';
const ACCOUNT = '滨海农商银行 一般户';
const ACCOUNT_NUMBER = '310066018800012345';
const NUMBER = '26312000000000000666';

let catcher: SmtpCatcher;
const opened = openDemo(async () => {
  catcher = await openSmtpCatcher();
  return { SMTP_URL: catcher.url, MAIL_FROM: 'billing@hualan.example.com' };
});
let finance: Page;
let admin: Page;
let operator: Person;
let colleague: Person;
let today: string;
let contract: Contract;
let rent_id: number;
const faults: string[] = [];

beforeAll(async () => {
  finance = await openAs('demo-finance');
  admin = await openAs('demo-admin');
  operator = await callerOf(finance, opened.product);
  colleague = await callerOf(admin, opened.product);
  today = await todayOf(colleague);
});
afterAll(async () => {
  await catcher?.close();
});

async function openAs(name: string): Promise<Page> {
  const page = await openPage(opened.browser, opened.product, { name, password: DEMO_ACCOUNTS.password }, faults);
  page.on('console', (line) => {
    if (line.type() === 'error') faults.push(`${page.url()}: ${line.text()}`);
  });
  return page;
}
const go = (page: Page, address: string) => page.goto(`${opened.product.origin}${address}`);
const dialog = (page: Page, title: string): Locator => page.getByRole('dialog').filter({ has: page.getByText(title) });
/** Returns the row of a table that contains all of the texts. */
const row = (within: Page | Locator, ...texts: string[]): Locator =>
  texts.reduce((rows, text) => rows.filter({ hasText: text }), within.locator('tr'));
/** Returns the card of a figure by its label. */
const card = (within: Page | Locator, label: string, amount: string): Locator =>
  within.locator('.ant-card').filter({ hasText: label }).filter({ hasText: amount });
/** Runs axe over the current content of the page. */
const looked = async (page: Page, name: string) => faults.push(...(await violationsOf(page, name)));

/** A year from the first of this month, rent monthly, two months' deposit; the tenant has a mailbox for bills and a tax number. */
async function signedContract(): Promise<Contract> {
  const place = await newPlace(colleague);
  const space = await newSpace(colleague, place);
  const tenant = await colleague.call(tenantCalls.save, {
    name: TENANT,
    kind: 'company',
    invoice_tax_number: '913101150000000',
    contacts: [{ name: '财务部', email: MAILBOX, receives_bills: true, main: true }],
  });
  const entities = await colleague.call(legalEntityOptions, {});
  const lessor_id = present(entities.find(({ label }) => label === LESSOR)).value;
  await colleague.call(flowAccountCalls.save, { name: ACCOUNT, number: ACCOUNT_NUMBER, legal_entity_id: lessor_id });
  const start = `${today.slice(0, 8)}01`;
  const end = addDays(addMonths(start, 12), -1);
  const rent = { charge_item_id: await chargeItem(colleague, 'rent'), basis: 'per_sqm_month' as const, price: '60' };
  const deposit = { charge_item_id: await chargeItem(colleague, 'deposit'), kind: 'fixed' as const, due: start };
  return approvedContract(colleague, operator, {
    park_id: place.park_id,
    tenant_id: tenant.id,
    lessor_id,
    start,
    end,
    spaces: [{ id: space.id, area: '100.00' }],
    clauses: [{ ...rent, start, end, tax_rate: '0.09' }],
    deposits: [{ ...deposit, amount_fen: 1_200_000 }],
  });
}

/** Runs the bills of this month: the preview adds the contract's rent and deposit to the amount without it; then nothing is left. */
async function runBills(page: Page, before: { count: number; amount_fen: number }): Promise<void> {
  const countText = `${before.count + 1} 份`;
  const total = `合计 ${formatMoney(before.amount_fen + 1_800_000)} 元`;
  await go(page, '/financeManage/bill');
  await hands(page).press('出账');
  const drawer = dialog(page, '账单月份');
  await hands(page, drawer).date('账单月份', today.slice(0, 7));
  await drawer.getByText(`将生成 ${countText}账单，${total}`).waitFor();
  await row(drawer, TENANT, '18,000.00').waitFor();
  await looked(page, 'bill run');
  await drawer.locator('.ant-drawer-footer .ant-btn-primary').click();
  await page.getByText(`已出账 ${countText}，${total}`).waitFor();
  const sending = dialog(page, '现在发送给租客吗');
  await sending.locator('.ant-modal-confirm-title').getByText(countText).waitFor();
  await hands(page, sending).press('以后再发');
  // Text typed into a drawer that is still closing is lost.
  await drawer.waitFor({ state: 'hidden' });
  await hands(page).press('出账');
  await hands(page, drawer).date('账单月份', today.slice(0, 7));
  await drawer.getByText('该月的应收都已出账').waitFor();
}

const mailsToTenant = () => catcher.mails.filter(({ to }) => to.includes(MAILBOX));

/** Opens the contract's bill and sends it; the operator of the platform triggers the mail job. */
async function sendBill(page: Page): Promise<string> {
  await go(page, `/financeManage/bill?f_tenant_name=${encodeURIComponent(TENANT)}`);
  await row(page, TENANT, '18,000.00', '未收').waitFor();
  await looked(page, 'bills');
  await page.getByRole('link', { name: /^ZD-/ }).first().click();
  await card(page, '账单金额', '18,000.00').waitFor();
  await row(page, '租金', '6,000.00').waitFor();
  await row(page, '租赁保证金', '12,000.00').waitFor();
  await looked(page, 'bill');
  const number = (await page.getByText(/^账单 ZD-/).textContent())?.slice('账单 '.length) ?? '';
  await hands(page).press('发送账单');
  // The recipients are shown before anything is sent.
  const question = dialog(page, '收件人');
  await row(question, TENANT, MAILBOX).waitFor();
  await looked(page, 'what a bill says');
  await question.getByRole('button', { name: '发送 1 封邮件' }).click();
  await page.getByText(/^1 封邮件已排入发送/).waitFor();

  const platform = await openAs('sadmin');
  await setUpSecondFactor(platform);
  await go(platform, '/sadminCenter/sadminManage/jobs');
  await row(platform, '发送账单与催缴').getByRole('button', { name: '立即运行' }).click();
  // The mail queue also holds bills of the demo.
  await expect.poll(() => mailsToTenant().length).toBe(1);
  await platform.close();
  return number;
}

/** Checks the mail that arrived, and that the bill is marked as sent. */
async function readMail(page: Page, number: string): Promise<void> {
  const month = `${today.slice(0, 4)}年${Number(today.slice(5, 7))}月`;
  const [mail] = mailsToTenant();
  expect(mail?.subject).toBe(`账单：${month} ${number}`);
  expect(mail?.text).toContain('应缴 18,000.00 元');
  expect(mail?.attachments).toEqual([expect.stringMatching(new RegExp(`${number}.*\\.pdf$`))]);
  await expect
    .poll(async () => {
      await page.reload();
      await page.getByRole('tab', { name: '通知记录' }).click();
      return row(page, MAILBOX).textContent();
    })
    .toContain('已发送');
}

/** A file of an unknown bank: days before months, unused columns; deposit, rent, money out and money of an unknown payer. */
function statementFile() {
  const day = today.split('-').reverse().join('/');
  const rows = [
    ['账户明细', ACCOUNT_NUMBER],
    ['入账日子', '进账', '出账', '余额', '往来单位', '往来账号', '凭单号', '摘要'],
    [day, '12000.00', '', '112000.00', TENANT, '4400001234567890123', 'BH001', '保证金'],
    [day, '6000.00', '', '118000.00', TENANT, '4400001234567890123', 'BH002', '租金'],
    [day, '', '300.00', '117700.00', '滨海自来水公司', '4400009999999999999', 'BH003', '水费'],
    [day, '888.88', '', '118588.88', '无名氏商行', '4400008888888888888', 'BH004', ''],
  ];
  const buffer = Buffer.from(rows.map((cells) => cells.join(',')).join('\r\n'), 'utf8');
  return { name: '滨海农商银行明细.csv', mimeType: 'text/csv', buffer };
}

async function pickStatement(page: Page): Promise<Locator> {
  await go(page, '/financeManage/cashRecord');
  await hands(page).press('导入对账单');
  const drawer = dialog(page, '已导入的对账单');
  await hands(page, drawer).choose('流水账户', ACCOUNT);
  await drawer.locator('input[type=file]').setInputFiles(statementFile());
  return dialog(page, '导入对账单');
}

async function importStatement(page: Page): Promise<void> {
  const drawer = await pickStatement(page);
  const { choose, fill, press } = hands(page, drawer);
  await expect.poll(() => drawer.getByLabel('列名所在的行').inputValue()).toBe('2');
  await choose('交易日期所在的列', '入账日子');
  await choose('收入金额所在的列', '进账');
  await choose('支出金额所在的列', '出账');
  await choose('对方户名所在的列', '往来单位');
  await choose('对方账号所在的列', '往来账号');
  await choose('银行流水号所在的列', '凭单号');
  await choose('日期写法', '日/月/年，如 31/01/2026');
  await fill('列对应的名称', '滨海农商银行');
  await looked(page, 'columns of a statement');
  await press('检查');
  // 12,000 + 6,000 + 888.88; the 300 went out.
  await drawer.getByText('将新增 3 笔收款，合计 18,888.88 元').waitFor();
  await row(drawer, '支出', '300.00').waitFor();
  await row(drawer, '新增', '888.88', '未识别').waitFor();
  await looked(page, 'preview of a statement');
  await press('导入 4 笔');
  await page.getByRole('button', { name: '确认导入' }).click();
  await page.getByText('已导入 3 笔收款，合计 18,888.88 元').waitFor();
}

/** The bank is known now, and so is each line of its file. */
async function importAgain(page: Page): Promise<void> {
  const drawer = await pickStatement(page);
  await drawer.getByText('将新增 0 笔收款，合计 0.00 元').waitFor();
  await drawer.getByText('已登记 4').waitFor();
  expect(await drawer.getByRole('button', { name: '导入 0 笔' }).isDisabled()).toBe(true);
}

/** The board of the one account: exact matches are chosen, money of an unknown payer cannot be. */
async function match(page: Page, receipts: number, total: string, confirm: () => Promise<void>): Promise<void> {
  await hands(page).choose('流水账户', ACCOUNT);
  const stranger = page.getByRole('checkbox', { name: `选择 无名氏商行 ${today}` });
  await stranger.waitFor();
  expect(await stranger.isDisabled()).toBe(true);
  const chosen = page.getByRole('checkbox', { name: `选择 ${TENANT} ${today}` });
  await expect
    .poll(() => chosen.evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).checked)))
    .toEqual(Array.from({ length: receipts }, () => true));
  await page.getByText(`已选 ${receipts} 笔收款，核销到 ${receipts} 笔应收，合计 ${total} 元`).waitFor();
  await confirm();
  await page.getByText(`已核销 ${receipts} 笔收款，合计 ${total} 元`).waitFor();
}

/** Sets a wide screen, where lists show all of their columns. */
const widen = (page: Page) => page.setViewportSize({ width: 1920, height: 1080 });

/** Checks the first rent in the list of receivables. */
async function expectRent(page: Page, ...texts: string[]): Promise<void> {
  await widen(page);
  await go(page, `/financeManage/costList?f_contract_number=${contract.number}`);
  await row(page, '租金', contract.start, ...texts).waitFor();
}

async function undo(page: Page): Promise<void> {
  await go(page, `/financeManage/cashRecord?f_payer=${encodeURIComponent(TENANT)}`);
  await row(page, TENANT, '6,000.00', '已核销').getByRole('button', { name: TENANT }).click();
  const drawer = dialog(page, '收款流水');
  await card(drawer, '已核销', '6,000.00').waitFor();
  await looked(page, 'money received');
  await hands(page, drawer).press('反核销');
  const question = dialog(page, '反核销 1 笔核销');
  await question.getByText('6,000.00', { exact: true }).waitFor();
  await question.getByLabel('反核销原因').fill('款项属于下月租金');
  await hands(page, question).press('反核销');
  await row(drawer, '已反核销', '6,000.00').waitFor();
  await card(drawer, '未核销', '6,000.00').waitFor();
}

/** Invoices from the receivable: 6,000 ÷ 1.09 are 5,504.59 and 495.41 of tax. The colleague approves, the applicant enters the number. */
async function invoice(page: Page): Promise<void> {
  await go(page, `/financeManage/costList?open=${rent_id}`);
  // The list begins with the latest write-off: one was undone.
  await row(dialog(page, '应收：租金'), '核销', TENANT, '6,000.00').first().waitFor();
  await looked(page, 'receivable');
  await page.getByRole('link', { name: '申请开票' }).click();
  const drawer = dialog(page, '申请开票');
  await drawer.getByText('税号：913101150000000').waitFor();
  // The receivable from which the form was opened is ticked.
  await drawer.getByText('共 1 笔，不含税 5,504.59 元，税额 495.41 元，价税合计 6,000.00 元').waitFor();
  expect(await drawer.getByRole('checkbox', { name: `选择 租金 ${contract.start}` }).isChecked()).toBe(true);
  await looked(page, 'application for an invoice');
  await hands(page, drawer).press('提交');
  await page.getByText(/^已申请 .*，价税合计 6,000\.00 元/).waitFor();

  const list = `/financeManage/invoice?f_tenant_name=${encodeURIComponent(TENANT)}`;
  await widen(admin);
  await go(admin, list);
  await hands(admin, row(admin, TENANT, '待审核', '6,000.00', '495.41')).press('通过');
  await hands(admin, dialog(admin, '通过开票申请')).press('通过');
  await row(admin, TENANT, '待开具').waitFor();

  await go(page, list);
  await hands(page, row(page, TENANT, '待开具')).press('登记号码');
  const issue = dialog(page, '登记号码');
  await issue.getByText(/6,000\.00 元/).waitFor();
  await hands(page, issue).fill('发票号码', NUMBER);
  await looked(page, 'number of an invoice');
  await hands(page, issue).press('保存');
  await row(page, TENANT, '已开具', NUMBER).waitFor();
  await issue.waitFor({ state: 'hidden' });
  await looked(page, 'invoices');
  await expectRent(page, '已开票');
}

/** Refunds 2,000 of the 12,000 held: requested, approved by the colleague, paid. */
async function refund(page: Page): Promise<void> {
  const ledgerOf = async (tab: Page) => {
    await go(tab, `/financeManage/earnestList?f_contract_number=${contract.number}`);
    await hands(tab, row(tab, contract.number)).press('台账');
    return dialog(tab, '台账');
  };
  const drawer = await ledgerOf(page);
  await card(drawer, '余额', '12,000.00').waitFor();
  await hands(page, drawer).press('退还');
  const form = dialog(page, '退还金额');
  await hands(page, form).fill('退还金额', '2000');
  await hands(page, form).fill('原因', '租金按期缴纳，退还部分保证金');
  await hands(page, form).fill('收款方', TENANT);
  await hands(page, form).fill('开户行', '招商银行苏州分行');
  await hands(page, form).fill('收款账号', '512900001234567');
  await hands(page, form).press('保存');
  const submit = dialog(page, '提交审批：保证金退款 2,000.00 元');
  await chooseApprover(page, submit, /陈立/);
  await hands(page, submit).press('提交审批');
  await row(drawer, '审批中', '2,000.00').waitFor();
  await looked(page, 'ledger of a deposit');

  const theirs = await ledgerOf(admin);
  await hands(admin, row(theirs, '审批中', '2,000.00')).press('审批');
  await hands(admin, dialog(admin, '审批：保证金退款 2,000.00 元')).press('通过');
  await card(theirs, '余额', '10,000.00').waitFor();
  await row(theirs, '已审批', '2,000.00').waitFor();

  await payOut(page);
  await row(await ledgerOf(page), '已审批', '2,000.00', '租金按期缴纳').waitFor();
  const paid = row(dialog(page, '台账'), '已审批').locator('td');
  await expect.poll(async () => (await paid.allTextContents()).slice(1, 3)).toEqual(['2,000.00', '2,000.00']);
  await go(page, `/financeManage/earnestList?f_contract_number=${contract.number}`);
  await row(page, contract.number, '10,000.00').waitFor();
  await looked(page, 'deposits');
}

async function payOut(page: Page): Promise<void> {
  await go(page, '/financeManage/cashRecord');
  await hands(page).press('登记付款');
  const drawer = dialog(page, '付款账户');
  const { choose, fill, press } = hands(page, drawer);
  await choose('租客', TENANT, TENANT.slice(0, 6));
  await choose('付款账户', ACCOUNT);
  await expect.poll(() => drawer.getByLabel('收款账号').inputValue()).toBe('512900001234567');
  await fill(`租赁保证金 ${contract.number} 本次付款`, '2000');
  await drawer.getByText('本次付款 2,000.00 元').waitFor();
  await looked(page, 'payment');
  await press('保存');
  await page.getByText('已登记付款 2,000.00 元').waitFor();
}

it('walks run, bill, e-mail, import, match, undo, invoice and the refund of a deposit', async () => {
  const before = await operator.call(previewBills, { month: today.slice(0, 7) });
  contract = await signedContract();
  rent_id = present((await receivablesOf(operator, contract)).find(({ charge_item }) => charge_item === '租金')).id;
  await runBills(finance, before);
  await readMail(finance, await sendBill(finance));

  await importStatement(finance);
  await match(finance, 2, '18,000.00', async () => {
    await looked(finance, 'match board');
    await hands(finance).press('核销');
  });
  await expectRent(finance, '已收清', '0.00');
  await importAgain(finance);
  await undo(finance);
  await expectRent(finance, '未收', '6,000.00');
  await go(finance, '/financeManage/cashRecord?view=match');
  await match(finance, 1, '6,000.00', () =>
    finance.getByLabel('待核销的收款').getByRole('row').nth(1).press('Control+Enter'),
  );
  await expectRent(finance, '已收清');
  await looked(finance, 'receivables');

  await invoice(finance);
  await refund(finance);
  await go(finance, '/financeManage/ledger-check');
  await finance.getByText('核对：全部相符').waitFor();
  await looked(finance, 'ledger check');
  expect(faults).toEqual([]);
});
