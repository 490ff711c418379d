// Personal data that the enterprise holds of one person, and its erasure at that person's request.
import * as z from 'zod';
import { MOST_CONTACTS } from '../kernel/form/contacts.schema';
import { id, reason, version } from '../kernel/form/fields';

/** A contact by index, from 0; `null` for the customer or tenant itself, when it is a natural person. A channel never is. */
const contact = z
  .int('请选择联系人')
  .min(0, '请选择联系人')
  .max(MOST_CONTACTS - 1, '请选择联系人')
  .nullable();
const subject = z.strictObject({ id, contact });
const erasing = z.strictObject({ id, version, contact, reason: reason('请填写本人提出要求的方式与原因') });
const personalData = z.strictObject({
  name: z.string(),
  entries: z.array(z.strictObject({ where: z.string(), item: z.string(), value: z.string() })),
});
const erased = z.strictObject({ erased: z.literal(true) });

export type PersonalSubject = z.output<typeof subject>;
export type PersonalErasing = z.output<typeof erasing>;
export type PersonalData = z.output<typeof personalData>;

export const personalSchemas = {
  '/api/investment/customer/personal-data': { input: subject, output: personalData },
  '/api/investment/customer/erase': { input: erasing, output: erased },
  '/api/investment/channel/personal-data': { input: subject, output: personalData },
  '/api/investment/channel/erase': { input: erasing, output: erased },
  '/api/tenants/tenant/personal-data': { input: subject, output: personalData },
  '/api/tenants/tenant/erase': { input: erasing, output: erased },
};
