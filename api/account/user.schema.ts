// Sign-in and sign-out (spec §7).
import * as z from 'zod';
import { text } from '../kernel/fields';

export const loginInput = z.strictObject({ name: text(64), password: text(128) });
export const loginOutput = z.strictObject({ name: z.string(), is_sadmin: z.boolean() });
export const logoutInput = z.strictObject({
  name: z.string().max(64).optional(),
  password: z.string().max(128).optional(),
});
export const done = z.strictObject({});

export type LoginInput = z.infer<typeof loginInput>;
export type LoginOutput = z.infer<typeof loginOutput>;
export type LogoutInput = z.infer<typeof logoutInput>;
export type Done = z.infer<typeof done>;

export const userSchemas = {
  '/api/user/login': { input: loginInput, output: loginOutput },
  '/api/user/logout': { input: logoutInput, output: done },
};
