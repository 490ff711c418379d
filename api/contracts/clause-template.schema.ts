// Named clauses to start others from (条款模板): their terms without dates and spaces, which belong to one lease.
import * as z from 'zod';
import { deleted, ids } from '../kernel/endpoint/crud.schema';
import { json, text } from '../kernel/form/fields';

/** Terms in the form's shape: fields may be missing, and are validated when a contract is saved. */
const terms = z.record(z.string().max(40), json).refine((value) => JSON.stringify(value).length <= 20_000, '条款过长');

export const clauseTemplateSave = z.strictObject({ name: text(40), terms });
export const clauseTemplate = z.strictObject({ id: z.number(), name: z.string(), terms });

export type ClauseTemplateSave = z.infer<typeof clauseTemplateSave>;
export type ClauseTemplate = z.infer<typeof clauseTemplate>;

export const clauseTemplateSchemas = {
  '/api/contracts/clause-template/list': { input: z.strictObject({}), output: z.array(clauseTemplate) },
  '/api/contracts/clause-template/save': { input: clauseTemplateSave, output: clauseTemplate },
  '/api/contracts/clause-template/delete': { input: ids, output: deleted },
};
