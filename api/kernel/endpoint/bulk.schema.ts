// Schemas of calls on several selected rows.
import * as z from 'zod';
import { id, reason } from '../form/fields';
import { MOST_TICKED } from './bulk';

const tooMany = `一次最多 ${MOST_TICKED} 条`;
export const ticked = <Row extends z.ZodType>(row: Row) =>
  z.array(row).min(1, '请至少选择一条').max(MOST_TICKED, tooMany);
export const tickedIds = ticked(id);
export const bulkReason = (missing: string) => z.strictObject({ ids: tickedIds, reason: reason(missing) });
export const bulkDone = z.strictObject({ done: z.number() });
