// One file for each layout of a bank that is recognised: its lines, directions and sums, and that it is in the books once.
import { describe, expect, it } from 'vitest';
import { PROFILES } from '#domain/finance/receipts/profiles/profiles';
import { BANK_LAYOUTS } from '#tests/support/finance/bank-layouts/bank-layouts';
import { type BankMovement, rowsOfLayout } from '#tests/support/finance/bank-layouts/layout';
import { csvFile, openStatements } from '#tests/support/finance/statement';

const { check, run, detected } = openStatements();

const FIRST_SERIAL = 880_000_001;
const STEPS: readonly (readonly [day: string, in_fen: number, payer: string, remark: string])[] = [
  ['2026-03-02', 1_200_000, '甲一贸易有限公司', '三月租金'],
  ['2026-03-02', -100_000, '某物业服务公司', '保洁费'],
  ['2026-03-03', 1, '李四', '验证'],
  ['2026-03-04', 888_888, '乙二科技（上海）有限公司', '押金'],
  ['2026-03-05', -1_500, '某银行', '手续费'],
];

function movements(): BankMovement[] {
  let balance = 5_000_000;
  return STEPS.map(([day, in_fen, payer, remark], place) => {
    balance += in_fen;
    return {
      day,
      time: `0${9 - place}:10:1${place}`,
      is_in: in_fen > 0,
      fen: Math.abs(in_fen),
      balance,
      payer,
      account: `622200001111${1000 + place}`,
      serial: String(FIRST_SERIAL + place),
      remark,
    };
  });
}

describe('a file of a bank', () => {
  it.each(BANK_LAYOUTS.map((layout) => [layout.bank, layout.version, layout] as const))(
    'is read by the layout of %s (%s)',
    async (bank, _version, layout) => {
      const file = csvFile(rowsOfLayout(layout, movements()));
      const found = await detected(file);
      expect(found?.profile).toBe(bank);
      const stated = { layout: JSON.stringify({ columns: found?.columns, date_order: found?.date_order }) };
      const { data } = await check(file, stated);
      expect(
        data?.rows.map(({ state, received_on, payer, amount_fen }) => [state, received_on, payer, amount_fen]),
      ).toEqual(STEPS.map(([day, in_fen, payer]) => [in_fen > 0 ? 'new' : 'out', day, payer, in_fen]));
      expect(data?.rows.map(({ remark }) => remark)).toEqual(STEPS.map(([, , , remark]) => remark));
      expect((await run(file, stated)).data).toMatchObject({
        imported: 3,
        amount_fen: 2_088_889,
        left_out: 0,
        lines: 5,
      });
      expect((await run(file, stated)).data).toMatchObject({ imported: 0, known: 5, lines: 0 });
    },
  );

  it('exists for every layout that is declared', () => {
    const named = (names: readonly string[]) => [...new Set(names)].sort();
    expect(named(BANK_LAYOUTS.map(({ bank }) => bank))).toEqual(named(PROFILES.map(({ name }) => name)));
  });
});
