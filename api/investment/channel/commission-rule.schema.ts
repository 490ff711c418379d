// The rule of a channel's commission (佣金, docs/domain §3.1), on the channel and copied to a contract.
import * as z from 'zod';
import { decimal, positiveFen } from '#api/kernel/form/fields';
import { valuesOf } from '#api/kernel/labels';
import { isDecimal, toScaled } from '#domain/kernel/numbers/decimal';
import { COMMISSION_TAX } from '../labels';

const MOST_INSTALMENTS = 12;
const MOST_MONTHS = 120;
/** Shares and rates have as many decimals as a percentage with four. */
const SCALE = 6;
const FULL = 10n ** BigInt(SCALE);

const above0 = (value: string): boolean => /[1-9]/.test(value);
const within1 = (value: string): boolean => !(Number(value) > 1);

/** A fraction above 0 and at most 100 %. */
const fraction = decimal(3, SCALE).refine(above0, '比例须大于 0').refine(within1, '比例不能超过 100%');
const multiple = decimal(2, 2).refine(above0, '月数须大于 0');
const fullMonths = (least: number) =>
  z
    .int({ error: (issue) => (issue.input == null ? '请填写' : '应为整数月') })
    .min(least, `不能小于 ${least}`)
    .max(MOST_MONTHS, `不能大于 ${MOST_MONTHS}`);

const share = { share: fraction };
const instalment = z.discriminatedUnion('trigger', [
  z.strictObject({ trigger: z.literal('signed'), ...share }),
  z.strictObject({ trigger: z.literal('first_receipt'), ...share }),
  z.strictObject({ trigger: z.literal('months_after_start'), months: fullMonths(0), ...share }),
]);
type Shares = readonly { share: string }[];

/** Returns the sum in millionths; null when a share is not a number, which is reported at its own field. */
function sumOf(shares: Shares): bigint | null {
  const sound = shares.every(({ share }) => isDecimal(share, { max_integer_digits: 3, max_scale: SCALE }));
  return sound ? shares.reduce((sum, each) => sum + toScaled(each.share, SCALE), 0n) : null;
}

const percent = (millionths: bigint): string => `${Number(millionths) / 10 ** (SCALE - 2)}%`;

const instalments = z
  .array(instalment)
  .min(1, '至少一期')
  .max(MOST_INSTALMENTS, `最多 ${MOST_INSTALMENTS} 期`)
  .check((context) => {
    const sum = sumOf(context.value);
    if (sum === null || sum === FULL || context.value.length === 0) return;
    const message = `各期比例合计应为 100%，现为 ${percent(sum)}`;
    context.issues.push({ code: 'custom', path: [context.value.length - 1, 'share'], message, input: context.value });
  });

const parts = { instalments, clawback_months: fullMonths(1).nullable().default(null) };
const tax = z.enum(valuesOf(COMMISSION_TAX)).default('gross');

export const commissionRule = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('months'), months: multiple, tax, ...parts }),
  z.strictObject({ kind: z.literal('rate'), rate: fraction, tax, ...parts }),
  z.strictObject({ kind: z.literal('fixed'), amount_fen: positiveFen, ...parts }),
]);

export type CommissionTerms = z.output<typeof commissionRule>;
export type CommissionTermsInput = z.input<typeof commissionRule>;
