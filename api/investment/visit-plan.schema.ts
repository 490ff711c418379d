// Planned visit (拜访计划, docs/domain §3): the customer, the day, and the purpose.
import * as z from 'zod';
import { byId, deleted, identity, ids, stored } from '../kernel/endpoint/crud.schema';
import { boundedText, businessDate, id, text, version } from '../kernel/form/fields';

const time = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, '时间应为 00:00 至 23:59')
  .nullable()
  .default(null);

const fields = {
  customer_id: id,
  user_id: id,
  kind_id: id,
  visit_on: businessDate,
  visit_at: time,
  purpose: text(200),
};

export const visitSave = z.strictObject({ ...identity, ...fields });
const visitMove = z.strictObject({ id, version, visit_on: businessDate });
export const visitDone = z
  .strictObject({
    id,
    version,
    followed_on: businessDate,
    content: boundedText(2000).min(1, '请填写'),
    next_on: businessDate.nullable().default(null),
    stage_id: id.nullable().default(null),
  })
  .refine(({ followed_on, next_on }) => next_on === null || next_on > followed_on, {
    path: ['next_on'],
    message: '下次跟进须晚于本次跟进',
  });

const visit = z.strictObject({
  ...stored,
  ...fields,
  visit_at: z.string().nullable(),
  customer_name: z.string(),
  manager: z.string(),
  kind: z.string(),
  follow_up_id: z.number().nullable(),
  /** Main contact of the customer, for the visitor. */
  contact: z.string(),
});

const visitWeekQuery = z.strictObject({ monday: businessDate, user_id: id.nullable().default(null) });

export type VisitSave = z.input<typeof visitSave>;
export type VisitTerms = z.output<typeof visitSave>;
export type VisitMove = z.output<typeof visitMove>;
export type VisitDone = z.input<typeof visitDone>;
export type VisitDoneTerms = z.output<typeof visitDone>;
export type Visit = z.output<typeof visit>;
export type VisitWeekQuery = z.input<typeof visitWeekQuery>;
export type VisitWeekTerms = z.output<typeof visitWeekQuery>;

export const visitPlanSchemas = {
  '/api/investment/visit-plan/get': { input: byId, output: visit },
  '/api/investment/visit-plan/save': { input: visitSave, output: visit },
  '/api/investment/visit-plan/delete': { input: ids, output: deleted },
  '/api/investment/visit-plan/move': { input: visitMove, output: visit },
  '/api/investment/visit-plan/done': { input: visitDone, output: visit },
  '/api/investment/visit-plan/week': { input: visitWeekQuery, output: z.array(visit) },
};
