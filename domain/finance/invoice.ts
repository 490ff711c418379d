/** Invoices (docs/domain §6): required buyer data, format of a number, tax rate of an amount, name of a line. */

import { type Fen, splitTax } from '../kernel/money/money';
import type { Decimal } from '../kernel/numbers/decimal';

export type InvoiceKind = 'e_general' | 'e_special' | 'paper_general' | 'paper_special';

export const isPaper = (kind: InvoiceKind): boolean => kind.startsWith('paper');
export const isSpecial = (kind: InvoiceKind): boolean => kind.endsWith('special');

export interface InvoiceBuyer {
  title: string;
  tax_number: string;
  address: string;
  phone: string;
  bank: string;
  account: string;
}

const BUYER_LABELS: Readonly<Record<keyof InvoiceBuyer, string>> = {
  title: '抬头',
  tax_number: '税号',
  address: '地址',
  phone: '电话',
  bank: '开户行',
  account: '银行账号',
};

/** Returns the missing buyer data of a kind as text: a special invoice requires everything, a company's general one title and tax number. */
export function missingOfBuyer(kind: InvoiceKind, buyer: InvoiceBuyer, person: boolean): string[] {
  const needed: (keyof InvoiceBuyer)[] = isSpecial(kind)
    ? ['title', 'tax_number', 'address', 'phone', 'bank', 'account']
    : person
      ? ['title']
      : ['title', 'tax_number'];
  return needed.filter((name) => buyer[name] === '').map((name) => BUYER_LABELS[name]);
}

/** Returns the fault of a number of the tax bureau: 20 digits for an electronic invoice; 8 for paper, under a code of 10 or 12. */
export function numberFault(
  kind: InvoiceKind,
  { code, number }: { code: string; number: string },
): { field: 'code' | 'number'; message: string } | null {
  if (!isPaper(kind)) {
    if (!/^\d{20}$/.test(number)) return { field: 'number', message: '数电发票号码应为 20 位数字' };
    return code === '' ? null : { field: 'code', message: '数电发票没有发票代码' };
  }
  if (!/^\d{8}$/.test(number)) return { field: 'number', message: '纸质发票号码应为 8 位数字' };
  return /^(\d{10}|\d{12})$/.test(code) ? null : { field: 'code', message: '纸质发票代码应为 10 位或 12 位数字' };
}

/** An adjustment is a difference of rounded figures: its tax may differ from its own rate by this much, fen. */
const ROUNDED_APART = 3;

/** Returns the first rate at which the gross amount has that net part; null when none matches. */
export function rateThatFits(gross: Fen, net: Fen, rates: readonly Decimal[]): Decimal | null {
  return rates.find((rate) => Math.abs(splitTax(gross, rate).net - net) <= ROUNDED_APART) ?? null;
}

/** Returns true for leasing of real estate, which states address, certificate and term; parking (…0202) does not. */
export const isPropertyLeasing = (tax_code: string): boolean => /^304050202(?!0200)/.test(tax_code);

/** Short names of classes (商品和服务税收分类简称) by the prefix of the code. */
const CLASS_NAMES: readonly (readonly [string, string])[] = [
  ['3040502', '经营租赁'],
  ['3040801', '企业管理服务'],
  ['1100301', '水冰雪'],
  ['1100101', '供电'],
];

/** Returns the printed name: *经营租赁*租金. A class without a known short name uses its own name. */
export function printedItem(tax_code: string, tax_item: string, charge_item: string): string {
  const label = CLASS_NAMES.find(([prefix]) => tax_code.startsWith(prefix))?.[1];
  return `*${label ?? tax_item}*${charge_item}`;
}
