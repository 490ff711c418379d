// The receiver of a refund (收款方): a transfer states name, bank and account number.
import * as z from 'zod';
import type { REFUND_WAY } from './labels';

/** An account that money is paid to; its number is masked. */
export const payee = z.strictObject({ payee_name: z.string(), payee_bank: z.string(), payee_account: z.string() });

export type Payee = z.infer<typeof payee>;

type Named<Field extends string> = Record<Field | 'payee_bank' | 'payee_account', string> & {
  way: keyof typeof REFUND_WAY;
};

/** Adds an issue for each part that a transfer lacks; `field` contains the name. */
export function requirePayee<Field extends string>(context: z.core.ParsePayload<Named<Field>>, field: Field): void {
  if (context.value.way !== 'transfer') return;
  const titles = { [field]: '收款方', payee_bank: '开户行', payee_account: '收款账号' } as Record<string, string>;
  for (const [name, title] of Object.entries(titles))
    if (context.value[name as Field] === '')
      context.issues.push({ code: 'custom', path: [name], message: `转账须填写${title}`, input: '' });
}
