// The field types of the API: the only definition of limits and Chinese messages. Money is integer fen, decimals are strings.
import * as z from 'zod';
import { isCalendarDate } from '#domain/kernel/dates/calendar-date';
import { isMaskedPhone } from '#domain/tenants/masked-phone';
import { passwordFault } from '../access/password';
import { storable, UNSTORABLE, unstorableIn, withoutInvisible } from './storable';

/** The messages for a required field without a value; forms add its title. */
export const FILL_IN = '请填写';
export const CHOOSE = '请选择';
const missing = (isChoice: boolean) => (isChoice ? CHOOSE : FILL_IN);

/** Messages for issues without a message in the schema. */
z.config({
  // The pages' content policy forbids generated code; the server's schemas are compiled.
  jitless: 'window' in globalThis,
  customError: (issue) => {
    if (issue.code === 'unrecognized_keys') return `未知字段：${issue.keys.join('、')}`;
    const isMissing = issue.input === undefined || issue.input === null;
    if (issue.code === 'invalid_type') return isMissing ? missing(issue.expected === 'array') : '类型不正确';
    if (issue.code === 'invalid_value') return isMissing ? missing(true) : '不在可选范围内';
    if (issue.code === 'too_big')
      return issue.origin === 'array' ? `最多 ${issue.maximum} 项` : `不能大于 ${issue.maximum}`;
    if (issue.code === 'too_small')
      return issue.origin === 'array' ? `至少 ${issue.minimum} 项` : `不能小于 ${issue.minimum}`;
    return '格式不正确';
  },
});

/** One line of text, trimmed, 1…max characters, no control or invisible characters. */
export const text = (max: number) =>
  z
    .string()
    .overwrite(withoutInvisible)
    .trim()
    .min(1, FILL_IN)
    .max(max, `最多 ${max} 个字`)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, '不能包含换行或控制字符');

/** One line of text that may be empty. */
export const optionalText = (max: number) =>
  z
    .string()
    .overwrite(withoutInvisible)
    .trim()
    .max(max, `最多 ${max} 个字`)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, '不能包含换行或控制字符')
    .default('');

/** Several lines of text that may be empty. */
export const remark = (max = 2000) =>
  z.string().trim().max(max, `最多 ${max} 个字`).refine(storable, UNSTORABLE).default('');

/** Optional text of several lines. */
export const boundedText = (max: number) => z.string().trim().max(max, `最多 ${max} 个字`).refine(storable, UNSTORABLE);

/** The object's code in other systems: letters, digits and . _ - /; unique within its kind, case-insensitive. */
export const externalCode = optionalText(40).refine(
  (value) => /^[A-Za-z0-9._/-]*$/.test(value),
  '只能用字母、数字和 . _ - /',
);

export const email = z.union([z.literal(''), z.email('邮箱格式不正确').max(100, '最多 100 个字')]).default('');
export const phone = optionalText(30).refine(
  (value) => /^[\d\s+()（）-]*$/.test(value),
  '电话只能包含数字、空格和 + - ( )',
);

/** A bank account number without its spaces; empty: none. */
export const bankAccount = optionalText(40)
  .transform((value) => value.replace(/\s/g, ''))
  .refine((value) => /^[\dA-Za-z-]*$/.test(value), '账号只能包含数字、字母和 -');
/** A bank account number, or the masked form of a known one: the server restores the number. */
export const bankAccountOrMasked = optionalText(40)
  .transform((value) => value.replace(/\s/g, ''))
  .refine((value) => /^[\dA-Za-z*-]*$/.test(value), '账号只能包含数字、字母和 -');

export const MASKED_PHONE = '号码中间有星号：请填写完整的号码';
/** A telephone number, or the masked form of a stored one: the server restores the stored number. */
export const phoneOrMasked = optionalText(30).refine(
  (value) => /^[\d\s+()（）-]*$/.test(value) || isMaskedPhone(value),
  '电话只能包含数字、空格和 + - ( )',
);

/** Reason for undoing an act; `missing` is the message for an empty one. */
export const reason = (missing: string) => boundedText(200).min(1, missing);

/** Arbitrary JSON stored by a page. */
export const json = z.json().refine((value) => unstorableIn(value) === null, UNSTORABLE);

export const id = z.int(CHOOSE).positive(CHOOSE);
/** Largest value of an integer column. */
const MOST = 2 ** 31 - 1;
export const version = z.int('版本号不正确').min(0, '版本号不正确').max(MOST, '版本号不正确');
/** A position in an order: 1, 2, 3 … */
export const ordinal = z.int('序号不正确').min(1, '序号不正确').max(MOST, '序号不正确');
/** Comma list of ids, or empty. */
export const idList = z
  .string()
  .max(4000)
  .regex(/^(\d{1,15}(,\d{1,15})*)?$/, '应为逗号分隔的编号');
export const date = z.string().refine(isCalendarDate, '日期不存在，应为 YYYY-MM-DD');
/** A valid business day. */
export const businessDate = date.refine(
  (day) => day >= '2000-01-01' && day <= '2100-12-31',
  '日期应在 2000 年至 2100 年之间',
);
export const optionalDate = date.nullable().default(null);
export const month = z.string().regex(/^(19|20|21)\d\d-(0[1-9]|1[0-2])$/, '应为月份 YYYY-MM');

/** Largest amount of one entry: 10¹² fen, ten billion yuan. */
export const MAX_FEN = 1_000_000_000_000;
/** Reports a missing amount as missing, not as an invalid number. */
const integerFen = z.int({ error: (issue) => (issue.input == null ? FILL_IN : '应为整数分') });
export const fen = integerFen.min(-MAX_FEN, '金额过大').max(MAX_FEN, '金额过大');
export const positiveFen = integerFen.positive('金额须大于 0').max(MAX_FEN, '金额过大');

/** A decimal string with at most `digits` digits before and `scale` after the point, not negative. */
export const decimal = (digits: number, scale: number) =>
  z.string().regex(new RegExp(`^\\d{1,${digits}}(\\.\\d{1,${scale}})?$`), `应为不小于 0 的数，最多 ${scale} 位小数`);
export const area = decimal(10, 2);
export const positiveArea = area.refine((value) => Number(value) > 0, '面积须大于 0');
export const price = decimal(8, 6);
/** A multiple, above 0: "1.5" means one and a half times. */
export const factor = decimal(2, 4).refine((value) => Number(value) > 0, '倍数须大于 0');
/** A share from 0 to 1, as a fraction: "0.09" means 9 %. */
export const rate = decimal(1, 6).refine((value) => Number(value) <= 1, '应在 0 与 1 之间');

/** Letters, digits and . _ @ -; case-insensitive. */
export const signInName = z
  .string()
  .trim()
  .min(1, FILL_IN)
  .regex(/^[A-Za-z0-9._@-]{1,40}$/, '1 到 40 位，只能用字母、数字和 . _ @ -');

/** A password to verify: exactly as typed. */
export const typedPassword = z
  .string()
  .min(1, FILL_IN)
  .max(128, '最多 128 个字')
  .regex(/^[^\p{Cc}\p{Cs}]*$/u, '不能包含换行或控制字符');

/** A new password; the rule itself is in `password.ts`. Callers that know the sign-in name check against it too. */
export const newPassword = z.string().superRefine((value, context) => {
  const message = passwordFault(value);
  if (message) context.addIssue({ code: 'custom', message });
});
