// The main job as an operator does it: from an empty park to money received and the rent roll.
import type { Page } from 'playwright-core';
import { chooseApprover, hands } from './browser';

const TENANT = '上海长风万里跨境电子商务供应链管理服务股份有限公司';

async function addPlace(page: Page, origin: string): Promise<void> {
  const { fill, choose, date, press } = hands(page);
  await page.goto(`${origin}/assetsManage/park-add`);
  await fill('园区名称', '滨江创新园');
  await fill('园区编号', 'BJ');
  // A municipality is its own city.
  await choose('省/直辖市', '上海市');
  await fill('详细地址', '滨江大道 1 号');
  await press('保存');
  await page.waitForURL('**/park-list**');
  await page.getByRole('link', { name: '滨江创新园' }).waitFor();

  await page.goto(`${origin}/assetsManage/asset-add`);
  await choose('所属园区', '滨江创新园');
  await fill('楼宇名称', 'A 座');
  await fill('楼宇编号', 'BJ-A');
  await fill('地上层数', '3');
  await press('保存');
  await page.waitForURL('**/asset-list**');

  for (const number of ['101', '102']) {
    await page.goto(`${origin}/assetsManage/space-add`);
    await choose('所属园区', '滨江创新园');
    await choose('所属楼宇', 'A 座');
    await choose('楼层', '1F');
    await fill('空间编号', number);
    await date('启用日期', '2020-01-01');
    await fill('建筑面积', '60');
    await fill('计租面积', '50');
    await press('保存');
    await page.waitForURL('**/space-list**');
  }
}

async function addTenant(page: Page, origin: string): Promise<void> {
  const { fill, press } = hands(page);
  await page.goto(`${origin}/tenantManage/tenant/add`);
  await fill('租客名称', TENANT);
  await press('保存');
  await page.waitForURL((url) => !url.pathname.endsWith('/add'));
}

/** Two spaces of 50 m² at 2 yuan a day for 2026: 73,000.00 in all, 6,083.33 a month in force. */
async function addContract(page: Page, origin: string): Promise<string> {
  const { fill, choose, date, press } = hands(page);
  await page.goto(`${origin}/contractManage/contract-add`);
  await choose('园区', '滨江创新园');
  await choose('租客', TENANT, '长风万里');
  await choose('签约主体', '华澜资产管理（上海）有限公司');
  await date('起租日', '2026-01-01');
  await date('到期日', '2026-12-31');
  await press('选择空间');
  await page.getByRole('dialog').getByRole('checkbox', { name: '选择本页全部' }).check();
  await press('选定');
  await choose('费项', '租金');
  await fill('单价', '2');
  await page.getByText('73,000.00').first().waitFor();
  await press('提交审批');
  await page.waitForURL('**/contract-detail**');
  const dialog = page.getByRole('dialog');
  await chooseApprover(page, dialog, /财务专员/);
  await dialog.getByRole('button', { name: '提交审批' }).click();
  await page.getByText('审批中').first().waitFor();
  return page.url();
}

async function approve(page: Page, contract: string): Promise<void> {
  await page.goto(contract);
  await hands(page).press('审批');
  await page.getByRole('dialog').getByRole('button', { name: '通过' }).click();
  await page.getByText('执行中').first().waitFor();
}

async function receiveMoney(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/financeManage/costList?f_tenant_name=${encodeURIComponent('长风万里')}`);
  await page.getByText('共 12 条').waitFor();
  await page.goto(`${origin}/financeManage/cashRecord`);
  await hands(page).press('登记收款');
  const drawer = page.getByRole('dialog');
  const { fill, choose, date, press } = hands(page, drawer);
  await choose('流水账户', '华澜资产管理（上海）有限公司 基本户');
  await date('收款日期', '2026-03-10');
  await fill('收款金额', '11800');
  await fill('付款方', TENANT);
  await press('保存');
  // January and February together are exactly the money received: the proposal says so, and is confirmed.
  await page.getByText('最早的几笔应收之和与未核销金额相同').waitFor();
  await press('核销');
  await page.getByText('已核销').first().waitFor();
}

export async function readRentRoll(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/contractManage/contractReport/rentRoll?as_of=2026-03-16`);
  await page.getByText('滨江创新园').first().waitFor();
  await page
    .getByRole('row', { name: /滨江创新园.*100\.00.*100\.00%.*6,083\.33/ })
    .first()
    .waitFor();
}

/** Walks through all of it; `openAs` opens a page of that user. Returns the address of the contract and the last page. */
export async function walkMainJob(
  origin: string,
  openAs: (name: string) => Promise<Page>,
): Promise<{ contract: string; page: Page }> {
  const leasing = await openAs('demo-admin');
  await addPlace(leasing, origin);
  await addTenant(leasing, origin);
  const contract = await addContract(leasing, origin);

  const page = await openAs('demo-finance');
  await approve(page, contract);
  await receiveMoney(page, origin);
  await readRentRoll(page, origin);
  return { contract, page };
}
