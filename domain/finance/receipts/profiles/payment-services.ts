// Bills of WeChat Pay and Alipay for merchants. WeChat Pay begins every cell with a backtick.
import type { StatementProfile } from './profile';

export const PAYMENT_SERVICES: readonly StatementProfile[] = [
  {
    // The bill names no payer, only the kind of business.
    name: '微信支付资金账单',
    columns: {
      received_on: '记账时间',
      amount: '收支金额',
      direction: '收支类型',
      payer: '业务名称',
      bank_serial: '资金流水单号',
      balance: '账户结余',
      remark: '备注',
    },
    marks: ['微信支付业务单号', '业务类型'],
    end: /^资金流水总笔数/u,
  },
  {
    // A refund is a row of its own with the number of the order that it refunds. Earlier bills say 总金额 for 应结订单金额.
    name: '微信支付交易账单',
    columns: {
      received_on: '交易时间',
      credit: ['应结订单金额', '总金额'],
      debit: '退款金额',
      payer: '用户标识',
      bank_serial: '微信订单号',
      remark: '商品名称',
    },
    marks: ['商户号', '交易状态'],
    end: /^总交易单数/u,
  },
  {
    name: '支付宝账务明细',
    columns: {
      received_on: '发生时间',
      credit: '收入金额',
      debit: '支出金额',
      payer: '对方账号',
      bank_serial: '账务流水号',
      balance: '账户余额',
      remark: '商品名称',
    },
    marks: ['业务流水号', '业务类型'],
    end: /^#-+账务明细列表结束/u,
  },
  {
    // Refunds are signed.
    name: '支付宝业务明细',
    columns: {
      received_on: '完成时间',
      amount: '商家实收',
      payer: '对方账户',
      bank_serial: '支付宝交易号',
      remark: '商品名称',
    },
    marks: ['业务类型', '订单金额'],
    end: /^#-+业务明细列表结束/u,
  },
];
