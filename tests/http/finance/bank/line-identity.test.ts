// Equal movements of a day in separate files: the contents of the files decide, otherwise the user.
import { describe, expect, it } from 'vitest';
import { bankLineList } from '#api/finance/bank-line/bank-line.list';
import { listEndpoint } from '#api/kernel/list/list';
import { csvFile, type Fields, openStatements } from '#tests/support/finance/statement';

const { owner, check, run, detected } = openStatements();

const HEADS = ['交易日期', '交易时间', '收入金额', '支出金额', '余额', '对方户名', '摘要'];
const line = (time: string, credit: string, debit: string, balance: string, day = '2026-03-02') => [
  day,
  time,
  credit,
  debit,
  balance,
  '停车散客',
  '停车费',
];
const file = (...lines: string[][]) => csvFile([HEADS, ...lines]);
const read = async (given: File): Promise<Fields> => {
  const { columns, date_order } = (await detected(given)) ?? {};
  return { layout: JSON.stringify({ columns, date_order }) };
};
const states = async (given: File) => (await check(given, await read(given))).data?.rows.map(({ state }) => state);
const imported = async (given: File, change: Fields = {}) =>
  (await run(given, { ...(await read(given)), ...change })).data;
const amounts = async () =>
  (await owner.call(listEndpoint(bankLineList), { page: 1, page_size: 50 })).rows
    .map(({ amount_fen }) => amount_fen)
    .sort((a, b) => a - b);

describe('equal movements of a morning and an afternoon', () => {
  it('are two where their times differ, and none of them enters again', async () => {
    const morning = file(line('09:00:00', '1.00', '', '6.00'), line('09:30:00', '', '1.00', '5.00'));
    const afternoon = file(line('15:00:00', '1.00', '', '6.00'));
    await imported(morning);
    expect(await states(afternoon)).toEqual(['new']);
    expect(await imported(afternoon)).toMatchObject({ imported: 1, lines: 1 });
    const complete = file(
      line('09:00:00', '1.00', '', '6.00'),
      line('09:30:00', '', '1.00', '5.00'),
      line('15:00:00', '1.00', '', '6.00'),
    );
    for (const again of [morning, afternoon, complete])
      expect(await imported(again)).toMatchObject({ imported: 0, left_out: 0, lines: 0 });
    expect(await amounts()).toEqual([-100, 100, 100]);
  });

  it('are left to the user where nothing distinguishes them, and are two if imported', async () => {
    const before = line('', '5.00', '', '5.00', '2026-03-01');
    const morning = file(before, line('', '1.00', '', '6.00'), line('', '', '1.00', '5.00'));
    const afternoon = file(line('', '1.00', '', '6.00'));
    await imported(morning);
    const { data } = await check(afternoon, await read(afternoon));
    expect(data?.rows[0]).toMatchObject({
      state: 'similar',
      note: '已有相同的一笔，按余额、时间和流水号不能确定是否同一笔，请核对',
    });
    expect(await imported(afternoon)).toMatchObject({ imported: 0, left_out: 1, lines: 0 });
    expect(await imported(afternoon, { similar: 'import' })).toMatchObject({ imported: 1, lines: 1 });
    const complete = file(
      before,
      line('', '1.00', '', '6.00'),
      line('', '', '1.00', '5.00'),
      line('', '1.00', '', '6.00'),
      line('', '2.00', '', '8.00', '2026-03-03'),
    );
    expect(await imported(complete)).toMatchObject({ imported: 1, left_out: 0, lines: 1 });
    expect(await amounts()).toEqual([-100, 100, 100, 200, 500]);
  });

  it('are two where the balances before and after the day require it', async () => {
    await imported(
      file(line('', '5.00', '', '5.00', '2026-03-01'), line('', '1.00', '', '6.00'), line('', '', '1.00', '5.00')),
    );
    const rest = file(line('', '1.00', '', '6.00'), line('', '2.00', '', '8.00', '2026-03-03'));
    expect(await states(rest)).toEqual(['new', 'new']);
    expect(await imported(rest)).toMatchObject({ imported: 2, left_out: 0, lines: 2 });
    expect(await imported(rest)).toMatchObject({ imported: 0, left_out: 0, lines: 0 });
    expect(await amounts()).toEqual([-100, 100, 100, 200, 500]);
  });
});
