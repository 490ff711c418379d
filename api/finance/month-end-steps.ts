// The steps of a month's end (月末结账, docs/domain §6), in their order: title, counted items, and page of each.

import { type CalendarDate, monthRange } from '#domain/kernel/dates/calendar-date';
import { COUNT } from '../kernel/figure';
import {
  accountingPaths,
  bankPaths,
  billPaths,
  cashPaths,
  contractPaths,
  ledgerCheckPath,
  receivablePaths,
} from '../kernel/paths';

/** The legal entity and the month. */
export interface MonthEndBooks {
  legal_entity_id: number;
  month: string;
}

type Address = (books: MonthEndBooks, today: CalendarDate) => string;

interface MonthEndStepLabels {
  title: string;
  explanation: string;
  /** Unit of the counted items: 笔. */
  unit: string;
  /** Access key of the page for the step. */
  access: string;
  to: Address;
  /** Opens what does the step while it is open, where the page only leads to it. */
  act?: Address;
  /** The counted rows, when they are on another page. */
  rows?: { to: Address; access: string };
  /** Columns of that page that add up to the count and the amount; undefined when it shows no such rows. */
  figure?: { count: string; amount?: string };
}

const daysOf = ({ month }: MonthEndBooks) => {
  const { start, end } = monthRange(month);
  return `${start}~${end}`;
};
const endOf = ({ month }: MonthEndBooks) => monthRange(month).end;

const openVouchers = (books: MonthEndBooks) =>
  `/financeManage/report/voucher?view=open&dated=${daysOf(books)}&legal_entity_id=${books.legal_entity_id}`;
const unexportedVouchers = (books: MonthEndBooks) =>
  `/financeManage/report/voucher?dated=${daysOf(books)}&legal_entity_id=${books.legal_entity_id}&state=open`;

export const MONTH_END_STEPS = {
  turnover: {
    title: '流水申报',
    explanation: '按流水抽成的合同须申报当月营业额，结算期申报齐全后自动生成应收',
    unit: '条待申报',
    access: 'p_4400',
    to: ({ month, legal_entity_id }) => contractPaths.turnoverOf(month, legal_entity_id),
    figure: { count: COUNT },
  },
  provisional: {
    title: '暂估应收',
    explanation: '应收日在月末及以前、仍在等待指数公布的应收，登记指数后按差额调整',
    unit: '笔暂估',
    access: 'p_98150',
    to: () => '/setupCenter/enterpriseManage/parameter-setting?tab=index',
  },
  cash: {
    title: '收款核销',
    explanation: '月末及以前收到、尚未核销完的收款',
    unit: '笔未核销',
    access: 'p_5400',
    to: (books) => cashPaths.remainingOf(endOf(books), books.legal_entity_id),
    figure: { count: COUNT, amount: 'left_fen' },
  },
  bank: {
    title: '银行对账',
    explanation: '月末及以前的银行流水，尚未与账面收支勾对',
    unit: '笔未勾对',
    access: 'p_5910',
    to: (books) => bankPaths.openLines(endOf(books), books.legal_entity_id),
    figure: { count: COUNT, amount: 'amount_fen' },
  },
  unbilled: {
    title: '出账',
    explanation: '当月到期、尚未收清且未列入任何账单的应收',
    unit: '笔未出账',
    access: 'p_5300',
    to: () => billPaths.list,
    act: ({ month }) => billPaths.run(month),
    rows: { to: (books) => receivablePaths.unbilled(daysOf(books), books.legal_entity_id), access: 'p_5200' },
    figure: { count: COUNT, amount: 'open_fen' },
  },
  late_fee: {
    title: '滞纳金过账',
    explanation: '截至月末按合同计算、尚未过账的滞纳金',
    unit: '笔未过账',
    access: 'p_5200',
    to: (books, today) => receivablePaths.lateFees(endOf(books) < today ? endOf(books) : today, books.legal_entity_id),
    figure: { count: COUNT, amount: 'to_post_fen' },
  },
  ledger_check: {
    title: '账务自检',
    explanation: '每天夜间核对账务恒等式，以最近一次结果为准',
    unit: '处不符',
    access: 'p_5700',
    to: () => ledgerCheckPath,
  },
  revenue: {
    title: '税会差异过账',
    explanation: '月末累计的税会差异减去已过账部分，在「差异过账」中过账',
    unit: '份合同未过账',
    access: 'p_5507',
    // An unfinished month cannot be posted yet.
    to: (books, today) =>
      endOf(books) <= today
        ? accountingPaths.post(books.month, books.legal_entity_id)
        : accountingPaths.month(books.month),
    figure: { count: 'contract_count', amount: 'amount_fen' },
  },
  amortisation: {
    title: '长期待摊费用摊销',
    explanation: '月末累计应摊销的佣金与租赁激励减去已过账部分，在「摊销过账」中过账',
    unit: '笔未过账',
    access: 'p_5507',
    to: (books, today) =>
      endOf(books) <= today
        ? accountingPaths.amortise(books.month, books.legal_entity_id)
        : accountingPaths.month(books.month),
    figure: { count: 'posting_count', amount: 'amount_fen' },
  },
  voucher: {
    title: '生成凭证',
    explanation: '当月的业务都须生成凭证',
    unit: '笔业务未生成',
    access: 'p_5508',
    to: openVouchers,
    act: (books) => `${openVouchers(books)}&act=make`,
    figure: { count: 'posting_count', amount: 'gross_fen' },
  },
  voucher_export: {
    title: '导出凭证',
    explanation: '当月的凭证导出到财务系统；金额为借方合计',
    unit: '张未导出',
    access: 'p_5508',
    to: unexportedVouchers,
    act: (books) => `${unexportedVouchers(books)}&act=export`,
    figure: { count: 'voucher_count', amount: 'debit_fen' },
  },
} as const satisfies Record<string, MonthEndStepLabels>;

export type MonthEndStepKey = keyof typeof MONTH_END_STEPS;

export const monthEndStep = (key: MonthEndStepKey): MonthEndStepLabels => MONTH_END_STEPS[key];
