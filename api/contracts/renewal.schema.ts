// Prepares renewals of several contracts.
import * as z from 'zod';
import { id, rate } from '../kernel/form/fields';

export const prepareRenewals = z.strictObject({
  ids: z.array(id).min(1, '请选择合同').max(200, '一次最多 200 份'),
  /** Months of the new term; `null` for the length of the old one. */
  months: z.int('应为整数').min(1, '应为 1 到 600').max(600, '应为 1 到 600').nullable().default(null),
  /** Increase of the rent over the last price, a fraction. */
  uplift: rate.default('0'),
  carry_deposit: z.boolean().default(true),
});

export const preparedRenewals = z.strictObject({
  made: z.array(z.strictObject({ id: z.number(), number: z.string(), renews_number: z.string() })),
  left_out: z.array(z.strictObject({ id: z.number(), number: z.string(), reason: z.string() })),
});

export type PrepareRenewals = z.output<typeof prepareRenewals>;
export type PrepareRenewalsInput = z.input<typeof prepareRenewals>;
export type PreparedRenewals = z.infer<typeof preparedRenewals>;

export const renewalSchemas = {
  '/api/contracts/contract/prepare-renewals': { input: prepareRenewals, output: preparedRenewals },
};
