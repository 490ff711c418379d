// Bank reconciliation statement (银行余额调节表, docs/domain §6.2): from both balances to the adjusted one, and each item in transit.
import type { Labels } from '#api/kernel/labels';
import { bankPaths } from '#api/kernel/paths';
import type { ReportDeclaration } from '#api/kernel/report/report';
import { AS_OF } from '#api/kernel/report/usual';
import { TRANSIT_KIND } from '../bank-line/bank-line-labels';

export const RECONCILIATION_LINE = {
  bank: { label: '银行对账单余额' },
  book_in: { label: `加：${TRANSIT_KIND.book_in.label}` },
  book_out: { label: `减：${TRANSIT_KIND.book_out.label}` },
  bank_adjusted: { label: '调节后银行余额' },
  book: { label: '企业银行存款账面余额' },
  bank_in: { label: `加：${TRANSIT_KIND.bank_in.label}` },
  bank_out: { label: `减：${TRANSIT_KIND.bank_out.label}` },
  book_adjusted: { label: '调节后账面余额' },
  difference: { label: '调节后差额' },
} as const satisfies Labels;

const account = {
  name: 'flow_account_id',
  title: '流水账户',
  kind: 'option',
  options: '/api/option/flow-account',
} as const;

export const bankReconciliationReport = {
  area: 'finance',
  object: 'bank-reconciliation',
  title: '银行余额调节表',
  description: '某日的银行对账单余额与账面余额，经未达账项调节后相等',
  keys: ['p_5910'],
  exportKeys: ['p_5910_export'],
  parameters: [account, AS_OF],
  columns: [
    { name: 'flow_account', title: '流水账户', kind: 'text', width: 270 },
    { name: 'line', title: '项目', kind: 'enum', labels: RECONCILIATION_LINE, width: 190 },
    { name: 'amount_fen', title: '金额', kind: 'money', width: 150, optional: true },
    { name: 'item_fen', title: '明细金额', kind: 'money', width: 140, optional: true },
    { name: 'moved_on', title: '日期', kind: 'date', width: 110, optional: true },
    { name: 'party', title: '对方户名', kind: 'link', width: 200, optional: true },
    { name: 'remark', title: '摘要', kind: 'text', width: 150, optional: true },
  ],
  definitions: {
    amount_fen: '各类未达账项为合计，其下列出每一笔；余额为该日终了',
    item_fen: '每笔未达账项的金额',
    difference_fen: '不为零说明对账单有缺失的流水，见断点',
    line: '对账单余额取该日及以前最后一笔银行流水所载余额；账面余额为期初余额加减该日及以前入账的收付款、佣金付款与银行收支',
  },
  opens: { party: { to: bankPaths.open('{bank_line_id}'), access: 'p_5910' } },
  extra: { row_key: 'text', bank_line_id: 'id?', flow_account_id: 'id' },
  rowKey: 'row_key',
  fixedColumns: 2,
  unit: '行',
  totals: {
    title: '按账户',
    groups: [{ title: '流水账户', id: 'flow_account_id', label: 'flow_account' }],
    columns: [
      { name: 'bank_adjusted_fen', title: '调节后银行余额', kind: 'money', total: true, width: 160 },
      { name: 'book_adjusted_fen', title: '调节后账面余额', kind: 'money', total: true, width: 160 },
      { name: 'difference_fen', title: '差额', kind: 'money', total: true, alarming: true, width: 140 },
    ],
  },
} as const satisfies ReportDeclaration;
