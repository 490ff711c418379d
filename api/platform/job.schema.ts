// Jobs of the server: last run, next run, failures.
import * as z from 'zod';
import { JOBS, type JobName } from './jobs';

const name = z.enum(Object.keys(JOBS) as [JobName, ...JobName[]]);
export const jobRun = z.strictObject({
  id: z.number(),
  started_at: z.string(),
  /** `null` while it runs. */
  finished_at: z.string().nullable(),
  /** Empty on success. */
  failure: z.string(),
  note: z.string(),
});
export const job = z.strictObject({
  name,
  title: z.string(),
  schedule: z.string(),
  next_run: z.string(),
  last_run: jobRun.nullable(),
  /** Failed runs of the last 30 days. */
  failures: z.number(),
});
export const jobRef = z.strictObject({ name });

export type JobRun = z.infer<typeof jobRun>;
export type JobState = z.infer<typeof job>;
export type JobRef = z.infer<typeof jobRef>;

export const jobSchemas = {
  '/api/platform/job/list': { input: z.strictObject({}), output: z.array(job) },
  '/api/platform/job/runs': { input: jobRef, output: z.array(jobRun) },
  '/api/platform/job/run-now': { input: jobRef, output: z.strictObject({}) },
};
