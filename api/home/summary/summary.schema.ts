// Today's numbers on the home page.
import * as z from 'zod';

export const summary = z.strictObject({
  today: z.string(),
  rentable_area_sqm: z.string(),
  leased_area_sqm: z.string(),
  occupancy: z.string().nullable(),
  due_this_month_fen: z.number(),
  received_this_month_fen: z.number(),
  overdue_fen: z.number(),
  expiring_90_days: z.number(),
});
export type HomeSummary = z.infer<typeof summary>;
export const summarySchemas = { '/api/home/summary': { input: z.strictObject({}), output: summary } };
