// Schemas of the calls common to all objects.
import * as z from 'zod';
import { id, version } from '../form/fields';

export const byId = z.strictObject({ id });
export const ids = z.strictObject({ ids: z.array(id).min(1).max(200) });
export const deleted = z.strictObject({ deleted: z.number() });
/** A save with `id` and `version` updates; without them it creates. */
export const identity = { id: id.optional(), version: version.optional() };
/** Fields of every stored object. */
export const stored = { id: z.number(), version: z.number() };
