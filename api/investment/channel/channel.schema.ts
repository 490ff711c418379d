// Channel (渠道, docs/domain §3): who brings tenants.
import * as z from 'zod';
import { byId, deleted, identity, ids, stored } from '#api/kernel/endpoint/crud.schema';
import { email, id, optionalText, phoneOrMasked, remark, text } from '#api/kernel/form/fields';
import { checkMainContact } from '#api/kernel/form/main-contact';
import { commissionRule } from './commission-rule.schema';

const MOST_CONTACTS = 20;

const contact = z.strictObject({
  name: text(40),
  position: optionalText(40),
  phone: phoneOrMasked,
  email,
  main: z.boolean().default(false),
});

const fields = {
  name: text(60),
  kind_id: id,
  firm: optionalText(100),
  contacts: z.array(contact).max(MOST_CONTACTS, `最多 ${MOST_CONTACTS} 位联系人`).default([]),
  enabled: z.boolean().default(true),
  /** Null: none. */
  commission: commissionRule.nullable().default(null),
  remark: remark(),
};

export const channelSave = z
  .strictObject({ ...identity, ...fields })
  .check(({ value, issues }) => checkMainContact(value.contacts, issues));
export const channel = z.strictObject({ ...stored, ...fields, kind: z.string() });

/** Telephones of each contact, in their order. */
const revealed = z.strictObject({ phones: z.array(z.string()) });

export type ChannelSave = z.input<typeof channelSave>;
export type ChannelTerms = z.output<typeof channelSave>;
export type Channel = z.output<typeof channel>;

export const channelSchemas = {
  '/api/investment/channel/get': { input: byId, output: channel },
  '/api/investment/channel/save': { input: channelSave, output: channel },
  '/api/investment/channel/reveal': { input: byId, output: revealed },
  '/api/investment/channel/delete': { input: ids, output: deleted },
};
