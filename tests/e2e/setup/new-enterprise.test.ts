// A new enterprise from nothing in a real browser: the platform's administrator creates it, its first administrator creates a role and users, each
// user sees their own pages and is refused the rest; and an approval on its way.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { me } from '#api/account/me';
import { addMonths, yearMonthOf } from '#domain/kernel/dates/calendar-date';
import { DEMO_ACCOUNTS } from '#server/db/seed/demo/accounts';
import { addressesOf, permitted } from '../accessible/addresses';
import { callerOf, chooseApprover, goTo, hands, openPage, setUpSecondFactor, shown, todayOf } from '../browser';
import { openDemo } from '../demo';

const PASSWORD = 'Meiyue-7391';
const OWN_PASSWORD = 'Meihua-2026-own';

const opened = openDemo();
const faults: string[] = [];

const openAs = (name: string, password: string): Promise<Page> =>
  openPage(opened.browser, opened.product, { name, password }, faults);

/** The first sign-in requires a new password; only then the product opens. */
async function openFirst(name: string): Promise<Page> {
  const page = await openAs(name, PASSWORD);
  await page.waitForURL('**/individualCenter**');
  const { fill, press } = hands(page);
  await fill('原密码', PASSWORD);
  await fill('新密码', OWN_PASSWORD);
  await fill('再次输入新密码', OWN_PASSWORD);
  await press('保存');
  await page.waitForURL((url) => !url.pathname.includes('individualCenter'));
  return page;
}

async function createEnterprise(page: Page): Promise<void> {
  await hands(page).press('新增');
  const drawer = page.getByRole('dialog');
  const { fill, press } = hands(page, drawer);
  await fill('企业编号', 'HT 01');
  await fill('企业名称', '海棠商业运营管理有限公司');
  await fill('签约主体名称', '海棠商业运营管理有限公司');
  await fill('登录名', 'haitang-admin');
  await fill('姓名', '沈知行');
  await fill('初始密码', PASSWORD);
  await press('保存');
  await drawer.locator('.ant-form-item-explain-error').first().waitFor();
  await fill('企业编号', 'HT01');
  await press('保存');
  await page.locator('.ant-modal-confirm-title', { hasText: '企业「海棠商业运营管理有限公司」已新增' }).waitFor();
}

async function createRole(page: Page): Promise<void> {
  await page.goto(`${opened.product.origin}/setupCenter/enterpriseManage/role-manage`);
  await hands(page).press('新增');
  const { fill, press } = hands(page);
  await fill('角色名称', '资产录入员');
  await page.getByRole('button', { name: '全选 园区管理' }).click();
  await press('保存');
  await page.waitForURL('**/role-manage');
  await page.getByText('资产录入员').first().waitFor();
}

async function createUser(page: Page): Promise<void> {
  await page.goto(`${opened.product.origin}/setupCenter/enterpriseManage/user-manage`);
  await hands(page).press('新增');
  const { fill, choose, press } = hands(page, page.getByRole('dialog'));
  await fill('登录名', 'haitang-asset');
  await fill('姓名', '顾念');
  await choose('角色', '资产录入员');
  await page.keyboard.press('Escape');
  await fill('初始密码', PASSWORD);
  await press('保存');
  await page.locator('.ant-modal-confirm-title', { hasText: '用户顾念已新增' }).waitFor();
}

it('walks from a new enterprise to the pages and refusals of each of its users', async () => {
  const platform = await openAs('sadmin', DEMO_ACCOUNTS.password);
  await setUpSecondFactor(platform);
  await platform.goto(`${opened.product.origin}/sadminCenter/sadminManage/organizational-structure`);
  await platform.getByRole('heading', { name: '企业列表' }).waitFor();
  await createEnterprise(platform);

  const admin = await openFirst('haitang-admin');
  await createRole(admin);
  await createUser(admin);

  const clerk = await openFirst('haitang-asset');
  await clerk.goto(`${opened.product.origin}/assetsManage/park-list`);
  await clerk.getByRole('menuitem', { name: '资产管理' }).waitFor();
  await shown(clerk);
  expect(await clerk.getByRole('menuitem', { name: '合同管理' }).count()).toBe(0);
  await clerk.goto(`${opened.product.origin}/contractManage/contractList`);
  await clerk.getByText('您没有访问此页面的权限').waitFor();
  await clerk.goto(`${opened.product.origin}/sadminCenter/sadminManage/organizational-structure`);
  await clerk.getByText('您没有访问此页面的权限').waitFor();
  expect(faults).toEqual([]);
});

it('shows on the page, and in no dialog, that an object of another enterprise is missing', async () => {
  const demo = await openAs('demo-admin', DEMO_ACCOUNTS.password);
  const addresses = await addressesOf(await callerOf(demo, opened.product));
  const page = await openAs('haitang-admin', OWN_PASSWORD);
  const { permissions } = await (await callerOf(page, opened.product)).call(me, {});
  const ofObjects = permitted(addresses, permissions).filter((address) => /\d/.test(address));
  expect(ofObjects.length).toBeGreaterThan(20);
  const dialogs: string[] = [];
  const unexplained: string[] = [];
  for (const address of ofObjects) {
    await goTo(page, address);
    await shown(page);
    if ((await page.getByRole('dialog').count()) > 0) dialogs.push(address);
    const explained = page.getByText(/没有找到要打开的内容|不在您的数据范围内|还没有园区/);
    if ((await explained.count()) === 0) unexplained.push(address);
  }
  expect([dialogs, unexplained]).toEqual([[], []]);
});

/** Returns the step of the checklist. */
const step = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title });
async function sampleOf(page: Page, title: string): Promise<string> {
  const download = page.waitForEvent('download');
  await hands(page, step(page, title)).press('示例文件');
  return (await download).path();
}

async function checklist(page: Page): Promise<void> {
  await page.goto(`${opened.product.origin}/home`);
  await page.getByRole('link', { name: '继续' }).click();
  await page.getByRole('heading', { name: '开始使用' }).waitFor();
}

/** Imports the sample file of a step as it is. */
async function importSample(page: Page, title: string, message: string): Promise<void> {
  const file = await sampleOf(page, title);
  await step(page, title).getByRole('link', { name: '去导入' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.locator('input[type=file]').setInputFiles(file);
  await hands(page, drawer).press('导入');
  await drawer.waitFor({ state: 'hidden' });
  await checklist(page);
  await step(page, title).getByText(message).waitFor();
}

it('leads a user who only knows spreadsheets from the empty enterprise to its first bills', async () => {
  const page = await openAs('haitang-admin', OWN_PASSWORD);
  await checklist(page);
  for (const title of ['核对企业信息', '设置审批', '核对条款默认值', '核对费项']) {
    await hands(page, step(page, title)).press('标记已核对');
    await step(page, title).getByText('沈知行 已核对').waitFor();
  }
  // The user created above.
  await page.getByText('已完成 5 / 11 步').waitFor();
  await importSample(page, '导入园区', '已有 1 个园区');
  await importSample(page, '导入楼宇', '已有 2 栋楼宇');
  await importSample(page, '导入空间', '已有 6 个空间');
  await importSample(page, '导入租客', '已有 3 个租客');

  const contracts = await sampleOf(page, '导入执行中合同');
  await step(page, '导入执行中合同').getByRole('link', { name: '去导入' }).click();
  await page.locator('input[type=file]').setInputFiles(contracts);
  await hands(page).press('导入 3 份合同');
  await page.locator('.ant-modal-confirm .ant-btn-primary').click();
  await page.waitForURL('**/contractList**');

  await checklist(page);
  await page.getByText('已完成 10 / 11 步').waitFor();
  await step(page, '出第一批账单').getByRole('link', { name: '去出账' }).click();
  // The empty list offers it as well.
  await page.getByRole('button', { name: '出账' }).first().click();
  const drawer = page.getByRole('dialog').filter({ hasText: '账单月份' });
  const next = yearMonthOf(addMonths(await todayOf(await callerOf(page, opened.product)), 1));
  await hands(page, drawer).date('账单月份', next);
  await drawer.getByText('将生成 3 份账单，合计 90,000.00 元').waitFor();
  await drawer.locator('.ant-drawer-footer .ant-btn-primary').click();
  await page.getByText('已出账 3 份，合计 90,000.00 元').waitFor();

  await page.goto(`${opened.product.origin}/setupCenter/getting-started`);
  await page.getByText('已完成 11 / 11 步').waitFor();
  expect(faults).toEqual([]);
});

/** Submits the first draft of the demo to finance; returns the contract's page. */
async function submitDraft(page: Page): Promise<string> {
  await page.goto(`${opened.product.origin}/contractManage/contractList?f_phase=draft`);
  await page.locator('.ant-table-row a').first().click();
  await page.waitForURL('**/contract-detail**');
  await hands(page).press('提交审批');
  const dialog = page.getByRole('dialog');
  await chooseApprover(page, dialog, /周敏/);
  await dialog.getByRole('button', { name: '提交审批' }).click();
  await page.getByText('审批中').first().waitFor();
  return page.url();
}

it('walks an approval: submit, hand over, approve; submit, withdraw', async () => {
  const leasing = await openAs('demo-leasing', DEMO_ACCOUNTS.password);
  const contract = await submitDraft(leasing);

  const finance = await openAs('demo-finance', DEMO_ACCOUNTS.password);
  await finance.goto(contract);
  await hands(finance).press('审批');
  await finance.getByRole('dialog').getByRole('button', { name: '转交' }).click();
  const dialog = finance.getByRole('dialog');
  await dialog.getByRole('combobox', { name: '转交给' }).click();
  await finance
    .locator('.ant-select-dropdown:visible')
    .getByText(/系统管理员/)
    .first()
    .click();
  await dialog.getByRole('button', { name: '转交' }).click();
  await finance.getByRole('dialog').waitFor({ state: 'hidden' });

  const admin = await openAs('demo-admin', DEMO_ACCOUNTS.password);
  await admin.goto(contract);
  await hands(admin).press('审批');
  await admin.getByRole('dialog').getByRole('button', { name: '通过' }).click();
  await admin.getByRole('dialog').waitFor({ state: 'hidden' });
  await admin.getByRole('tab', { name: '审批记录' }).click();
  await admin.getByText('转交').first().waitFor();

  const second = await submitDraft(leasing);
  await leasing.goto(second);
  await hands(leasing).press('撤回审批');
  await leasing.getByRole('dialog').getByRole('button', { name: '撤回审批' }).click();
  await leasing.getByText('草稿').first().waitFor();
  expect(faults).toEqual([]);
});
