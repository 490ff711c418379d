// Compares a report on the screen with its spreadsheet.
import ExcelJS from 'exceljs';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { goTo, hands, shown } from '../browser';

export const MONEY = /^[−-]?[\d,]+\.\d{2}$/;
export const numberOf = (text: string): number => Number(text.replaceAll(',', '').replace('−', '-'));

/** Returns the texts of the first row of the report, cell by cell. */
export async function firstRow(page: Page): Promise<string[]> {
  const row = page.locator('.ant-card').last().locator('.ant-table-row').first();
  await row.waitFor();
  await shown(page);
  return row.locator('.ant-table-cell').allInnerTexts();
}

async function downloaded(page: Page): Promise<unknown[][]> {
  const waiting = page.waitForEvent('download');
  await hands(page).press('导出Excel');
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.readFile(await (await waiting).path());
  // Rows without cells are holes of the list.
  return Array.from(workbook.worksheets[0]?.getSheetValues() ?? [], (row) => (Array.isArray(row) ? row.slice(1) : []));
}

/** Expects the first row that a report shows in its spreadsheet with the same amounts. */
export async function expectSheet(page: Page, address: string): Promise<void> {
  await goTo(page, address);
  const first = await firstRow(page);
  const sheet = await downloaded(page);
  const amounts = first.flatMap((text, place) => (MONEY.test(text) ? [{ place, amount: numberOf(text) }] : []));
  expect(amounts.length, address).toBeGreaterThan(0);
  const textOf = (cell: unknown) => (cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell));
  const row = sheet.find((cells) => textOf(cells[0]) === first[0] && textOf(cells[1]) === first[1]);
  expect(
    amounts.map(({ place }) => Number(row?.[place])),
    address,
  ).toEqual(amounts.map(({ amount }) => amount));
}
