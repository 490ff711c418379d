/** Rows that a run leaves out (docs/domain §6.3). */
import type { Fen } from '#domain/kernel/money/money';

export type LeftOutReason = 'chosen' | 'below';

export interface RunLimits {
  left_out_tenant_ids: readonly number[];
  /** 0: no minimum. */
  min_fen: Fen;
}

/** Returns why a row is left out, or null when it is made. */
export function leftOut(
  { tenant_ids, amount_fen }: { tenant_ids: readonly number[]; amount_fen: Fen },
  { left_out_tenant_ids, min_fen }: RunLimits,
): LeftOutReason | null {
  if (tenant_ids.some((id) => left_out_tenant_ids.includes(id))) return 'chosen';
  return amount_fen < min_fen ? 'below' : null;
}
