// Messages of banks (camt, MT940), which are read as a table with headers of its own: server/platform/import/grid/movements.ts.
import type { StatementProfile } from './profile';

export const MESSAGES: readonly StatementProfile[] = [
  {
    name: '银行标准报文',
    columns: {
      received_on: '交易日期',
      amount: '交易金额',
      direction: '借贷标志',
      payer: '对方户名',
      payer_account: '对方账号',
      bank_serial: '交易流水号',
      remark: '摘要',
      own_account: '本方账号',
    },
    optional: { balance: '余额', reversal: '冲正标志' },
  },
];
