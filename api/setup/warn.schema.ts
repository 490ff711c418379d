// Warning settings by kind.
import * as z from 'zod';
import { WARN_KINDS, type WarnKindName } from '../home/message-kinds';
import { id, version } from '../kernel/form/fields';

const kind = z.enum(Object.keys(WARN_KINDS) as [WarnKindName, ...WarnKindName[]]);
const days = z.int('应为整数').min(0, '提前天数应为 0 到 365').max(365, '提前天数应为 0 到 365');

export const warnSave = z
  .strictObject({
    kind,
    enabled: z.boolean(),
    days_ahead: days,
    /** Days before the date on which it is raised again, each fewer than the one before. */
    second_days: days.nullable().default(null),
    third_days: days.nullable().default(null),
    in_app: z.boolean(),
    by_mail: z.boolean(),
    role_ids: z.array(id).max(50),
    user_ids: z.array(id).max(200),
    /** 0 while there is no setting. */
    version,
  })
  .check((context) => {
    const { enabled, in_app, by_mail, days_ahead, second_days, third_days } = context.value;
    const refuse = (field: string, message: string, input: unknown) =>
      context.issues.push({ code: 'custom', path: [field], message, input });
    if (enabled && !in_app && !by_mail) refuse('in_app', '请至少选择一种提醒方式', in_app);
    if (second_days !== null && second_days >= days_ahead)
      refuse('second_days', '再次提醒的天数应小于提前天数', second_days);
    if (third_days !== null && (second_days === null || third_days >= second_days))
      refuse('third_days', second_days === null ? '请先填写再次提醒' : '末次提醒的天数应小于再次提醒', third_days);
  });
export const warnSetting = z.strictObject({
  kind,
  enabled: z.boolean(),
  days_ahead: z.number(),
  second_days: z.number().nullable(),
  third_days: z.number().nullable(),
  in_app: z.boolean(),
  by_mail: z.boolean(),
  /** When both are empty, all users who hold the kind's key and see the park are recipients. */
  role_ids: z.array(z.number()),
  user_ids: z.array(z.number()),
  version: z.number(),
  is_default: z.boolean(),
});
export const warnKind = z.strictObject({ kind });

export type WarnSetting = z.infer<typeof warnSetting>;
export type WarnSave = z.infer<typeof warnSave>;
export type WarnKindRef = z.infer<typeof warnKind>;

const all = z.array(warnSetting);
export const warnSchemas = {
  '/api/company/get-warn': { input: z.strictObject({}), output: all },
  '/api/company/save-warn': { input: warnSave, output: all },
  '/api/company/delete-warn': { input: warnKind, output: all },
};
