// Schemas of the verbs every object has.
import * as z from 'zod';
import { id, version } from '../form/fields';

export const byId = z.strictObject({ id });
export const ids = z.strictObject({ ids: z.array(id).min(1).max(200) });
export const deleted = z.strictObject({ deleted: z.number() });
/** With `id` and `version` a save updates; without, it creates. */
export const identity = { id: id.optional(), version: version.optional() };
/** What every stored object carries. */
export const stored = { id: z.number(), version: z.number() };
