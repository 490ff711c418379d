// Vouchers as other systems take them in (docs/domain §6): one row a line, columns in their order.
import type { SheetColumn } from '#server/platform/xlsx/xlsx-rows';

/** A line of a voucher with its voucher; names and codes may be empty. */
export interface LayoutLine {
  voucher_date: string;
  number: number;
  /** From 1 in its voucher. */
  line: number;
  subject: string;
  side: 'debit' | 'credit';
  amount_fen: number;
  summary: string;
  tenant_id: number | null;
  tenant_name: string;
  contract_number: string;
  park_id: number | null;
  park_name: string;
  building_name: string;
  prepared_by: string;
}

interface LayoutColumn {
  title: string;
  kind: SheetColumn['kind'];
  /** Money in fen. */
  value: (line: LayoutLine) => string | number;
}

const debit = ({ side, amount_fen }: LayoutLine) => (side === 'debit' ? amount_fen : 0);
const credit = ({ side, amount_fen }: LayoutLine) => (side === 'credit' ? amount_fen : 0);
const year = ({ voucher_date }: LayoutLine) => Number(voucher_date.slice(0, 4));
const period = ({ voucher_date }: LayoutLine) => Number(voucher_date.slice(5, 7));

const text = (title: string, value: LayoutColumn['value']): LayoutColumn => ({ title, kind: 'text', value });
const number = (title: string, value: LayoutColumn['value']): LayoutColumn => ({ title, kind: 'integer', value });
const amount = (title: string, value: LayoutColumn['value']): LayoutColumn => ({ title, kind: 'money', value });
const empty = (title: string): LayoutColumn => text(title, () => '');

/** Auxiliaries as 核算项目 reads them: 类别---编码---名称, several behind each other. */
function items({ tenant_id, tenant_name, park_id, park_name, contract_number, building_name }: LayoutLine): string {
  const parts = [
    tenant_id === null ? '' : `客户---${tenant_id}---${tenant_name}`,
    park_id === null ? '' : `部门---${park_id}---${park_name}`,
    contract_number && `合同---${contract_number}---${contract_number}`,
    building_name && `楼宇---${building_name}---${building_name}`,
  ];
  return parts.filter(Boolean).join('|');
}

/** 金蝶 K/3 标准格式凭证引入, sheet Page1. */
const K3: readonly LayoutColumn[] = [
  text('FDate', ({ voucher_date }) => voucher_date),
  number('FYear', year),
  number('FPeriod', period),
  text('FGroupID', () => '记'),
  number('FNumber', ({ number: no }) => no),
  text('FAccountNum', ({ subject }) => subject),
  empty('FAccountName'),
  text('FCurrencyNum', () => 'RMB'),
  text('FCurrencyName', () => '人民币'),
  amount('FAmountFor', ({ amount_fen }) => amount_fen),
  amount('FDebit', debit),
  amount('FCredit', credit),
  text('FPreparerID', ({ prepared_by }) => prepared_by),
  empty('FCheckerID'),
  empty('FApproveID'),
  empty('FCashierID'),
  empty('FHandler'),
  text('FSettleTypeID', () => '*'),
  empty('FSettleNo'),
  text('FExplanation', ({ summary }) => summary),
  number('FQuantity', () => 0),
  text('FMeasureUnitID', () => '*'),
  number('FUnitPrice', () => 0),
  empty('FReference'),
  text('FTransDate', ({ voucher_date }) => voucher_date),
  empty('FTransNo'),
  number('FAttachments', () => 0),
  number('FSerialNum', ({ number: no }) => no),
  empty('FObjectName'),
  empty('FParameter'),
  text('FExchangeRateType', () => '公司汇率'),
  number('FExchangeRate', () => 1),
  number('FEntryID', ({ line }) => line - 1),
  text('FItem', items),
  number('FPosted', () => 0),
  empty('FInternalInd'),
  empty('FCashFlow'),
];

/** 用友 U8 总账工具 凭证引入, its fields from the first on. */
const U8: readonly LayoutColumn[] = [
  text('制单日期', ({ voucher_date }) => voucher_date),
  text('凭证类别字', () => '记'),
  number('凭证编号', ({ number: no }) => no),
  number('附单据数', () => 0),
  text('摘要', ({ summary }) => summary.slice(0, 60)),
  text('科目编码', ({ subject }) => subject.replaceAll('.', '')),
  amount('借方金额', debit),
  amount('贷方金额', credit),
  number('数量', () => 0),
  number('外币', () => 0),
  number('汇率', () => 0),
  text('制单人', ({ prepared_by }) => prepared_by),
  empty('结算方式编码'),
  empty('票号'),
  text('票号发生日期', ({ voucher_date }) => voucher_date),
  text('部门编码', ({ park_id }) => park_id ?? ''),
  empty('职员编码'),
  text('客户编码', ({ tenant_id }) => tenant_id ?? ''),
  empty('供应商编码'),
  text('项目编码', ({ contract_number }) => contract_number),
];

/** By layout: what its sheet is called, and its columns. */
export const LAYOUTS = { k3: { sheet: 'Page1', columns: K3 }, u8: { sheet: '凭证', columns: U8 } };
