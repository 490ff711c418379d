// Channel (渠道, docs/domain §3): a source of tenants.
import * as z from 'zod';
import { byId, deleted, identity, ids, stored } from '#api/kernel/endpoint/crud.schema';
import { EXPIRY } from '#api/kernel/expiry';
import { checkMainContact, contactShape, contactsOf, revealedPhones } from '#api/kernel/form/contacts.schema';
import { id, optionalDate, optionalText, remark, text } from '#api/kernel/form/fields';
import { valuesOf } from '#api/kernel/labels';
import { commissionRule } from './commission-rule.schema';

const fields = {
  name: text(60),
  kind_id: id,
  firm: optionalText(100),
  contacts: contactsOf(z.strictObject(contactShape)),
  enabled: z.boolean().default(true),
  agreement_start: optionalDate,
  agreement_end: optionalDate,
  payee_name: optionalText(100),
  payee_bank: optionalText(100),
  /** Returned masked; the masked form sent back keeps the stored value. */
  payee_account: optionalText(40).refine((value) => /^[0-9A-Za-z*-]*$/.test(value), '账号只能包含数字、字母和 -'),
  /** `null` when there is none. */
  commission: commissionRule.nullable().default(null),
  remark: remark(),
};

export const channelSave = z.strictObject({ ...identity, ...fields }).check(({ value, issues }) => {
  const { agreement_start, agreement_end, payee_account, payee_name, payee_bank } = value;
  const refuse = (path: string, message: string) => issues.push({ code: 'custom', path: [path], message, input: '' });
  checkMainContact(value.contacts, issues);
  if (agreement_start && agreement_end && agreement_end < agreement_start)
    refuse('agreement_end', '不能早于协议开始日期');
  if (payee_account && !payee_name) refuse('payee_name', '填写账号时请填写收款户名');
  if (payee_account && !payee_bank) refuse('payee_bank', '填写账号时请填写开户行');
});
export const channel = z.strictObject({
  ...stored,
  ...fields,
  kind: z.string(),
  agreement_state: z.enum(valuesOf(EXPIRY)),
});

const revealedChannel = z.strictObject({ ...revealedPhones, payee_account: z.string() });

export type RevealedChannel = z.output<typeof revealedChannel>;
export type ChannelSave = z.input<typeof channelSave>;
export type ChannelTerms = z.output<typeof channelSave>;
export type Channel = z.output<typeof channel>;

export const channelSchemas = {
  '/api/investment/channel/get': { input: byId, output: channel },
  '/api/investment/channel/save': { input: channelSave, output: channel },
  '/api/investment/channel/reveal': { input: byId, output: revealedChannel },
  '/api/investment/channel/delete': { input: ids, output: deleted },
};
