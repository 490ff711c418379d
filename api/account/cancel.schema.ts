// Schemas of cancelling a running call.
import * as z from 'zod';

export const cancelSchemas = {
  '/api/account/cancel': {
    input: z.strictObject({ key: z.string().min(32).max(64) }),
    output: z.strictObject({ running: z.boolean() }),
  },
};
