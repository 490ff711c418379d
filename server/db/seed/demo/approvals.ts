// The demo's default chains of approval for objects above a limit, a deputy, and columns of a bank that has no known layout.
import sql from 'sql-template-tag';
import type { ChainSave } from '#api/approval/chain.schema';
import type { StatementColumns } from '#domain/finance/receipts/statement-fields';
import { addDays } from '#domain/kernel/dates/calendar-date';
import { one } from '#server/platform/db/database';
import { insertRecord, insertRecords } from '#server/platform/list/record';
import type { Stage } from './stage';

type Step = 'finance' | 'administrators';

const CHAINS: readonly (Pick<ChainSave, 'kind' | 'name' | 'conditions'> & { steps: readonly Step[] })[] = [
  {
    kind: 'contract',
    name: '五千万元以上的合同',
    conditions: [{ field: 'amount_fen', from: '5000000000' }],
    steps: ['finance', 'administrators'],
  },
  {
    kind: 'quote',
    name: '五千万元以上的报价',
    conditions: [{ field: 'amount_fen', from: '5000000000' }],
    steps: ['administrators'],
  },
  {
    kind: 'deposit_refund',
    name: '十万元以上的保证金退款',
    conditions: [{ field: 'amount_fen', from: '10000000' }],
    steps: ['finance', 'administrators'],
  },
];

const CASHIER_COLUMNS: StatementColumns = {
  received_on: '交易日期',
  credit: '收款金额',
  debit: '付款金额',
  payer: '对方单位',
  payer_account: '对方账户',
  remark: '用途说明',
  balance: '账面余额',
};

export async function seedApprovals({ tx, today, setup }: Pick<Stage, 'tx' | 'today' | 'setup'>): Promise<void> {
  const { admin, finance } = setup.users;
  const role = await one<{ id: number }>(
    tx,
    sql`select ur.role_id as id from user_role ur where ur.company_id = app_company() and ur.user_id = ${admin}`,
  );
  const decides = {
    finance: { user_id: finance, role_id: null },
    administrators: { user_id: null, role_id: role.id },
  } as const;
  for (const [place, { kind, name, conditions, steps }] of CHAINS.entries()) {
    const chain_id = await insertRecord(tx, 'approval_chain', {
      kind,
      name,
      conditions: JSON.stringify(conditions),
      sort: place + 1,
    });
    await insertRecords(
      tx,
      'approval_chain_step',
      steps.map((step, index) => ({ chain_id, seq: index + 1, ...decides[step] })),
    );
  }
  await insertRecord(tx, 'deputy', {
    user_id: admin,
    deputy_id: finance,
    start_date: addDays(today, 14),
    end_date: addDays(today, 18),
  });
  await insertRecord(tx, 'statement_mapping', {
    name: '园区一卡通对账单',
    columns: CASHIER_COLUMNS,
    date_order: 'ymd',
    created_by: finance,
    created_at: `${addDays(today, -30)}T01:00:00Z`,
  });
}
