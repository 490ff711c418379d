// The end of a year in a real browser, every amount calculated by hand: a tenant holds one of two spaces of 100 m² all of last year and paid 300.00
// yuan a month in advance; 10,000.00 yuan were spent. The tenant bears half, 5,000.00, and owes 1,400.00 more.
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { buildingCalls } from '#api/assets/building/building';
import { costStatementPdf } from '#api/finance/cost-pool/cost-pool';
import { legalEntityOptions } from '#api/setup/option';
import { tenantCalls } from '#api/tenants/tenant/tenant';
import { DEMO_ACCOUNTS } from '#server/db/seed/demo/accounts';
import { approvedContract, chargeItem, newPlace, newSpace } from '#tests/support/builders';
import { pdfPages } from '#tests/support/files/pdf-text';
import { present } from '#tests/support/present';
import { callerOf, hands, openPage, todayOf, violationsOf } from '../browser';
import { openDemo } from '../demo';

const TENANT = '一苇航运万里跨境供应链管理股份有限公司';
const LESSOR = '华澜资产管理（上海）有限公司';
const LIST = '/financeManage/cost-reconciliation';

const opened = openDemo();
let page: Page;
let year: number;
let building: string;
let item: string;
const faults: string[] = [];

beforeAll(async () => {
  const open = (name: string) =>
    openPage(opened.browser, opened.product, { name, password: DEMO_ACCOUNTS.password }, faults);
  page = await open('demo-admin');
  const admin = await callerOf(page, opened.product);
  const colleague = await callerOf(await open('demo-finance'), opened.product);
  year = Number((await todayOf(admin)).slice(0, 4)) - 1;
  const place = await newPlace(admin);
  const [space] = [await newSpace(admin, place), await newSpace(admin, place)];
  building = (await admin.call(buildingCalls.get, { id: place.building_id })).name;
  const tenant = await admin.call(tenantCalls.save, { name: TENANT, kind: 'company' });
  const lessor = present((await admin.call(legalEntityOptions, {})).find(({ label }) => label === LESSOR));
  const charge_item_id = await chargeItem(admin, 'property_fee');
  item = '物业管理费';
  const [start, end] = [`${year}-01-01`, `${year + 1}-12-31`];
  await approvedContract(admin, colleague, {
    park_id: place.park_id,
    tenant_id: tenant.id,
    lessor_id: lessor.value,
    start,
    end,
    spaces: [{ id: space.id, area: '100.00' }],
    clauses: [{ charge_item_id, basis: 'fixed_month', price: '300', start, end, tax_rate: '0.06' }],
  });
});

const looked = async (name: string) => faults.push(...(await violationsOf(page, name)));

async function typePool(): Promise<void> {
  await page.goto(`${opened.product.origin}${LIST}`);
  await hands(page).press('新增清算');
  await page.getByLabel('名称', { exact: true }).waitFor();
  await looked('scope');
  await hands(page).press('下一步');
  await page
    .getByText(/^请填写/)
    .first()
    .waitFor();
  await hands(page).fill('名称', `${year} 年度公摊与物业费清算`);
  await hands(page).choose('签约主体', LESSOR);
  await hands(page).date('开始日期', `${year}-01-01`);
  await hands(page).date('结束日期', `${year}-12-31`);
  await hands(page).choose('楼宇', building, building);
  await page.keyboard.press('Escape');
  await hands(page).press('下一步');
  await hands(page).press('从表格加入');
  await page.getByLabel('粘贴的内容').fill('保洁与公共照明\t8,000.00\t是');
  await page.getByRole('button', { name: '加入 1 项' }).click();
  await page.getByText('8,000.00 元').waitFor();
  await hands(page).press('从表格加入');
  const buffer = Buffer.from('费用名称,实际发生,随出租率变动,受封顶约束\n电梯维保,2000,,否\n合计,2000,,\n');
  await page.locator('.ant-modal input[type=file]').setInputFiles({ name: '费用.csv', mimeType: 'text/csv', buffer });
  await page.getByText('读到 1 项费用，跳过表头与合计 2 行').waitFor();
  await page.getByRole('button', { name: '加入 1 项' }).click();
  const second = page.getByRole('group', { name: '第 2 项费用' });
  for (const row of [page.getByRole('group', { name: '第 1 项费用' }), second]) {
    await hands(page, row).choose('预收费项', item);
    await page.keyboard.press('Escape');
  }
  await page.getByText('10,000.00').waitFor();
  await looked('items');
  await hands(page).press('保存并下一步');
}

it('is reconciled from the pool to the statement, and undone', async () => {
  await typePool();
  // The agreed terms of the contract: first none, then a cap that is not reached.
  await page.locator('tr', { hasText: TENANT }).getByRole('button', { name: '约定' }).click();
  const drawer = page.getByRole('dialog');
  await hands(page, drawer).choose('封顶方式', '固定封顶');
  await hands(page, drawer).fill('封顶单价', '100');
  await drawer.locator('.ant-drawer-footer .ant-btn-primary').click();
  await page.locator('tr', { hasText: '固定封顶 100.00 元/㎡/年' }).waitFor();
  await looked('rules');
  await hands(page).press('保存并下一步');

  const row = page.locator('tr', { hasText: TENANT }).first();
  await row.getByText('1,400.00').waitFor();
  for (const amount of ['50.0000%', '5,000.00', '3,600.00']) await row.getByText(amount).first().waitFor();
  await row.getByRole('button', { name: '1,400.00' }).hover();
  await page.getByText('应承担 5,000.00 元 − 已预收 3,600.00 元').waitFor();
  await row.getByRole('button', { name: '明细' }).click();
  await page.getByRole('dialog').getByText('300.00').first().waitFor();
  await page.keyboard.press('Escape');
  await looked('preview');

  await hands(page).press('下一步');
  await page.getByText('将补收 1 份合同 1,400.00 元，应退 0 份合同 0.00 元').waitFor();
  await hands(page).choose('过账费项', item);
  await hands(page).date('应收日', `${year + 1}-01-31`);
  await page.getByRole('button', { name: '过账', exact: true }).click();
  await page.getByText('清算已过账', { exact: true }).waitFor();
  await page.getByText('已过账', { exact: true }).waitFor();
  await looked('posted');

  const id = Number(new URL(page.url()).pathname.split('/').at(-1));
  const file = await page.request.post(`${opened.product.origin}${costStatementPdf.path}`, {
    data: { id },
    headers: { origin: opened.product.origin },
  });
  const text = pdfPages(new Uint8Array(await file.body()))
    .flat()
    .join('');
  for (const part of ['年度清算单', TENANT, '5,000.00', '3,600.00', '1,400.00', '壹仟肆佰元整'])
    expect(text).toContain(part);

  await hands(page).press('撤销');
  await page.getByRole('dialog').getByRole('textbox').fill('费用还要补充');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^撤\s*销$/ })
    .click();
  await page.getByText('撤销了过账：费用还要补充').waitFor();
  expect(faults).toEqual([]);
});
