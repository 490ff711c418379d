// Subject (会计科目): a row of the chart of accounts.
import * as z from 'zod';
import { byId, deleted, identity, ids, stored } from '#api/kernel/endpoint/crud.schema';
import { optionalText, text } from '#api/kernel/form/fields';
import { valuesOf } from '#api/kernel/labels';
import { SUBJECT_AUXILIARY, SUBJECT_SIDE } from '../labels';

export const MOST_SUBJECT_CODE = 40;
const CODE = /^[0-9A-Za-z]+([.-][0-9A-Za-z]+)*$/;
const code = text(MOST_SUBJECT_CODE).refine(
  (value) => CODE.test(value),
  '只能用字母与数字，各级之间可用点或短横，如 1122.01',
);

const fields = {
  code,
  name: text(60),
  side: z.enum(valuesOf(SUBJECT_SIDE)),
  auxiliaries: z
    .array(z.enum(valuesOf(SUBJECT_AUXILIARY)))
    .max(4, '最多 4 项')
    .default([]),
  enabled: z.boolean().default(true),
};

export const subjectSave = z.strictObject({ ...identity, ...fields });
/** A stored code may predate the chart. */
const subject = z.strictObject({ ...stored, ...fields, code: z.string(), full_name: z.string(), leaf: z.boolean() });
const use = z.strictObject({ name: z.string(), what: z.string(), count: z.number() });

/** A row of the spreadsheet, with the terms of 金蝶 K/3 or 用友 U8. */
export const subjectImportRow = z.strictObject({
  code,
  name: text(60),
  side: text(10).refine((value) => /^[借贷]方?$/.test(value), '应为借或贷'),
  auxiliaries: optionalText(200),
  disabled: optionalText(20),
});

/** A look-up result: the stored code, and code and full name for display. */
const option = z.strictObject({ value: z.string(), label: z.string() });

export type SubjectSave = z.input<typeof subjectSave>;
export type Subject = z.output<typeof subject>;
export type SubjectImportRow = z.output<typeof subjectImportRow>;
export type SubjectOption = z.output<typeof option>;

export const subjectSchemas = {
  '/api/setup/subject/list': {
    input: z.strictObject({}),
    output: z.array(subject.extend({ usage: z.number(), uses: z.array(use) })),
  },
  '/api/setup/subject/get': { input: byId, output: subject },
  '/api/setup/subject/save': { input: subjectSave, output: subject },
  '/api/setup/subject/delete': { input: ids, output: deleted },
  '/api/option/subject': { input: z.strictObject({}), output: z.array(option) },
};
