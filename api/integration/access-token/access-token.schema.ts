// Access token (访问令牌): its rights and expiry. The token itself is returned once.
import * as z from 'zod';
import { accessTree, withParents } from '#api/kernel/access/access-keys';
import { byId } from '#api/kernel/endpoint/crud.schema';
import { date, text } from '#api/kernel/form/fields';

const key = z.string().refine((value) => accessTree.has(value), { error: (issue) => `没有此权限：${issue.input}` });

export const accessTokenCreate = z.strictObject({
  name: text(40),
  /** The last day on which it is accepted. */
  expires_on: date,
  keys: z
    .array(key)
    .min(1, '请至少勾选一项权限')
    .max(1000)
    .transform((keys) => [...withParents(keys)].sort()),
});

const described = { id: z.number(), name: z.string(), prefix: z.string(), keys: z.array(z.string()) };
/** `token` is null in the reply to a repeated request. */
export const createdToken = z.strictObject({ ...described, token: z.string().nullable() });
export const accessToken = z.strictObject({
  ...described,
  user: z.string(),
  expires_at: z.string(),
  revoked_at: z.string().nullable(),
});

export type AccessTokenCreate = z.input<typeof accessTokenCreate>;
export type AccessTokenTerms = z.output<typeof accessTokenCreate>;
export type CreatedToken = z.output<typeof createdToken>;
export type AccessToken = z.output<typeof accessToken>;

export const accessTokenSchemas = {
  '/api/integration/access-token/get': { input: byId, output: accessToken },
  '/api/integration/access-token/create': { input: accessTokenCreate, output: createdToken },
  '/api/integration/access-token/revoke': { input: byId, output: accessToken },
};
