// A bank statement as heavy work: the check and the import of many lines.
import assert from 'node:assert/strict';
import { checkStatement, importStatement } from '#api/finance/bank-statement/bank-statement';
import type { StatementPreview, StatementResult } from '#api/finance/bank-statement/bank-statement.schema';
import { flowAccountCalls } from '#api/setup/finance-setting/flow-account';
import { fenToYuan } from '#domain/kernel/text/format';
import type { Client } from './product';

const HEADS = ['交易日期', '收入金额', '支出金额', '余额', '对方户名', '摘要'];
const LAYOUT = {
  columns: {
    received_on: '交易日期',
    credit: '收入金额',
    debit: '支出金额',
    balance: '余额',
    payer: '对方户名',
    remark: '摘要',
  },
  date_order: 'ymd',
};
const PER_DAY = 1000;

/** Returns a file with as many receipts as payments. */
function fileOf(count: number): Uint8Array {
  let balance = 100_000_000;
  const rows = Array.from({ length: count }, (_, place) => {
    const fen = (place % 2 === 0 ? 1 : -1) * (1_000 + (place % 97));
    balance += fen;
    const day = new Date(Date.UTC(2026, 0, 1 + Math.floor(place / PER_DAY))).toISOString().slice(0, 10);
    const [credit, debit] = fen > 0 ? [fenToYuan(fen), ''] : ['', fenToYuan(-fen)];
    return [day, credit, debit, fenToYuan(balance), `往来单位${place % 500}`, '货款'].join(',');
  });
  return new TextEncoder().encode([HEADS.join(','), ...rows].join('\n'));
}

let accounts = 0;

/** Imports a file of `count` lines into an account of its own. */
export async function bankStatementOf(client: Client, count: number): Promise<() => Promise<void>> {
  accounts += 1;
  const name = `对账账户 ${count}-${accounts}-${Date.now()}`;
  const entities = await (await client.get('/api/option/legal-entity')).json();
  const legal_entity_id = (entities as { data: { value: number }[] }).data[0]?.value;
  const account = (await client.call(flowAccountCalls.save, { name, legal_entity_id })).data;
  const bytes = fileOf(count);
  const send = async <T>(path: string): Promise<T> => {
    const form = new FormData();
    form.append('file', new Blob([bytes as BlobPart]), '对账单.csv');
    const fields = {
      flow_account_id: String(account?.id),
      layout: JSON.stringify(LAYOUT),
      mode: 'all',
      similar: 'skip',
    };
    for (const [field, value] of Object.entries(fields)) form.append(field, value);
    const packed = new Response(form);
    const headers = { 'content-type': packed.headers.get('content-type') ?? '' };
    const reply = await (await client.post(path, await packed.arrayBuffer(), headers)).json();
    const { data, message } = reply as { data?: T; message: string };
    assert.equal(message, '');
    return data as T;
  };
  return async () => {
    const { counts } = await send<StatementPreview>(checkStatement.path);
    assert.deepEqual([counts.new, counts.out], [count / 2, count / 2]);
    const { lines } = await send<StatementResult>(importStatement.path);
    assert.equal(lines, count);
  };
}
