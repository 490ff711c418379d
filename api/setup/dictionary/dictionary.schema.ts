// Schemas of dictionaries and tags, one set per kind: each accepts only its own further fields.
import * as z from 'zod';
import { identity, stored } from '#api/kernel/endpoint/crud.schema';
import { boundedText, externalCode, optionalText, rate, text } from '#api/kernel/form/fields';
import type { FormField } from '#api/kernel/form/form';
import { valuesOf } from '#api/kernel/labels';
import { referenceDataSchemas } from '../reference-data.schema';
import { DICTIONARY_KINDS, type DictionaryKind } from './dictionary-kinds';
import { TAG_COLOURS } from './tag-colours';

function extraOf({ kind, maxLength = 500 }: FormField): z.ZodType {
  if (kind === 'switch') return z.boolean().default(false);
  return kind === 'percent' ? rate : boundedText(maxLength).min(1, '请填写');
}

const fieldsOf = ({ colour, extra = [] }: DictionaryKind) => ({
  name: text(40),
  code: externalCode,
  remark: optionalText(200),
  enabled: z.boolean().default(true),
  ...(colour && { colour: z.enum(valuesOf(TAG_COLOURS)) }),
  ...Object.fromEntries(extra.map((field) => [field.name, extraOf(field)])),
});

export const dictionarySave = (kind: DictionaryKind) => z.strictObject({ ...identity, ...fieldsOf(kind) });

/** A row of the spreadsheet; a tag without a colour is green. */
export const dictionaryImportRow = ({ colour, extra = [] }: DictionaryKind) =>
  z.strictObject({
    name: text(40),
    code: externalCode,
    ...(colour && { colour: z.enum(valuesOf(TAG_COLOURS)).default('green') }),
    ...Object.fromEntries(
      extra.map((field) => [
        field.name,
        field.kind === 'switch' ? z.enum(['true', 'false']).default('false') : extraOf(field),
      ]),
    ),
    remark: optionalText(200),
  });
export type DictionaryImportRow = { name: string; code: string; remark: string } & Record<string, string>;

/** Rows of each import by area and object. */
export const dictionaryImportRows = Object.fromEntries(
  DICTIONARY_KINDS.map((kind) => [`setup/${kind.kind}`, dictionaryImportRow(kind)]),
);

const dictionaryExport = z.strictObject({ search: optionalText(100) });

export const dictionarySchemas = Object.assign(
  {},
  ...DICTIONARY_KINDS.map((kind) => ({
    ...referenceDataSchemas(kind.kind, dictionarySave(kind), z.strictObject({ ...stored, ...fieldsOf(kind) })),
    [`/api/setup/${kind.kind}/report`]: { input: dictionaryExport, output: null },
  })),
) as Record<string, { input: z.ZodType; output: z.ZodType | null }>;
