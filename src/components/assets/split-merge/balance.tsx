// Compares the rentable area before and after, during input.
import type { SplitCheck } from '#domain/assets/split-merge';
import { Area, Figure } from '@/components/figures';
import { palette } from '@/theme/palette';
import styles from './split-merge.module.css';

export function Balance({ check }: { check: SplitCheck }) {
  return (
    <div className={styles.balance} role="status">
      <span>
        原计租面积 <Area value={check.old_area} /> ㎡
      </span>
      <span>
        新计租面积 <Area value={check.new_area} /> ㎡
      </span>
      {check.conserved ? (
        <Figure color={palette.success}>面积一致</Figure>
      ) : (
        <span style={{ color: palette.error }}>
          相差 <Area value={check.difference} /> ㎡，须填写原因
        </span>
      )}
    </div>
  );
}
