// The operator's walk through the assets in a real browser: from the map to the plan of a park, a space split there, the new spaces opened, and the
// list exported as a spreadsheet.
import { readFileSync } from 'node:fs';
import ExcelJS from 'exceljs';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { addDays } from '#domain/kernel/dates/calendar-date';
import { DEMO_ACCOUNTS } from '#server/db/seed/demo/accounts';
import { sheetOf } from '../support/files/sheet';
import { callerOf, hands, openPage, shown, todayOf } from './browser';
import { openDemo } from './demo';

const opened = openDemo();
let page: Page;
const faults: string[] = [];

beforeAll(async () => {
  const who = { name: DEMO_ACCOUNTS.names[0] ?? '', password: DEMO_ACCOUNTS.password };
  page = await openPage(opened.browser, opened.product, who, faults);
});

/** Navigates from the map through the popup of a park to its plan; returns the name of the park. */
async function fromMapToPlan(): Promise<string> {
  await page.goto(`${opened.product.origin}/assetsManage/asset-map`);
  const side = page.getByRole('complementary', { name: '园区列表' });
  const park = side.getByRole('button').filter({ hasText: '上海市' }).first();
  await park.click();
  const popup = page.locator('.leaflet-popup');
  const name = (await popup.getByRole('heading').textContent()) ?? '';
  await popup.getByRole('link', { name: '楼宇剖面图' }).click();
  await page.waitForURL('**/stacking-plan/*');
  await page.getByText(`${name}，截至`).waitFor();
  return name;
}

/** Opens the first space of a status from the plan's list; returns its number. */
async function openFirst(status: RegExp): Promise<string> {
  await page.getByRole('button', { name: status }).first().click();
  await page.locator('.ant-segmented-item', { hasText: '列表' }).click();
  const first = page.locator('.ant-table-row, .ant-table-tbody-virtual .ant-table-row').first().getByRole('button');
  const number = (await first.textContent()) ?? '';
  await first.click();
  await page.locator('.ant-drawer-title', { hasText: number }).waitFor();
  return number;
}

const drawer = (title: string) => page.getByRole('dialog').filter({ has: page.getByText(title) });

/** A space that is let past the day is not split; the reason is shown at the day. */
async function refusedWhileLet(): Promise<void> {
  await openFirst(/已租/);
  await hands(page).press('拆分');
  const wizard = drawer('拆分空间');
  const { press } = hands(page, wizard);
  await press('下一步');
  await press('拆分');
  await wizard
    .getByText(/租期超过该日期/)
    .first()
    .waitFor();
  await press('取消');
  await wizard.waitFor({ state: 'hidden' });
}

/** Splits the space that is open into two parts of its area. */
async function split(number: string): Promise<void> {
  await hands(page).press('拆分');
  const wizard = drawer('拆分空间');
  const { press } = hands(page, wizard);
  await wizard.getByLabel('新空间编号').first().waitFor();
  await press('下一步');
  await wizard.getByText(`${number}-1、${number}-2`).first().waitFor();
  await press('拆分');
  await page.getByText(`已拆分：${number}-1、${number}-2`).waitFor();
}

async function dayOf(label: string): Promise<string> {
  return page.getByLabel(label, { exact: true }).first().inputValue();
}

it('walks map, plan, split, space and export', async () => {
  await fromMapToPlan();
  const plan = page.url();
  await refusedWhileLet();
  await page.goto(plan);
  const number = await openFirst(/空置/);
  await split(number);

  // The plan of today keeps the old space; that of the next day shows the two in its place.
  const tomorrow = addDays(await todayOf(await callerOf(page, opened.product)), 1);
  await page.goto(`${plan}?view=list&only=vacant&on=${tomorrow}`);
  const part = page.getByRole('button', { name: `${number}-1`, exact: true });
  await part.waitFor();
  await shown(page);
  expect(await page.getByRole('button', { name: number, exact: true }).count()).toBe(0);
  await part.click();
  await page
    .getByRole('dialog')
    .getByRole('listitem')
    .filter({ hasText: `${number}，` })
    .waitFor();
  await hands(page, page.getByRole('dialog')).press('编辑');
  await page.waitForURL('**/space-edit**');
  await page.getByRole('heading', { name: '历次用途、面积与价格' }).waitFor();
  await expect.poll(() => dayOf('启用日期')).toBe(tomorrow);

  await page.goto(`${opened.product.origin}/assetsManage/space-list?f_number=${number}`);
  await page.getByRole('cell', { name: number, exact: true }).first().waitFor();
  const [file] = await Promise.all([page.waitForEvent('download'), hands(page).press('导出Excel')]);
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(readFileSync((await file.path()) ?? '').buffer as ExcelJS.Buffer);
  const numbers = (workbook.worksheets[0]?.getColumn(1).values ?? []).slice(1);
  expect(numbers[0]).toBe('空间编号');
  expect(numbers).toContain(number);
  expect(faults).toEqual([]);
});

it('imports the right rows of a file, and reports the errors of the others at their cells', async () => {
  await page.goto(`${opened.product.origin}/assetsManage/park-list`);
  await hands(page).press('导入');
  const drawer = page.getByRole('dialog').filter({ has: page.getByText('导入园区') });
  const place = ['上海市', '上海市', '世纪大道 1 号'];
  const file = await sheetOf([
    ['园区名称', '园区编号', '园区类型', '省/直辖市', '城市', '详细地址'],
    ['听涛园', 'TT', '办公楼', ...place],
    ['望山园', 'WS', '农场', ...place],
  ]);
  await drawer
    .locator('input[type=file]')
    .setInputFiles({ name: '园区.xlsx', mimeType: file.type, buffer: Buffer.from(await file.arrayBuffer()) });
  await drawer.getByText('共 2 行，1 行正确，1 行有错误；还没有写入任何数据').waitFor();
  const wrong = drawer.getByRole('row').filter({ hasText: '望山园' });
  expect(await wrong.getByRole('cell').nth(1).textContent()).toBe('园区类型');
  await wrong.getByText(/^应为：产业园区/).waitFor();
  await hands(page, drawer).press('只导入正确的 1 行');
  await drawer.waitFor({ state: 'hidden' });
  await page.getByRole('link', { name: '听涛园' }).waitFor();
  await shown(page);
  expect(await page.getByText('望山园').count()).toBe(0);
  expect(faults).toEqual([]);
});
