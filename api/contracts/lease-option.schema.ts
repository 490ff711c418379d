// Options of an approved lease as of today, and acts on them (选择权, docs/domain §5.14).
import * as z from 'zod';
import { storedFile } from '../account/file.schema';
import { date, id, optionalText, reason } from '../kernel/form/fields';
import { valuesOf } from '../kernel/labels';
import { reportDay as day } from '../kernel/report/report.schema';
import { leaseOption } from './contract/contract.schema';
import { OPTION_ACT, OPTION_STATE } from './labels';

const MOST_FILES = 20;

/** An option is identified by its kind and days. */
export const optionAct = z.strictObject({
  contract_id: id,
  kind: leaseOption.shape.kind,
  start: date,
  end: date,
  act: z.enum(valuesOf(OPTION_ACT)),
  /** Day on which the other party received the notice. */
  acted_on: day,
  remark: optionalText(200),
  attachment_ids: z.array(id).max(MOST_FILES, `最多 ${MOST_FILES} 个附件`).default([]),
});
export const undoOptionAct = z.strictObject({ id, reason: reason('请填写撤销原因') });

export const optionOfLease = z.strictObject({
  ...leaseOption.shape,
  /** First and last day on which a notice is in time. */
  notice_from: date,
  notice_until: date,
  state: z.enum(valuesOf(OPTION_STATE)),
  /** The entered act; `null` when there is none, or when a renewal or termination exercised the option. */
  act_id: z.number().nullable(),
  acted_on: date.nullable(),
  act_remark: z.string(),
  recorded_by: z.string().nullable(),
  attachments: z.array(storedFile),
});
const options = z.array(optionOfLease);
const ofContract = z.strictObject({ contract_id: id });

export type OptionActInput = z.input<typeof optionAct>;
export type OptionAct = z.output<typeof optionAct>;
export type UndoOptionAct = z.infer<typeof undoOptionAct>;
export type OptionOfLease = z.infer<typeof optionOfLease>;

export const leaseOptionSchemas = {
  '/api/contracts/lease-option/of-contract': { input: ofContract, output: options },
  '/api/contracts/lease-option/act': { input: optionAct, output: options },
  '/api/contracts/lease-option/undo': { input: undoOptionAct, output: options },
};
