// Labels of manual adjustments on a row, in the preview of a change and the settlement of a termination.
import type { SettlementSheet } from '../termination/termination.schema';
import type { ManualAdjustment } from './change.schema';

type Manual = NonNullable<ManualAdjustment>;

/** 减免 or 加收, with its reasons. */
export function manualLabel({ before_fen, after_fen, reasons }: Manual): string {
  const label = (before_fen || after_fen) < 0 ? '减免' : '加收';
  return reasons.length > 0 ? `${label}：${reasons.join('、')}` : label;
}

/** Returns true when a row is unchanged and paid: it needs no line on the sheet. */
export const isUnchangedAndPaid = ({
  action,
  gross_fen,
  received_fen,
  manual,
}: SettlementSheet['rows'][number]): boolean =>
  action === 'keep' &&
  received_fen === gross_fen + (manual?.before_fen ?? 0) &&
  (manual?.after_fen ?? 0) === (manual?.before_fen ?? 0);
