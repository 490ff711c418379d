// Voucher formats of other systems (docs/domain §6): one row per line, columns in their order.
import type { SheetColumn } from '#server/platform/xlsx/xlsx-rows';

/** A voucher line with its voucher; names and codes may be empty. */
export interface LayoutLine {
  voucher_date: string;
  number: number;
  /** Line number in its voucher, from 1. */
  line: number;
  subject: string;
  subject_name: string;
  side: 'debit' | 'credit';
  amount_fen: number;
  summary: string;
  tenant_code: string;
  tenant_name: string;
  contract_number: string;
  park_code: string;
  park_name: string;
  building_code: string;
  building_name: string;
  prepared_by: string;
}

interface LayoutColumn {
  title: string;
  kind: SheetColumn['kind'];
  /** Money is in fen. */
  value: (line: LayoutLine) => string | number;
}

const debit = ({ side, amount_fen }: LayoutLine) => (side === 'debit' ? amount_fen : 0);
const credit = ({ side, amount_fen }: LayoutLine) => (side === 'credit' ? amount_fen : 0);
const period = ({ voucher_date }: LayoutLine) => Number(voucher_date.slice(5, 7));

const text = (title: string, value: LayoutColumn['value']): LayoutColumn => ({ title, kind: 'text', value });
const number = (title: string, value: LayoutColumn['value']): LayoutColumn => ({ title, kind: 'integer', value });
const amount = (title: string, value: LayoutColumn['value']): LayoutColumn => ({ title, kind: 'money', value });
const empty = (title: string): LayoutColumn => text(title, () => '');

/** 核算项目 of a line, each a class with its code and name. */
const itemsOf = (line: LayoutLine) =>
  [
    { class: '客户', code: line.tenant_code, name: line.tenant_name },
    { class: '部门', code: line.park_code, name: line.park_name },
    { class: '合同', code: line.contract_number, name: line.contract_number },
    { class: '楼宇', code: line.building_code, name: line.building_name },
  ].filter(({ code }) => code !== '');

/** The columns of the first eight 核算项目, one after another. */
const ITEM_COLUMNS: readonly LayoutColumn[] = Array.from({ length: 8 }, (_, place) => [
  text(`FCLSNAME${place + 1}`, (line) => itemsOf(line)[place]?.class ?? ''),
  text(`FOBJID${place + 1}`, (line) => itemsOf(line)[place]?.code ?? ''),
  text(`FOBJNAME${place + 1}`, (line) => itemsOf(line)[place]?.name ?? ''),
]).flat();

/** 金蝶 K/3 标准格式凭证. */
const K3: readonly LayoutColumn[] = [
  text('FDATE', ({ voucher_date }) => voucher_date),
  text('FTRANSDATE', ({ voucher_date }) => voucher_date),
  number('FPERIOD', period),
  text('FGROUP', () => '记'),
  number('FNUM', ({ number: no }) => no),
  number('FENTRYID', ({ line }) => line - 1),
  text('FEXP', ({ summary }) => summary.slice(0, 80)),
  text('FACCTID', ({ subject }) => subject),
  ...ITEM_COLUMNS,
  empty('FTRANSID'),
  text('FCYID', () => 'RMB'),
  number('FEXCHRATE', () => 1),
  text('FDC', ({ side }) => (side === 'debit' ? '1' : '0')),
  amount('FFCYAMT', ({ amount_fen }) => amount_fen),
  number('FQTY', () => 0),
  number('FPRICE', () => 0),
  amount('FDEBIT', debit),
  amount('FCREDIT', credit),
  empty('FSETTLCODE'),
  empty('FSETTLENO'),
  text('FACCTNAME', ({ subject_name }) => subject_name),
];

/** 用友 U8 总账工具 凭证引入, its leading fields. */
const U8: readonly LayoutColumn[] = [
  text('制单日期', ({ voucher_date }) => voucher_date),
  text('凭证类别字', () => '记'),
  number('业务号', ({ number: no }) => no),
  number('附单据数', () => 0),
  text('摘要', ({ summary }) => summary.slice(0, 60)),
  text('科目编码', ({ subject }) => subject.replaceAll('.', '')),
  amount('金额借方', debit),
  amount('金额贷方', credit),
  number('数量', () => 0),
  number('外币', () => 0),
  number('汇率', () => 0),
  text('制单人', ({ prepared_by }) => prepared_by),
  empty('结算方式'),
  empty('票号'),
  text('发生日期', ({ voucher_date }) => voucher_date),
  text('部门编码', ({ park_code }) => park_code),
  empty('职员编码'),
  text('客户编码', ({ tenant_code }) => tenant_code),
  empty('供应商编码'),
  text('项目编码', ({ contract_number }) => contract_number),
  text('科目名称', ({ subject_name }) => subject_name),
];

/** Sheet name and columns by layout. */
export const LAYOUTS = { k3: { sheet: '凭证信息表', columns: K3 }, u8: { sheet: '凭证', columns: U8 } };
