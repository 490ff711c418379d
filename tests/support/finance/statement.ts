// Files of a bank and what the product makes of them. Today is 2026-03-16.
import { beforeEach } from 'vitest';
import { checkStatement, detectStatementLayout, importStatement } from '#api/finance/bank-statement/bank-statement';
import type {
  DetectedLayout,
  StatementPreview,
  StatementResult,
} from '#api/finance/bank-statement/bank-statement.schema';
import { cashRecordList } from '#api/finance/cash-record/cash-record.list';
import { listEndpoint } from '#api/kernel/list/list';
import { flowAccountOptions } from '#api/setup/option';
import { fileOf, requestUpload } from '#tests/support/files/sheet';
import { openEnterprise } from '#tests/support/open-enterprise';

export const HEADS = ['交易日期', '收入金额', '支出金额', '余额', '对方户名', '对方账号', '流水号', '摘要'];
export const COLUMNS = {
  received_on: '交易日期',
  credit: '收入金额',
  debit: '支出金额',
  balance: '余额',
  payer: '对方户名',
  payer_account: '对方账号',
  bank_serial: '流水号',
  remark: '摘要',
};
export const LAYOUT = { columns: COLUMNS, date_order: 'ymd' };
export const LINES = [
  ['2026-03-02', '6,200.00', '', '106,200.00', '上海甲贸易有限公司', '6222020100001', 'S1', '三月租金'],
  ['2026-03-03', '', '300.00', '105,900.00', '水务公司', '6222020100009', 'S2', '水费'],
  ['2026-03-04', '0.01', '', '105,900.01', '李四', '6222020100002', 'S3', ''],
];
const csv = (rows: readonly (readonly string[])[]) =>
  rows.map((row) => row.map((cell) => (cell.includes(',') ? `"${cell}"` : cell)).join(',')).join('\r\n');
export const csvFile = (rows: readonly (readonly string[])[]) =>
  fileOf(new TextEncoder().encode(csv(rows)), '对账单.csv');

export type Fields = Record<string, string>;

/** Opens an enterprise for each test, whose owner imports files into its first account. */
export function openStatements() {
  const { owner, enterprise, world } = openEnterprise({ each: 'test', people: { owner: 'admin' } });
  let account: string;
  beforeEach(async () => {
    const [first] = await owner.call(flowAccountOptions, {});
    account = String(first?.value);
  });
  const fields = (change: Fields = {}): Fields => ({
    flow_account_id: account,
    layout: JSON.stringify(LAYOUT),
    ...change,
  });
  const check = (file: File, change?: Fields) =>
    requestUpload<StatementPreview>(owner, checkStatement.path, file, fields(change));
  const run = (file: File, change: Fields = {}) =>
    requestUpload<StatementResult>(
      owner,
      importStatement.path,
      file,
      fields({ mode: 'all', similar: 'skip', ...change }),
    );
  /** Detects the layout of a file of the account. */
  const detected = async (file: File, change: Fields = {}) =>
    (
      await requestUpload<DetectedLayout>(owner, detectStatementLayout.path, file, {
        flow_account_id: account,
        ...change,
      })
    ).data;
  const books = async () => {
    const { rows } = await owner.call(listEndpoint(cashRecordList), {
      page: 1,
      page_size: 100,
      sort: [{ field: 'received_on', order: 'asc' }],
    });
    return rows.map((row) => [row.received_on, row.payer, row.amount_fen, row.tenant_name]);
  };
  const states = async (file: File, change?: Fields) => (await check(file, change)).data?.rows.map((row) => row.state);
  const faults = async (file: File, change?: Fields) =>
    (await check(file, change)).data?.rows.flatMap(({ row, issues }) =>
      issues.map(({ column, message }) => `${row} ${column}：${message}`),
    );
  return {
    owner,
    enterprise,
    world,
    accountId: () => Number(account),
    fields,
    check,
    run,
    detected,
    books,
    states,
    faults,
  };
}
