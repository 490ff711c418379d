// Ids of another enterprise for bank lines and their entries.
import { bankRules, bookBankLines } from '#api/finance/bank-line/bank-line';
import { bankLineList } from '#api/finance/bank-line/bank-line.list';
import { importStatement } from '#api/finance/bank-statement/bank-statement';
import { listEndpoint } from '#api/kernel/list/list';
import { flowAccountOptions } from '#api/setup/option';
import { approvedContract } from '#tests/support/builders';
import { fileOf, requestUpload } from '#tests/support/files/sheet';
import { channelWith, HALVES, payFirst } from '#tests/support/investment/commission';
import { firstOf } from '#tests/support/present';
import type { Person } from '#tests/support/world';

const fileOfMonth = (month: string) =>
  `日期,金额,户名,摘要\n${month}-01,1.00,甲,租金\n${month}-02,-2.00,,手续费\n${month}-03,3.00,,利息\n`;

/** Imports three lines, of which only the receipt is matched, and returns their ids. */
export async function importedLines(owner: Person, month = '2026-03'): Promise<number[]> {
  const account = firstOf(await owner.call(flowAccountOptions, {}));
  await requestUpload(owner, importStatement.path, fileOf(new TextEncoder().encode(fileOfMonth(month)), 'a.csv'), {
    flow_account_id: String(account.value),
    layout: JSON.stringify({
      columns: { received_on: '日期', amount: '金额', payer: '户名', remark: '摘要' },
      date_order: 'ymd',
    }),
    mode: 'all',
    similar: 'skip',
  });
  const { rows } = await owner.call(listEndpoint(bankLineList), {
    page: 1,
    page_size: 10,
    sort: [{ field: 'booked_on', order: 'asc' }],
  });
  return rows.map(({ id }) => id);
}

interface People {
  owner: Person;
  approver: Person;
  stranger: Person;
}

/** Pays the first instalment of a new commission and returns the payment. */
async function paidCommission({ owner, approver }: People): Promise<number> {
  const contract = await approvedContract(owner, approver, { channel_id: await channelWith(owner, HALVES) });
  return payFirst(owner, contract.id);
}

export async function bankLineInputs(people: People): Promise<Record<string, object[]>> {
  const { owner, stranger } = people;
  const [receipt = 0, fee = 0, interest = 0] = await importedLines(owner);
  await owner.call(bookBankLines, { items: [{ line_id: fee, kind: 'fee' }], remember: '手续费' });
  const rowOf = async (id: number) =>
    firstOf((await owner.call(listEndpoint(bankLineList), { page: 1, page_size: 10, filter: { id: [id] } })).rows);
  const [receiptRow, feeRow] = [await rowOf(receipt), await rowOf(fee)];
  const [, , own = 0] = await importedLines(stranger);
  const rule = firstOf(await owner.call(bankRules, {}));
  const account = firstOf(await owner.call(flowAccountOptions, {}));
  return {
    '/api/finance/bank-feed/run': [{ flow_account_id: account.value }],
    '/api/finance/bank-line/candidates': [{ ids: [interest] }],
    '/api/finance/bank-line/match': [
      { line_ids: [interest] },
      { line_ids: [own], cash_record_ids: [receiptRow.cash_record_id] },
      { line_ids: [own], bank_entry_ids: [feeRow.bank_entry_id] },
      { line_ids: [own], commission_act_ids: [await paidCommission(people)] },
    ],
    '/api/finance/bank-line/auto-match': [{ flow_account_id: account.value }],
    '/api/finance/bank-line/unmatch': [{ ids: [receipt] }],
    '/api/finance/bank-line/book': [{ items: [{ line_id: interest, kind: 'interest' }] }],
    '/api/finance/bank-line/register': [{ ids: [interest] }],
    '/api/finance/bank-entry/void': [{ ids: [feeRow.bank_entry_id], reason: '入错' }],
    '/api/finance/bank-rule/delete': [{ ids: [rule.id] }],
  };
}
