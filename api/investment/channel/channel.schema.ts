// Channel (渠道, docs/domain §3): who brings tenants.
import * as z from 'zod';
import { byId, deleted, identity, ids, stored } from '#api/kernel/endpoint/crud.schema';
import { checkMainContact, contactShape, contactsOf, revealedPhones } from '#api/kernel/form/contacts.schema';
import { id, optionalText, remark, text } from '#api/kernel/form/fields';
import { commissionRule } from './commission-rule.schema';

const fields = {
  name: text(60),
  kind_id: id,
  firm: optionalText(100),
  contacts: contactsOf(z.strictObject(contactShape)),
  enabled: z.boolean().default(true),
  /** Null: none. */
  commission: commissionRule.nullable().default(null),
  remark: remark(),
};

export const channelSave = z
  .strictObject({ ...identity, ...fields })
  .check(({ value, issues }) => checkMainContact(value.contacts, issues));
export const channel = z.strictObject({ ...stored, ...fields, kind: z.string() });

export type ChannelSave = z.input<typeof channelSave>;
export type ChannelTerms = z.output<typeof channelSave>;
export type Channel = z.output<typeof channel>;

export const channelSchemas = {
  '/api/investment/channel/get': { input: byId, output: channel },
  '/api/investment/channel/save': { input: channelSave, output: channel },
  '/api/investment/channel/reveal': { input: byId, output: z.strictObject(revealedPhones) },
  '/api/investment/channel/delete': { input: ids, output: deleted },
};
