// Turnover declared from a spreadsheet: one clause of a contract needs no charge item, and wrong rows are returned with their reason.
import { expect, it } from 'vitest';
import { turnoverImport, turnoverOfContract } from '#api/contracts/turnover';
import { type ImportPreview, type ImportResult, importCalls } from '#api/kernel/import';
import { approvedContract, chargeItem } from '#tests/support/builders';
import { requestUpload, sheetOf, textsOf, uploadAs } from '#tests/support/files/sheet';
import { openEnterprise } from '#tests/support/open-enterprise';

const { owner, approver } = openEnterprise();

it('is declared row by row, with wrong ones reported before', async () => {
  const contract = await approvedContract(owner, approver, {
    clauses: [
      {
        charge_item_id: await chargeItem(owner, 'rent'),
        basis: 'turnover',
        rate: '0.1',
        cycle_months: 3,
        start: '2026-01-01',
        end: '2026-12-31',
        tax_rate: '0.09',
      },
    ],
  });
  const file = (amount: string) =>
    sheetOf([
      turnoverImport.columns.map(({ title }) => title),
      [contract.number, '', '2026-01', amount, '2026-02-03'],
      [contract.number, '', '2026-02', '120000.00', '2026-03-03'],
    ]);
  const { check, run, wrongRows } = importCalls(turnoverImport);
  const wrong = await file('很多');
  expect((await requestUpload<ImportPreview>(owner, check.path, wrong)).data).toMatchObject({ right: 1, wrong: 1 });
  const texts = await textsOf(await uploadAs(owner, wrongRows.path, wrong));
  expect(texts.map((row) => row.at(-1))).toEqual(['错误原因', expect.stringContaining('营业额')]);
  const done = await requestUpload<ImportResult>(owner, run.path, await file('150000.00'), { mode: 'all' });
  expect(done.data).toMatchObject({ imported: 2, left_out: 0 });
  const [line] = await owner.call(turnoverOfContract, { id: contract.id });
  expect(line?.months.slice(0, 2).map(({ month, amount_fen }) => [month, amount_fen])).toEqual([
    ['2026-01', 150_000_00],
    ['2026-02', 120_000_00],
  ]);
});
