// Statements of the state-owned banks, as their online banking for companies exports them.
import type { StatementProfile } from './profile';

/** The movements in two columns, with the counterparty and the balance. */
const BOTH_SIDES = { payer: '对方户名', payer_account: '对方账号' } as const;

export const STATE_BANKS: readonly StatementProfile[] = [
  {
    // 凭证号 is 0 in every row: the layout has no serial number.
    name: '工商银行企业网银',
    columns: {
      received_on: '交易时间',
      credit: '贷方发生额',
      debit: '借方发生额',
      payer: '对方单位名称',
      payer_account: '对方账号',
      balance: '余额',
      own_account: '本方账号',
    },
    optional: { remark: '用途' },
    marks: ['凭证号', '借/贷', '对方行号'],
  },
  {
    name: '工商银行企业网银',
    columns: {
      received_on: '交易时间',
      credit: '转入金额',
      debit: '转出金额',
      payer: '对方单位',
      payer_account: '对方账号',
      balance: '余额',
    },
    optional: { remark: '摘要', own_account: '本方账号' },
    marks: ['用途', '附言'],
  },
  {
    name: '工商银行企业网银',
    columns: {
      received_on: '交易时间',
      amount: '发生额',
      direction: '借贷标志',
      payer: '对方单位',
      payer_account: '对方账号',
      balance: '余额',
    },
    optional: { remark: '摘要', own_account: '本方账号' },
    marks: ['用途', '附言'],
  },
  {
    name: '工商银行企业网银',
    columns: {
      received_on: '日期',
      credit: '贷方发生额',
      debit: '借方发生额',
      ...BOTH_SIDES,
      balance: '余额',
      remark: '摘要',
    },
    marks: ['交易类型', '凭证种类', '凭证号'],
  },
  {
    name: '建设银行企业网银',
    columns: {
      received_on: '交易时间',
      credit: ['贷方发生额(收入)', '贷方发生额/元(收入)'],
      debit: ['借方发生额(支取)', '借方发生额/元(支取)'],
      ...BOTH_SIDES,
      bank_serial: '账户明细编号-交易流水号',
      balance: '余额',
      remark: '摘要',
    },
    optional: { own_account: '账号' },
  },
  {
    // 发生额/元 is divided into 借方 and 贷方 in the row below it.
    name: '建设银行企业网银',
    columns: {
      received_on: '交易时间',
      credit: '发生额贷方',
      debit: '发生额借方',
      ...BOTH_SIDES,
      bank_serial: '账户明细编号-交易流水号',
      balance: '余额',
      remark: '摘要',
    },
    optional: { own_account: '本方账号' },
  },
  {
    name: '建设银行企业网银',
    columns: {
      received_on: '日期',
      credit: '贷方发生额',
      debit: '借方发生额',
      ...BOTH_SIDES,
      bank_serial: '交易流水号',
      balance: '余额',
      remark: '摘要',
      own_account: '本方账号',
    },
    marks: ['钞汇标识', '企业流水号'],
  },
  {
    name: '农业银行企业网银',
    columns: {
      received_on: '交易时间',
      credit: '收入金额',
      debit: '支出金额',
      ...BOTH_SIDES,
      balance: '账户余额',
      remark: '交易用途',
    },
    marks: ['交易行名', '对方省市'],
    end: /^总收入笔数/u,
  },
  {
    name: '农业银行企业网银',
    columns: {
      received_on: '交易时间',
      credit: '收入金额',
      debit: '支出金额',
      ...BOTH_SIDES,
      balance: '账户余额',
      remark: '摘要',
    },
    marks: ['对方开户行'],
    above: /农业银行|账户明细/u,
    end: /^总收入笔数/u,
  },
  {
    // 交易类型 says 来账 or 往账, and outgoing amounts have a sign too. Both sides of a payment are named.
    name: '中国银行企业网银',
    columns: {
      received_on: '交易日期',
      amount: '交易金额',
      direction: '交易类型',
      payer: '付款人名称',
      payer_account: '付款人账号',
      payee: '收款人名称',
      payee_account: '收款人账号',
      bank_serial: '交易流水号',
      balance: '交易后余额',
    },
    optional: { remark: '摘要' },
    marks: ['业务类型', '交易货币'],
  },
  {
    name: '交通银行企业网银',
    columns: {
      received_on: '交易时间',
      credit: '贷方发生额(收入)',
      debit: '借方发生额(支出)',
      ...BOTH_SIDES,
      balance: '账户余额',
      remark: '摘要',
    },
  },
  {
    name: '交通银行企业网银',
    columns: {
      received_on: '交易时间',
      amount: '发生额',
      direction: '借贷标志',
      ...BOTH_SIDES,
      balance: '余额',
      remark: '摘要',
    },
    above: /查询账号|交通银行/u,
  },
  {
    // 借贷 says 贷 Cr or 借 Dr.
    name: '交通银行网银',
    columns: {
      received_on: '交易日期',
      amount: '交易金额',
      direction: '借贷',
      ...BOTH_SIDES,
      balance: '余额',
      remark: '摘要',
    },
    marks: ['交易类型', '交易地点'],
  },
  {
    name: '邮储银行企业网银',
    columns: {
      received_on: '交易日期',
      credit: '收入金额',
      debit: '支出金额',
      ...BOTH_SIDES,
      bank_serial: '交易流水号',
      balance: '余额',
      remark: '摘要',
    },
    marks: ['交易时间', '用途', '附言'],
  },
];
