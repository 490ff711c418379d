// Parameters, warnings and other settings of the enterprise.
import * as z from 'zod';
import { factor, id, rate, version } from '#api/kernel/form/fields';
import { unknownNames } from '#domain/finance/arrears/notice-text';
import { patternFault } from '#domain/kernel/text/number-pattern';
import type { ParameterDeclaration } from './groups/declaration';
import { PARAMETER_KEYS, type ParameterKey, parameterOf } from './parameters';

/** The long texts among the parameters are templates of notices: an unknown placeholder would reach the tenant unreplaced. */
const noticeTemplate = (longest: number) =>
  z
    .string()
    .trim()
    .min(1, '请填写')
    .max(longest, `最多 ${longest} 个字`)
    .check((context) => {
      const unknown = unknownNames(context.value);
      if (unknown.length === 0) return;
      const message = `未知的名称：${unknown.map((name) => `{${name}}`).join('、')}`;
      context.issues.push({ code: 'custom', message, input: context.value });
    });
const LONGEST_NOTICE = 1000;

function valueSchema(declared: ParameterDeclaration): z.ZodType {
  const { kind, min, max, labels: terms, title } = declared;
  if (kind === 'switch') return z.boolean();
  if (kind === 'percent') return rate;
  if (kind === 'price') return factor;
  if (kind === 'option') return id.nullable();
  if (kind === 'textarea') return noticeTemplate(max ?? LONGEST_NOTICE);
  if (kind === 'enum') return z.enum(Object.keys(terms ?? {}) as [string], `${title}不在可选范围内`);
  if (kind === 'pattern') {
    return z
      .string()
      .trim()
      .check((context) => {
        const message = patternFault(context.value);
        if (message) context.issues.push({ code: 'custom', message, input: context.value });
      });
  }
  const low = min ?? Number.MIN_SAFE_INTEGER;
  const high = max ?? Number.MAX_SAFE_INTEGER;
  return z.int('应为整数').min(low, `应在 ${low} 到 ${high} 之间`).max(high, `应在 ${low} 到 ${high} 之间`);
}

const shapeOf = (keys: readonly ParameterKey[]) =>
  z.strictObject(Object.fromEntries(keys.map((key) => [key, valueSchema(parameterOf(key)).optional()])));

const FINANCE = PARAMETER_KEYS.filter((key) => parameterOf(key).group === 'finance');
const plain = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** Every value with the version of the whole set, so that users do not overwrite each other. */
export const parameters = z.strictObject({ values: z.record(z.string(), plain), version: z.number() });
const saving = (keys: readonly ParameterKey[]) => z.strictObject({ values: shapeOf(keys), version });
export const parameterSave = saving(PARAMETER_KEYS);
export const financeSave = saving(FINANCE);

export type Parameters = z.infer<typeof parameters>;
export type ParameterSave = z.infer<typeof parameterSave>;

const none = z.strictObject({});
export const parameterSchemas = {
  '/api/company/get-param': { input: none, output: parameters },
  '/api/company/save-param': { input: parameterSave, output: parameters },
  '/api/company/get-finance-setting': { input: none, output: parameters },
  '/api/company/save-finance-setting': { input: financeSave, output: parameters },
};
