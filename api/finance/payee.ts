// The receiver of a refund (收款方) in a form.
import type { FormField } from '../kernel/form/form';
import { REFUND_WAY } from './labels';

/** Returns the fields of a payee; without a transfer only the name, which is then optional. */
export const payeeFields = (transfers: boolean): FormField[] => [
  { name: 'way', title: '付款途径', kind: 'enum', labels: REFUND_WAY, required: true },
  { name: 'payee_name', title: '收款方', kind: 'text', required: transfers, maxLength: 100 },
  ...(transfers
    ? ([
        { name: 'payee_bank', title: '开户行', kind: 'text', required: true, maxLength: 100 },
        { name: 'payee_account', title: '收款账号', kind: 'text', required: true, maxLength: 40 },
      ] as const)
    : []),
];

/** Titles of the stored fields, for the audit trail. */
export const PAYEE_TITLES = {
  way: '付款途径',
  payee_name: '收款方',
  payee_bank: '开户行',
  payee_account: '收款账号',
};
