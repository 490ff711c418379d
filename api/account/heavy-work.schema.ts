import * as z from 'zod';

const waiting = z.strictObject({ own: z.int(), ahead: z.int(), begins_in_ms: z.int() });

export const heavyWorkSchemas = {
  '/api/account/heavy-work/waiting': { input: z.strictObject({}), output: waiting.nullable() },
};
