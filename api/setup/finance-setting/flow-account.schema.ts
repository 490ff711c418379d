// Flow account (流水账户): an account that receives money; belongs to one legal entity.
import * as z from 'zod';
import { identity, stored } from '#api/kernel/endpoint/crud.schema';
import { fen, id, optionalDate, optionalText, text } from '#api/kernel/form/fields';
import { referenceDataSchemas } from '../reference-data.schema';

const fields = {
  name: text(60),
  bank: optionalText(100),
  number: optionalText(40),
  holder: optionalText(100),
  subject: optionalText(40),
  park_id: id.nullable().default(null),
  opening_on: optionalDate,
  opening_fen: fen.default(0),
  enabled: z.boolean().default(true),
};

const feedFolder = z
  .string()
  .trim()
  .max(60, '最多 60 个字')
  .regex(/^[^\p{Cc}\p{Cs}]*$/u, '不能包含换行或控制字符')
  .regex(/^(?![.~])[^/\\]*$/, '只填一个文件夹的名称，不能包含 / 或 \\，也不能以 . 开头');

/** The legal entity is optional for an enterprise with a single one; the feed stays as it is where it is left out. */
export const flowAccountSave = z.strictObject({
  ...identity,
  ...fields,
  legal_entity_id: id.nullish(),
  feed_folder: feedFolder.optional(),
  feed_enabled: z.boolean().optional(),
});
const flowAccount = z.strictObject({
  ...stored,
  ...fields,
  feed_folder: z.string(),
  feed_enabled: z.boolean(),
  legal_entity_id: id,
  legal_entity: z.string(),
  park: z.string(),
});
export type FlowAccountSave = z.input<typeof flowAccountSave>;
export type FlowAccount = z.output<typeof flowAccount>;

export const flowAccountSchemas = referenceDataSchemas('flow-account', flowAccountSave, flowAccount);
