// Finance, setup, and a contract with turnover rent.
import { expect, it } from 'vitest';
import { legalEntityOptions } from '#api/setup/option';
import { addDays, addMonths, monthRange, yearMonthOf } from '#domain/kernel/dates/calendar-date';
import { DEMO_ACCOUNTS } from '#server/db/seed/demo/accounts';
import { approvedContract, chargeItem } from '#tests/support/builders';
import { firstOf } from '#tests/support/present';
import { callerOf, goTo, openPage, shown, todayOf } from '../browser';
import { openWalk } from './walk';

const { opened, walk } = openWalk();

/** Creates a lease with turnover rent since the month before last, of which the demo has none; returns the address of its turnover. */
async function turnoverLease(): Promise<string> {
  const open = async (name: string) => {
    const page = await openPage(opened.browser, opened.product, { name, password: DEMO_ACCOUNTS.password }, []);
    return callerOf(page, opened.product);
  };
  const admin = await open('demo-admin');
  const lessor = firstOf(await admin.call(legalEntityOptions, {}));
  const start = addMonths(monthRange(yearMonthOf(await todayOf(admin))).start, -2);
  const term = { start, end: addDays(addMonths(start, 24), -1) };
  const turnover = { basis: 'turnover' as const, rate: '0.08', tax_rate: '0.09' };
  const contract = await approvedContract(admin, await open('demo-finance'), {
    ...term,
    lessor_id: lessor.value,
    clauses: [{ ...turnover, ...term, charge_item_id: await chargeItem(admin, 'rent') }],
  });
  return `/contractManage/contract-detail?id=${contract.id}&tab=turnover`;
}

it('has no accessibility violation on its pages, no fault on their consoles, and no figure cut', async () => {
  const addresses = [
    '/financeManage/cashRecord?open=1',
    '/setupCenter/enterpriseManage/parameter-setting?tab=chains',
    '/setupCenter/enterpriseManage/parameter-setting?tab=holidays',
  ];
  expect(await walk(addresses)).toEqual([]);
});

it('has none on a contract with turnover rent and on the sheet of its month', async () => {
  expect(await walk([await turnoverLease(), '/contractManage/turnover'])).toEqual([]);
});

it('scrolls the menu to the entry of the open page', async () => {
  const user = { name: 'demo-admin', password: DEMO_ACCOUNTS.password };
  const page = await openPage(opened.browser, opened.product, user, []);
  await page.setViewportSize({ width: 1280, height: 800 });
  await goTo(page, '/setupCenter/financeSetting/subject');
  await shown(page);
  const entry = page.locator('.ant-layout-sider .ant-menu-item-selected');
  await expect.poll(() => entry.textContent()).toBe('会计科目');
  await expect
    .poll(async () => {
      const box = await entry.boundingBox();
      return box !== null && box.y >= 0 && box.y + box.height <= 800;
    })
    .toBe(true);
});
