// Property of every known layout: whatever files of an account are imported, whole or in overlapping parts, in any order, by other columns, as .xls or as
// .csv, each movement is in the books once, or left to the user where nothing distinguishes it.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { bankLineList } from '#api/finance/bank-line/bank-line.list';
import { listEndpoint } from '#api/kernel/list/list';
import { flowAccountCalls } from '#api/setup/finance-setting/flow-account';
import { fileOf, xlsOf } from '#tests/support/files/sheet';
import { BANK_LAYOUTS } from '#tests/support/finance/bank-layouts/bank-layouts';
import { type BankLayout, type BankMovement, rowsOfLayout } from '#tests/support/finance/bank-layouts/layout';
import { csvFile, openStatements } from '#tests/support/finance/statement';

const { owner, check, run, detected } = openStatements();

/** Fields that a user may leave out of a mapping. */
const OPTIONAL = ['bank_serial', 'remark', 'payer_account', 'balance'] as const;

const movement = fc.record({
  // Few amounts: balances return to earlier values.
  fen: fc.constantFrom(100, 100, 200, 56_789),
  is_in: fc.boolean(),
  payer: fc.constantFrom('甲一贸易有限公司', '李四', '某物业服务公司'),
  days: fc.integer({ min: 0, max: 1 }),
  remark: fc.constantFrom('租金', '物业费'),
});

/** Movements in their order, one per second. */
const movements = fc.array(movement, { minLength: 2, maxLength: 10 }).map((drawn): BankMovement[] => {
  let [balance, day] = [1_000_000, 0];
  return drawn.map(({ fen, is_in, payer, days, remark }, place) => {
    day += days;
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

const part = fc.record({
  from: fc.nat(),
  to: fc.nat(),
  left_out: fc.subarray([...OPTIONAL]),
  as_xls: fc.boolean(),
});

const history = fc.record({
  layout: fc.constantFrom(...BANK_LAYOUTS),
  all: movements,
  parts: fc.array(part, { minLength: 1, maxLength: 3 }),
});

const fileOfRows = (layout: BankLayout, some: readonly BankMovement[], as_xls: boolean) => {
  const rows = rowsOfLayout(layout, some);
  return as_xls ? fileOf(xlsOf(rows), '对账单.xls') : csvFile(rows);
};

/** Returns what identifies a movement to its reader; the bank's line and the test's movement have it in common. */
const named = (day: string, fen: number, payer: string) => `${day} ${fen} ${payer}`;

async function linesOf(account: number): Promise<string[]> {
  const { rows } = await owner.call(listEndpoint(bankLineList), {
    page: 1,
    page_size: 100,
    filter: { flow_account_id: [account] },
  });
  return rows.map(({ booked_on, amount_fen, counterparty }) => named(booked_on, amount_fen, counterparty)).sort();
}

it('adds nothing twice and loses nothing without a question', async () => {
  let accounts = 0;
  await fc.assert(
    fc.asyncProperty(history, async ({ layout, all, parts }) => {
      accounts += 1;
      const { id } = await owner.call(flowAccountCalls.save, { name: `随机账户 ${accounts}` });
      const flow_account_id = String(id);
      const complete = fileOfRows(layout, all, false);
      const { columns = {}, date_order, profile } = (await detected(complete, { flow_account_id })) ?? {};
      expect(profile).toBe(layout.bank);
      const stated = (left_out: readonly string[]) => ({
        flow_account_id,
        layout: JSON.stringify({
          columns: Object.fromEntries(Object.entries(columns).filter(([field]) => !left_out.includes(field))),
          date_order,
        }),
      });
      let leftOut = 0;
      for (const { from, to, left_out, as_xls } of parts) {
        const [first, last] = [from % all.length, to % all.length].sort((a, b) => a - b) as [number, number];
        const file = fileOfRows(layout, all.slice(first, last + 1), as_xls);
        const { data, message } = await run(file, stated(left_out));
        expect(message).toBe('');
        leftOut += data?.left_out ?? 0;
      }
      const { data } = await run(complete, stated([]));
      leftOut += data?.left_out ?? 0;
      const lines = await linesOf(id);
      const expected = all.map(({ day, is_in, fen, payer }) => named(day, is_in ? fen : -fen, payer)).sort();
      if (leftOut === 0) expect(lines).toEqual(expected);
      const missing = [...expected];
      for (const line of lines) {
        const index = missing.indexOf(line);
        expect([line, index]).not.toEqual([line, -1]);
        missing.splice(index, 1);
      }
      const states = (await check(complete, stated([]))).data?.rows.map(({ state }) => state) ?? [];
      expect(states.filter((state) => state !== 'known' && state !== 'similar')).toEqual([]);
      expect(states.filter((state) => state === 'similar').length).toBeGreaterThanOrEqual(missing.length);
    }),
    { numRuns: 12 },
  );
}, 60_000);
