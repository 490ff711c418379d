// The main job without a mouse: a tenant, their contract, its approval, and the money received, all by keyboard.
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { DEMO_ACCOUNTS } from '#server/db/seed/demo/accounts';
import { openPage } from '../browser';
import { openDemo } from '../demo';

const opened = openDemo();
const faults: string[] = [];

const TENANT = '上海青禾键盘设备有限公司';
/** Greatest number of Tab presses within which every element of a page must be reached. */
const MOST_STOPS = 150;

/** Keyboard-only actions on the page, or within a part of it: every field and button is reached by Tab. */
function keys(page: Page, within: Page | Locator = page) {
  const { keyboard } = page;
  const isReached = (target: Locator) => target.evaluate((element) => element === document.activeElement);

  async function reach(target: Locator, key = 'Tab'): Promise<void> {
    await target.waitFor();
    for (let stops = 0; !(await isReached(target)); stops += 1) {
      if (stops > MOST_STOPS) throw new Error(`${target} is not reached by ${key}`);
      await keyboard.press(key);
    }
  }
  const field = (label: string) =>
    within.getByLabel(label, { exact: true }).and(page.locator('input, textarea')).filter({ visible: true });

  return {
    reach,
    async press(name: string | RegExp): Promise<void> {
      await reach(within.getByRole('button', { name }));
      await keyboard.press('Enter');
    },
    async type(label: string, text: string): Promise<void> {
      await reach(field(label));
      await keyboard.press('Control+a');
      await keyboard.type(text);
    },
    /** Enter closes the calendar of a date field. */
    async date(label: string, day: string): Promise<void> {
      await this.type(label, day);
      await keyboard.press('Enter');
    },
    /** Types the search text and chooses the first option. */
    async choose(input: Locator, option: string, search = option): Promise<void> {
      await reach(input);
      await keyboard.press('ArrowDown');
      if (await input.isEditable()) await keyboard.type(search);
      const open = page.locator('.ant-select-dropdown:visible:not(.ant-slide-up-leave)');
      await open.locator('.ant-select-item-option').getByText(option, { exact: true }).waitFor();
      const active = open.locator('.ant-select-item-option-active');
      for (let steps = 0; !(await active.textContent())?.includes(option); steps += 1) {
        if (steps > 30) throw new Error(`${option} is not reached by arrows`);
        await keyboard.press('ArrowDown');
      }
      await keyboard.press('Enter');
    },
    select(label: string, option: string, search?: string): Promise<void> {
      return this.choose(field(label), option, search);
    },
    /** Opens a page through the global search. */
    async go(query: string, option: RegExp): Promise<void> {
      await page.getByRole('button', { name: /搜索/ }).waitFor();
      await keyboard.press('Control+k');
      await expect.poll(() => isReached(page.getByRole('combobox', { name: '搜索' }))).toBe(true);
      await keyboard.type(query);
      await page.getByRole('option', { name: option, selected: true }).waitFor();
      await keyboard.press('Enter');
    },
  };
}

const openAs = (name: string) =>
  openPage(opened.browser, opened.product, { name, password: DEMO_ACCOUNTS.password }, faults);

async function addTenant(page: Page): Promise<void> {
  const { go, type } = keys(page);
  await go('新增租客', /新增租客/);
  await page.waitForURL('**/tenantManage/tenant/add');
  await type('租客名称', TENANT);
  await page.keyboard.press('Control+s');
  await page.waitForURL((url) => !url.pathname.endsWith('/add'));
}

/** Returns the number of the contract, which waits for its approval. */
async function addContract(page: Page): Promise<string> {
  const hand = keys(page);
  await hand.go('新增合同', /新增合同/);
  await page.waitForURL('**/contract-add');
  await hand.select('园区', '云澜国际商务中心');
  await hand.select('租客', TENANT, '青禾键盘');
  await hand.select('签约主体', '华澜资产管理（上海）有限公司');
  await hand.date('起租日', '2027-01-01');
  await hand.date('到期日', '2027-12-31');
  await hand.press('选择空间');
  const picker = page.getByRole('dialog');
  const inPicker = keys(page, picker);
  await inPicker.reach(picker.getByRole('checkbox').nth(1));
  await page.keyboard.press('Space');
  await inPicker.press(/选定/);
  await hand.select('费项', '租金');
  await hand.type('单价', '2');
  await page.getByText(/首年应收/).waitFor();
  await hand.press('提交审批');
  await page.waitForURL('**/contract-detail**');
  const dialog = page.getByRole('dialog');
  // The approver of the user's latest submission is preset.
  await dialog.getByText('陈立').waitFor();
  await keys(page, dialog).press('提交审批');
  await page.getByText('审批中').first().waitFor();
  const number = await page.getByText(/^HT-/).first().textContent();
  return number?.trim() ?? '';
}

async function approve(page: Page, number: string): Promise<void> {
  const hand = keys(page);
  await hand.go(number, new RegExp(number));
  await page.waitForURL('**/contract-detail**');
  await hand.press(/^审批$/);
  await keys(page, page.getByRole('dialog')).press('通过');
  await page.getByText('待起租').first().waitFor();
}

async function receiveMoney(page: Page): Promise<void> {
  const hand = keys(page);
  await hand.go('收款核销', /收款核销/);
  await page.waitForURL('**/cashRecord');
  await hand.press('登记收款');
  const dialog = page.getByRole('dialog');
  const drawer = keys(page, dialog);
  await drawer.select('流水账户', '华澜资产管理（上海）有限公司 基本户');
  await drawer.date('收款日期', '2026-11-20');
  await drawer.type('收款金额', '100');
  await drawer.type('付款方', TENANT);
  await page.keyboard.press('Control+s');
  // Money received before the due date is not proposed for any row automatically.
  await keys(page, dialog.getByRole('row').filter({ hasText: '2027-01-01 ~' })).press('全额核销');
  await drawer.press(/^核销$/);
  await page.getByText('已核销').first().waitFor();
}

it('is done by keyboard from the tenant to the money received', async () => {
  const leasing = await openAs('demo-leasing');
  await addTenant(leasing);
  const number = await addContract(leasing);
  const admin = await openAs('demo-admin');
  await approve(admin, number);
  await receiveMoney(admin);
  expect(faults).toEqual([]);
});
