// Schemas of dictionaries and tags, one set a kind: only its own further fields are taken.
import * as z from 'zod';
import { identity, stored } from '#api/kernel/endpoint/crud.schema';
import { rate, text } from '#api/kernel/form/fields';
import { valuesOf } from '#api/kernel/labels';
import { referenceDataSchemas } from '../reference-data/reference-data.schema';
import { DICTIONARY_KINDS, type DictionaryKind } from './dictionary-kinds';
import { TAG_COLOURS } from './tag-colours';

const fieldsOf = ({ colour, extra = [] }: DictionaryKind) => ({
  name: text(40),
  enabled: z.boolean().default(true),
  ...(colour && { colour: z.enum(valuesOf(TAG_COLOURS)) }),
  ...Object.fromEntries(extra.map(({ name, kind }) => [name, kind === 'switch' ? z.boolean().default(false) : rate])),
});

export const dictionarySave = (kind: DictionaryKind) => z.strictObject({ ...identity, ...fieldsOf(kind) });

export const dictionarySchemas = Object.assign(
  {},
  ...DICTIONARY_KINDS.map((kind) =>
    referenceDataSchemas(kind.kind, dictionarySave(kind), z.strictObject({ ...stored, ...fieldsOf(kind) })),
  ),
) as ReturnType<typeof referenceDataSchemas>;
