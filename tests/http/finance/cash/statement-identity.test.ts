// Property of every known layout: a movement has one identity, whichever part of the file, order of imports, mapping or format it is read from. The
// books keep identities unique, so nothing is added twice, and nothing is lost.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { lineKeyer } from '#domain/finance/receipts/statement-identity';
import { gridOf } from '#server/platform/import/grid/grid-reader';
import { type Layout, layoutOf, linesOf } from '#server/platform/import/statement/statement-lines';
import { xlsOf } from '#tests/support/files/sheet';
import { BANK_LAYOUTS } from '#tests/support/finance/bank-layouts/bank-layouts';
import { type BankLayout, type BankMovement, rowsOfLayout } from '#tests/support/finance/bank-layouts/layout';

const quoted = (cell: string) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
const csvOf = (rows: readonly (readonly string[])[]) =>
  new TextEncoder().encode(rows.map((row) => row.map(quoted).join(',')).join('\r\n'));

/** Fields that a user may leave out of a mapping. */
const OPTIONAL = ['bank_serial', 'remark', 'payer_account', 'balance'] as const;

const movement = fc.record({
  amount: fc.integer({ min: 1, max: 300 }),
  is_in: fc.boolean(),
  payer: fc.constantFrom('甲一贸易有限公司', '李四', '某物业服务公司'),
  days: fc.integer({ min: 0, max: 1 }),
  remark: fc.constantFrom('租金', '物业费'),
});

/** Movements in their order, one per second, each with another balance. */
const movements = fc.array(movement, { minLength: 2, maxLength: 12 }).map((drawn): BankMovement[] => {
  let [balance, day] = [1_000_000, 0];
  return drawn.map(({ amount, is_in, payer, days, remark }, place) => {
    day += days;
    // Amounts of different magnitudes: few balances repeat.
    const fen = amount * 10 ** (place % 3) + place + 1;
    balance += is_in ? fen : -fen;
    return {
      day: `2026-03-${String(1 + day).padStart(2, '0')}`,
      time: `09:10:${String(10 + place)}`,
      is_in,
      fen,
      balance,
      payer,
      account: `6222${payer.length}`,
      serial: String(880_000_001 + place),
      remark,
    };
  });
});

const run = fc.record({
  layout: fc.constantFrom(...BANK_LAYOUTS),
  all: movements.filter((all) => new Set(all.map(({ balance }) => balance)).size === all.length),
  cut: fc.nat(),
  overlap: fc.nat({ max: 3 }),
  left_out: fc.subarray([...OPTIONAL]),
  as_xls: fc.boolean(),
});

async function keysOf(layout: BankLayout, part: readonly BankMovement[], left_out: readonly string[], as_xls: boolean) {
  const rows = rowsOfLayout(layout, part);
  const grid = await gridOf({ bytes: as_xls ? xlsOf(rows) : csvOf(rows), max_rows: 1000 });
  const { columns, date_order, profile } = layoutOf(grid, null, []);
  expect(profile).toBe(layout.bank);
  const stated: Layout = {
    columns: Object.fromEntries(Object.entries(columns).filter(([field]) => !left_out.includes(field))),
    date_order,
  };
  const { suggested } = linesOf(grid, stated);
  expect(suggested.map(({ direction, amount_fen }) => [direction, amount_fen])).toEqual(
    part.map(({ is_in, fen }) => [is_in ? 'in' : 'out', fen]),
  );
  return suggested.map(lineKeyer());
}

it('each movement has one identity in the whole file and in overlapping parts, by any mapping, as .csv and as .xls', async () => {
  await fc.assert(
    fc.asyncProperty(run, async ({ layout, all, cut, overlap, left_out, as_xls }) => {
      const whole = await keysOf(layout, all, [], false);
      expect(new Set(whole).size).toBe(all.length);
      const at = 1 + (cut % (all.length - 1));
      const first = await keysOf(layout, all.slice(0, at), left_out, as_xls);
      const second = await keysOf(layout, all.slice(Math.max(0, at - overlap)), [], !as_xls);
      expect(first).toEqual(whole.slice(0, at));
      expect(second).toEqual(whole.slice(Math.max(0, at - overlap)));
    }),
    { numRuns: 120 },
  );
}, 60_000);
