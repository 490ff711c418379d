// Limits of a recurring run (docs/domain §6.3): tenants that it leaves out, and the minimum amount of a row.
import * as z from 'zod';
import { fen, id } from '../kernel/form/fields';

const MOST_LEFT_OUT = 500;

export const runLimits = {
  left_out_tenant_ids: z.array(id).max(MOST_LEFT_OUT, `一次最多跳过 ${MOST_LEFT_OUT} 个租客`).default([]),
  /** 0 or null: no minimum. */
  min_fen: fen
    .min(0, '最低金额不能小于 0')
    .nullable()
    .default(0)
    .transform((value) => value ?? 0),
};
