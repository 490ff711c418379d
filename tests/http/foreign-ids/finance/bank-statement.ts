// Ids of another enterprise for bank statements and the auto-match board.
import { saveStatementMapping } from '#api/finance/bank-statement/bank-statement';
import { approvedContract, newCash, receivablesOf } from '#tests/support/builders';
import { fileOf } from '#tests/support/files/sheet';
import { firstOf } from '#tests/support/present';
import type { Person } from '#tests/support/world';

interface People {
  owner: Person;
  approver: Person;
  stranger: Person;
}

export async function bankStatementInputs({ owner, approver, stranger }: People): Promise<Record<string, object[]>> {
  const contract = await approvedContract(owner, approver);
  const receivable = firstOf(await receivablesOf(owner, contract));
  const cash = await newCash(owner, 100, contract.tenant_name);
  const own = await newCash(stranger, 100, '某人');
  const layout = { columns: { received_on: '日期', amount: '金额', payer: '户名' }, date_order: 'ymd' as const };
  const mapping = await owner.call(saveStatementMapping, { name: '银行', ...layout });
  const upload = {
    file: fileOf(new TextEncoder().encode('日期,金额,户名\n2026-03-01,1.00,甲\n'), 'a.csv'),
    flow_account_id: String(cash.flow_account_id),
    layout: JSON.stringify(layout),
  };
  const items = [{ receivable_id: receivable.id, amount_fen: 1 }];
  return {
    '/api/finance/cash-record/set-tenant': [
      { id: cash.id, tenant_id: null },
      { id: own.id, tenant_id: contract.tenant_id },
    ],
    '/api/finance/statement/glance': [{ file: upload.file, flow_account_id: upload.flow_account_id }],
    '/api/finance/statement/import-check': [upload],
    '/api/finance/statement/import': [{ ...upload, mode: 'all', similar: 'skip' }],
    '/api/finance/statement/import/report-wrong': [upload],
    '/api/finance/statement/sample/report': [{ flow_account_id: cash.flow_account_id }],
    '/api/finance/statement-mapping/delete': [{ ids: [mapping.id] }],
    '/api/finance/match/save': [
      { shares: [{ cash_record_id: cash.id, items }] },
      { shares: [{ cash_record_id: own.id, items }] },
    ],
  };
}
