// Today's numbers on the home page.
import * as z from 'zod';

/** A figure is null for users without the right to its rows; the occupancy also when nothing can be let. */
export const summary = z.strictObject({
  today: z.string(),
  rentable_area_sqm: z.string().nullable(),
  leased_area_sqm: z.string().nullable(),
  occupancy: z.string().nullable(),
  due_this_month_fen: z.number().nullable(),
  received_this_month_fen: z.number().nullable(),
  overdue_fen: z.number().nullable(),
  expiring_90_days: z.number().nullable(),
});
/** One of the twelve months up to this one: amounts due and received in it, fen. */
export const homeMonth = z.strictObject({ month: z.string(), due_fen: z.number(), received_fen: z.number() });

export type HomeMonth = z.infer<typeof homeMonth>;
export type HomeSummary = z.infer<typeof summary>;
export const summarySchemas = {
  '/api/home/summary': { input: z.strictObject({}), output: summary },
  '/api/home/trend': { input: z.strictObject({}), output: z.array(homeMonth) },
};
