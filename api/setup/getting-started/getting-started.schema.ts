// Progress of a new enterprise.
import * as z from 'zod';
import { CONFIRMED_STEPS, SAMPLE_FILES, type SampleFile, STEPS } from './steps';

const step = z.strictObject({
  key: z.enum(STEPS.map(({ key }) => key)),
  done: z.boolean(),
  /** Number of existing objects; `null` when they are not counted. */
  count: z.number().nullable(),
  /** Name of the user who confirmed it. */
  confirmed_by: z.string().nullable(),
});
export const gettingStarted = z.strictObject({ steps: z.array(step), done: z.number() });
export const confirmStep = z.strictObject({ step: z.enum(CONFIRMED_STEPS), done: z.boolean() });
const sample = z.strictObject({ file: z.enum(Object.keys(SAMPLE_FILES) as SampleFile[]) });

export type GettingStarted = z.infer<typeof gettingStarted>;
export type ConfirmStep = z.infer<typeof confirmStep>;
export type Sample = z.infer<typeof sample>;

const empty = z.strictObject({});

export const gettingStartedSchemas = {
  '/api/setup/getting-started/get': { input: empty, output: gettingStarted },
  '/api/setup/getting-started/confirm': { input: confirmStep, output: empty },
  '/api/setup/getting-started/sample': { input: sample },
};
