// Files of banks in a real browser: each is imported without a choice of columns, and its lines have the days, directions and amounts of the bank.
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { bankLineList } from '#api/finance/bank-line/bank-line.list';
import { importStatement } from '#api/finance/bank-statement/bank-statement';
import { listEndpoint } from '#api/kernel/list/list';
import { cashPaths } from '#api/kernel/paths';
import { flowAccountCalls } from '#api/setup/finance-setting/flow-account';
import { legalEntityOptions } from '#api/setup/option';
import { DEMO_ACCOUNTS } from '#server/db/seed/demo/accounts';
import { type BankCase, bankCases } from '#tests/support/finance/bank-cases';
import { firstOf } from '#tests/support/present';
import type { Person } from '#tests/support/world';
import { callerOf, goTo, hands, openPage, todayOf } from '../browser';
import { openDemo } from '../demo';

const opened = openDemo();
let page: Page;
let operator: Person;
/** Id and name of the account of each file. */
const accounts = new Map<string, { id: number; name: string }>();
let cases: BankCase[];
const faults: string[] = [];

beforeAll(async () => {
  const user = { name: 'demo-admin', password: DEMO_ACCOUNTS.password };
  page = await openPage(opened.browser, opened.product, user, faults);
  operator = await callerOf(page, opened.product);
  cases = await bankCases(await todayOf(operator));
  const legal_entity_id = Number(firstOf(await operator.call(legalEntityOptions, {})).value);
  for (const { name, number = '' } of cases)
    accounts.set(name, await operator.call(flowAccountCalls.save, { name: `账户 ${name}`, number, legal_entity_id }));
});

const accountOf = ({ name }: BankCase) => accounts.get(name) ?? { id: 0, name: '' };

/** Imports a file into its account without a choice of columns. */
async function importByHand(bank: BankCase): Promise<void> {
  const { name, bytes, lines, wrong } = bank;
  const dialog = page.getByRole('dialog', { name: '导入对账单' });
  const account = accountOf(bank).name;
  await goTo(page, cashPaths.importStatement);
  await hands(page, dialog).choose('流水账户', account, account);
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(bytes) });
  const check = dialog.getByRole('button', { name: '检查', exact: true });
  const run = dialog.getByRole('button', {
    name: wrong ? `只导入正确的 ${lines.length} 笔` : `导入 ${lines.length} 笔`,
  });
  // The file of a known bank is checked at once.
  await check.or(run).waitFor();
  if (await check.isVisible()) await check.click();
  await run.click();
  const imported = page.waitForResponse((response) => response.url().endsWith(importStatement.path));
  await page.getByRole('button', { name: '确认导入' }).click();
  await imported;
  await dialog.waitFor({ state: 'detached' });
}

async function linesOf(bank: BankCase): Promise<string[]> {
  const filter = { flow_account_id: [accountOf(bank).id] };
  const { rows } = await operator.call(listEndpoint(bankLineList), { page: 1, page_size: 50, filter });
  return rows.map(({ booked_on, amount_fen, counterparty }) => `${booked_on} ${amount_fen} ${counterparty}`).sort();
}

it('has every line of each file, with its day, direction and amount', async () => {
  for (const bank of cases) await importByHand(bank);
  for (const bank of cases)
    expect([bank.name, ...(await linesOf(bank))]).toEqual([
      bank.name,
      ...bank.lines.map(([day, fen, party]) => `${day} ${fen} ${party}`).sort(),
    ]);
  expect(faults).toEqual([]);
}, 600_000);
