// A statement with the greatest number of lines, on the embedded database one that is written in parts.
import { expect, it } from 'vitest';
import { IMPORT_LARGE_ROWS, IMPORT_PREVIEW_ROWS } from '#api/kernel/import';
import { testDatabaseUrl } from '#tests/support/database/db';
import { csvFile, HEADS, openStatements } from '#tests/support/finance/statement';

const { check, run } = openStatements();

const LINES = testDatabaseUrl === undefined ? 6000 : IMPORT_LARGE_ROWS;
const PER_DAY = LINES / 50;

function rowsOf(count: number): string[][] {
  let balance = 0;
  return Array.from({ length: count }, (_, place) => {
    balance += 100 + (place % 7);
    const day = Math.floor(place / PER_DAY);
    const date = new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10);
    const yuan = (fen: number) => (fen / 100).toFixed(2);
    return [
      date,
      yuan(100 + (place % 7)),
      '',
      yuan(balance),
      `付款人${place % 500}`,
      '',
      place % 3 === 0 ? '' : `S${place}`,
      '',
    ];
  });
}

it('is in the books once, and adds nothing when it is imported again', async () => {
  const rows = rowsOf(LINES);
  const file = csvFile([HEADS, ...rows]);
  const { data } = await check(file);
  expect(data?.counts).toMatchObject({ new: LINES, similar: 0, wrong: 0 });
  expect(data?.rows).toHaveLength(Math.min(LINES, IMPORT_PREVIEW_ROWS));
  expect(data?.warnings).toEqual([]);
  expect((await run(file, { amount_fen: String(data?.amount_fen) })).data).toMatchObject({
    imported: LINES,
    left_out: 0,
  });
  expect((await run(file)).data).toMatchObject({ imported: 0, known: LINES, left_out: 0 });
}, 600_000);

it('shows a line that needs a decision among the others', async () => {
  const [first = [], ...others] = rowsOf(2 * IMPORT_PREVIEW_ROWS);
  const wrong = csvFile([HEADS, ...others, first.with(1, 'x')]);
  expect((await check(wrong)).data?.rows.at(-1)).toMatchObject({ row: 2 * IMPORT_PREVIEW_ROWS + 1, state: 'wrong' });
});

it('is refused with more rows', async () => {
  const { message } = await check(csvFile([HEADS, ...rowsOf(IMPORT_LARGE_ROWS + 1000)]));
  expect(message).toContain('请分成几个文件');
});
