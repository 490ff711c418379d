// The life of a contract in a real browser, every amount calculated by hand: 100 m² at 60 yuan a month are 6,000.00 a month, so that only the figures
// of a partial month depend on its length.
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { contractCalls } from '#api/contracts/contract/contract';
import type { Contract, ContractSave } from '#api/contracts/contract/contract.schema';
import { saveCashRecord, writeOff } from '#api/finance/cash-record/cash-record';
import { flowAccountOptions, legalEntityOptions } from '#api/setup/option';
import { addDays, addMonths } from '#domain/kernel/dates/calendar-date';
import { DEMO_ACCOUNTS } from '#server/db/seed/demo/accounts';
import { approvedContract, chargeItem, newPlace, newSpace, newTenant, receivablesOf } from '../support/builders';
import { present } from '../support/present';
import type { Person } from '../support/world';
import { callerOf, chooseApprover, hands, openPage, todayOf } from './browser';
import { openDemo } from './demo';

const TENANT = '苏州云帆万里智能供应链管理股份有限公司华东分公司';
const LESSOR = '华澜资产管理（上海）有限公司';

const opened = openDemo();
let leasing: Page;
let admin: Page;
let operator: Person;
let colleague: Person;
let today: string;
const faults: string[] = [];

/** Data of both walks: a separate park with a space for each, the tenant, the letting manager. */
let place: { park_id: number; park: string; spaces: { id: number; number: string }[] };
let tenant_id: number;
let lessor_id: number;

beforeAll(async () => {
  leasing = await openAs('demo-leasing');
  admin = await openAs('demo-admin');
  operator = await callerOf(leasing, opened.product);
  colleague = await callerOf(admin, opened.product);
  today = await todayOf(colleague);
  const made = await newPlace(colleague);
  const spaces = [await newSpace(colleague, made), await newSpace(colleague, made)];
  place = { park_id: made.park_id, park: spaces[0]?.park_name ?? '', spaces };
  tenant_id = (await newTenant(colleague, TENANT)).id;
  const entities = await colleague.call(legalEntityOptions, {});
  lessor_id = present(entities.find(({ label }) => label === LESSOR)).value;
});

const openAs = (name: string): Promise<Page> =>
  openPage(opened.browser, opened.product, { name, password: DEMO_ACCOUNTS.password }, faults);
const go = (page: Page, address: string) => page.goto(`${opened.product.origin}${address}`);
const idOf = (page: Page, name: string) => Number(new URL(page.url()).searchParams.get(name));
/** Returns a part of the page by its name. */
const part = (page: Page, name: string): Locator => page.locator(`[aria-label="${name}"]`);
/** Returns the row of a table that contains all of the texts. */
const row = (within: Page | Locator, ...texts: string[]): Locator =>
  texts.reduce((rows, text) => rows.filter({ hasText: text }), within.locator('tr'));

/** Submits in the dialog for the approvers: the administrator. */
async function submitted(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog').filter({ hasText: '审批人' });
  await chooseApprover(page, dialog, /陈立/);
  await dialog.getByRole('button', { name: '提交审批' }).click();
  await page.getByText('审批中').first().waitFor();
}

/** The colleague approves the object at the address. */
async function approved(address: string, then: string): Promise<void> {
  await admin.goto(address);
  await hands(admin).press('审批');
  await admin.getByRole('dialog').getByRole('button', { name: '通过' }).click();
  await admin.getByText(then).first().waitFor();
}

/** Two years from 1 Jan at 60, the first month free, 5 % more after a year, two months' deposit. */
async function draft(page: Page, year: number): Promise<void> {
  const { fill, choose, date, press } = hands(page);
  await go(page, '/contractManage/contract-add');
  await choose('园区', place.park);
  await choose('租客', TENANT, '云帆万里');
  await choose('签约主体', LESSOR);
  await date('起租日', `${year}-01-01`);
  await date('到期日', `${year + 1}-12-31`);
  await press('选择空间');
  const picker = page.getByRole('dialog').filter({ hasText: '选择空间' });
  await picker.locator('.ant-segmented-item', { hasText: '剖面图' }).click();
  await picker.getByRole('button', { name: new RegExp(`${place.spaces[0]?.number}，空置`) }).click();
  await picker.getByText('已选 1 个，面积 100.00 ㎡').waitFor();
  await hands(page, picker).press('选定');
  await choose('费项', '租金');
  await choose('计费方式', '元/㎡/月');
  await fill('单价', '60');
  await press('新增免租期');
  await press('新增递增');
  await fill('第 1 条递增的比例', '5');
  await press('新增保证金');
  await fill('月数', '2');
  await press('新增选择权');
  await date('行权开始日', `${year + 1}-04-01`);
  await date('行权结束日', `${year + 1}-09-30`);
}

/** Each total of the trial by its title. */
async function expectTrial(page: Page, totals: Record<string, string>): Promise<void> {
  const trial = part(page, '试算');
  for (const [title, amount] of Object.entries(totals))
    await trial
      .locator('div')
      .filter({ has: page.getByText(title, { exact: true }) })
      .filter({ hasText: amount })
      .last()
      .waitFor();
}

/** Changes the price to 66 from the 16th of June, a day inside a month of 30. */
async function change(page: Page, contract_id: number, year: number): Promise<string> {
  const { fill, date, press } = hands(page);
  await go(page, `/contractManage/contract-change?id=${contract_id}`);
  await date('生效日期', `${year}-06-16`);
  await fill('变更原因', '双方协商调整租金');
  await press('调整单价');
  const dialog = page.getByRole('dialog').filter({ hasText: '调整单价' });
  await hands(page, dialog).fill('1. 租金 新单价', '66');
  await hands(page, dialog).press('填入');
  // 66,000 + 75,600 before. After: 4 × 6,000 to May, June 15 days of each price, 6 × 6,600, then 12 × 69.30 × 100.
  const totals = part(page, '影响概览').locator('dd');
  await expect.poll(() => totals.allTextContents()).toEqual(['141,600.00', '153,060.00', '+11,460.00', '0.00']);
  const impact = part(page, '收款计划影响');
  // 6,000 × 15/30 + 6,600 × 15/30.
  await row(impact, '调整', `${year}-06-01`, '6,000.00', '6,300.00', '+300.00').waitFor();
  await row(impact, '作废', `${year}-07-01`, '6,000.00').waitFor();
  await row(impact, '新增', `${year}-07-01`, '6,600.00').waitFor();
  await row(impact, '新增', `${year + 1}-01-01`, '6,930.00').waitFor();
  await press('提交审批');
  await submitted(page);
  return page.url();
}

async function compare(page: Page, contract_id: number, year: number): Promise<void> {
  await go(page, `/contractManage/contract-detail?id=${contract_id}&tab=changes`);
  const compared = part(page, '版本对比');
  await row(compared, `${year}-06-01`, '6,000.00', '6,300.00', '+300.00').waitFor();
  await row(compared, '合计（全部账期）', '141,600.00', '153,060.00', '+11,460.00').waitFor();
  await row(compared, '递增', `${year}-06-16`, '66').waitFor();
}

/** The tenant pays the amount of the row. */
async function pay(
  contract: Contract,
  is: (row: { start_date: string; charge_item: string }) => boolean,
): Promise<void> {
  const accounts = await colleague.call(flowAccountOptions, {});
  const open = (await receivablesOf(colleague, contract)).filter((each) => is(each) && each.open_fen > 0);
  const amount_fen = open.reduce((sum, { open_fen }) => sum + open_fen, 0);
  const cash = await colleague.call(saveCashRecord, {
    flow_account_id: present(accounts.find(({ label }) => label === `${LESSOR} 基本户`)).value,
    received_on: today,
    amount_fen,
    payer: TENANT,
    tenant_id,
  });
  const items = open.map(({ id, open_fen }) => ({ receivable_id: id, amount_fen: open_fen }));
  await colleague.call(writeOff, { cash_record_id: cash.id, items });
}

/** The two years after at the last price, with the deposit held. */
async function renew(page: Page, contract_id: number, year: number): Promise<string> {
  await go(page, `/contractManage/contract-detail?id=${contract_id}`);
  await page
    .getByRole('link', { name: '续租' })
    .or(page.getByRole('button', { name: '续租' }))
    .first()
    .click();
  await page.waitForURL('**/contract-renewal**');
  const read = (label: string) => page.getByLabel(label, { exact: true }).first().inputValue();
  await expect.poll(() => read('起租日')).toBe(`${year + 2}-01-01`);
  expect(await read('到期日')).toBe(`${year + 3}-12-31`);
  expect(await read('单价')).toBe('69.3');
  expect(await page.getByRole('switch', { name: '原合同保证金转入' }).isChecked()).toBe(true);
  // 12 × 6,930 and, at 69.30 × 1.05 = 72.765, rounded 72.77: 12 × 7,277.
  await expectTrial(page, { '合同总额（含税，元）': '170,484.00', '保证金（元）': '13,860.00' });
  await hands(page).press('提交审批');
  await page.waitForURL('**/contract-detail**');
  await submitted(page);
  return page.url();
}

it('walks draft, approval, change, comparison and renewal', async () => {
  const year = Number(today.slice(0, 4));
  await draft(leasing, year);
  // 11 × 6,000 and 12 × 6,300; the first month is free.
  await expectTrial(leasing, {
    '合同总额（含税，元）': '141,600.00',
    '首年应收（元）': '66,000.00',
    '保证金（元）': '12,000.00',
  });
  await row(part(leasing, '试算'), `${year}-01-01`, '免租').waitFor();
  await hands(leasing).press('提交审批');
  await leasing.waitForURL('**/contract-detail**');
  const id = idOf(leasing, 'id');
  await submitted(leasing);
  await approved(leasing.url(), '执行中');

  const changed = await change(leasing, id, year);
  await approved(changed, '已生效');
  await compare(leasing, id, year);

  const contract = await colleague.call(contractCalls.get, { id });
  // Typed in the draft, unchanged by the change.
  const days = { start: `${year + 1}-04-01`, end: `${year + 1}-09-30` };
  const agreed = { months: null, price: null, uplift: null, remark: '' };
  expect(contract.lease_options).toEqual([{ kind: 'renewal', holder: 'tenant', ...days, notice_days: 90, ...agreed }]);
  await go(leasing, `/contractManage/contract-detail?id=${id}&tab=terms`);
  await leasing.getByText(`续租权：${days.start} 至 ${days.end}，提前 90 天通知`).waitFor();
  await pay(contract, ({ charge_item }) => charge_item !== '租金');
  const renewal = await renew(leasing, id, year);
  await approved(renewal, '待起租');
  await admin.getByRole('tab', { name: '应收与收款' }).click();
  // 2 × 6,930 are needed, 12,000 are held.
  await row(admin, '1,860.00').waitFor();
  expect(faults).toEqual([]);
});

/** Three months at 6,000 that ended with the month before the last, the first two paid, and 12,000 of deposit. */
async function endedLease(end: string): Promise<Contract> {
  const start = addMonths(addDays(end, 1), -3);
  const terms: Partial<ContractSave> = {
    park_id: place.park_id,
    tenant_id,
    lessor_id,
    start,
    end,
    spaces: [{ id: present(place.spaces[1]).id, area: '100.00' }],
    clauses: [
      {
        charge_item_id: await chargeItem(colleague, 'rent'),
        basis: 'per_sqm_month',
        price: '60',
        start,
        end,
        tax_rate: '0.09',
      },
    ],
    deposits: [
      { charge_item_id: await chargeItem(colleague, 'deposit'), kind: 'fixed', amount_fen: 1_200_000, due: start },
    ],
  };
  const contract = await approvedContract(operator, colleague, terms);
  const second = addMonths(start, 1);
  await pay(contract, ({ charge_item, start_date }) => charge_item !== '租金' || start_date <= second);
  return contract;
}

/** Confirms that the tenant stays, at one and a half times the last price: 9,000 a month, two months begun. */
async function holdOver(page: Page, { id }: Contract): Promise<void> {
  await go(page, `/contractManage/contract-detail?id=${id}&tab=handover`);
  await hands(page).press('确认到期未退');
  const dialog = page.getByRole('dialog').filter({ hasText: '到期未退' });
  await row(dialog, '现在生成', '12,000.00').waitFor();
  await dialog.getByLabel(/占用费倍数/).fill('1.5');
  await row(dialog, '现在生成', '18,000.00').waitFor();
  await hands(page, dialog).press('确认到期未退');
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText('占用中').first().waitFor();
}

async function terminate(page: Page, { id }: Contract, leave: string, refund: string, cut: string): Promise<string> {
  await go(page, `/contractManage/contractRetire/add?contract_id=${id}`);
  const { choose, date, fill, press } = hands(page);
  await choose('退租类型', '到期退租');
  await date('退租日期', leave);
  const lines = page.locator('.ant-card').filter({ hasText: '水电、维修与违约金' });
  const line = hands(page, lines);
  await line.press('新增');
  await line.choose('费项', '水费');
  await line.fill('含税金额', '350');
  const result = page
    .locator('div')
    .filter({ has: page.getByText('应退租客（元）', { exact: true }) })
    .last();
  await result.filter({ hasText: refund }).waitFor();
  await row(page, '按退租日折算', '9,000.00', cut).waitFor();
  // The money goes back to the tenant, whose account is not known yet.
  await fill('开户行', '招商银行苏州分行');
  await fill('收款账号', '512900001234567');
  await press('保存');
  await page.waitForURL(/contractRetire\/\d+/);
  await hands(page).press('提交审批');
  await submitted(page);
  return page.url();
}

it('walks a tenant who stays past the end and then leaves', async () => {
  const firstOfMonth = `${today.slice(0, 8)}01`;
  const stays = addMonths(firstOfMonth, -1);
  const contract = await endedLease(addDays(stays, -1));
  await holdOver(leasing, contract);

  // The tenant leaves on the 15th of the last month: 9,000 × 15 / days of that month; this month's fee is void.
  const leave = `${stays.slice(0, 8)}15`;
  const days = Number(addDays(firstOfMonth, -1).slice(8));
  const fee = Math.round((900_000 * 15) / days);
  // Charged 18,000 and the fee, water 350; received 12,000 of rent and 12,000 of deposit.
  const refund = 1_200_000 + 1_200_000 - 1_800_000 - 35_000 - fee;
  const yuan = (fen: number) => (fen / 100).toLocaleString('en', { minimumFractionDigits: 2 });
  const order = await terminate(leasing, contract, leave, yuan(refund), yuan(fee));
  await approved(order, '已执行');
  await admin
    .locator('div')
    .filter({ has: admin.getByText('应退租客（元）', { exact: true }) })
    .filter({ hasText: yuan(refund) })
    .last()
    .waitFor();
  await go(leasing, `/contractManage/contract-detail?id=${contract.id}`);
  await leasing.getByText('已退租').first().waitFor();
  expect(faults).toEqual([]);
});
