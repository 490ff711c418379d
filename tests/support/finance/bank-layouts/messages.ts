// The table as which messages of banks (camt, MT940) are read.
import { type BankLayout, OWN, plain } from './layout';

export const MESSAGES: BankLayout[] = [
  {
    bank: '银行标准报文',
    version: 'camt、MT940',
    heads: '交易日期,借贷标志,交易金额,余额,对方户名,对方账号,交易流水号,摘要,本方账号'.split(','),
    cells: (m) => [
      m.day,
      m.is_in ? '贷' : '借',
      plain(m.fen),
      plain(m.balance),
      m.payer,
      m.account,
      m.serial,
      m.remark,
      OWN,
    ],
  },
];
