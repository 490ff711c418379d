// A manual adjustment of a row of the plan, as a line below it: the reason, and whether a change or termination ends it.
import { Button } from 'antd';
import type { DroppedAdjustment, ManualAdjustment } from '#api/contracts/change/change.schema';
import { manualLabel } from '#api/contracts/change/manual-adjustment';
import { useConfirmWithReason } from '@/components/forms/confirm-with-reason';
import styles from './shared.module.css';

type Manual = NonNullable<ManualAdjustment>;

export interface Dropping {
  dropped: readonly DroppedAdjustment[];
  onChange: (dropped: DroppedAdjustment[]) => void;
}

/** Returns each row, followed by its adjustment. */
export const withAdjustments = <Row extends { manual: ManualAdjustment }>(
  rows: readonly Row[],
): { row: Row; manual: Manual | null }[] =>
  rows.flatMap((row) => [{ row, manual: null }, ...(row.manual ? [{ row, manual: row.manual }] : [])]);

interface Props {
  manual: Manual;
  /** Names the row in the dialog. */
  period: string;
  /** Missing when nothing can be decided. */
  dropping?: Dropping;
}

export function AdjustmentText({ manual, period, dropping }: Props) {
  return (
    <span className={styles.adjustment}>
      {manualLabel(manual)}
      {manual.dropped !== null && <span className={styles.secondary}>{`不再保留（${manual.dropped}）`}</span>}
      {dropping && <DropButton manual={manual} period={period} {...dropping} />}
    </span>
  );
}

function DropButton({
  manual: { receivable_id, before_fen, dropped: reason },
  period,
  dropped,
  onChange,
}: Props & Dropping) {
  const confirmWithReason = useConfirmWithReason();
  // An adjustment that was taken over from another row is ended on that row.
  if (receivable_id === null || before_fen === 0) return null;
  const others = dropped.filter((each) => each.receivable_id !== receivable_id);
  if (reason !== null)
    return (
      <Button type="link" size="small" onClick={() => onChange(others)}>
        恢复
      </Button>
    );
  const confirmDropping = () =>
    confirmWithReason({
      title: `不再保留 ${period} 的调整`,
      consequence: '审批通过后该账期按条款收取，已有的调整单由一张相反的调整单冲回。',
      verb: '不再保留',
      act: async (typed) => onChange([...others, { receivable_id, reason: typed }]),
    });
  return (
    <Button type="link" size="small" onClick={confirmDropping}>
      不再保留
    </Button>
  );
}
