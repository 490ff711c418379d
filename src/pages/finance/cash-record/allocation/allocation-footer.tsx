// The total to allocate against the unallocated money, the effect of posting, and the button that posts.
import { Button } from 'antd';
import { formatMoney } from '#domain/kernel/text/format';
import { Money } from '@/components/figures';
import styles from '../cash-record.module.css';
import type { AllocationTotals } from './allocation';

interface Props {
  totals: AllocationTotals;
  available_fen: number;
  busy: boolean;
  onPost: () => void;
}

function consequenceOf({ count, settled, left_fen, ready }: AllocationTotals): string {
  if (left_fen < 0) return `超出未核销金额 ${formatMoney(-left_fen)} 元，请减少`;
  if (count === 0) return '请在上表填写本次核销金额';
  if (!ready) return '请先改正标红的金额';
  const rest = left_fen > 0 ? `，剩余 ${formatMoney(left_fen)} 元留作预收` : '，这笔收款全部用完';
  const partly = count - settled;
  const paid = [settled > 0 && `${settled} 笔应收收清`, partly > 0 && `${partly} 笔部分收款`]
    .filter(Boolean)
    .join('、');
  return `${paid}${rest}；可反核销`;
}

export function AllocationFooter({ totals, available_fen, busy, onPost }: Props) {
  return (
    <div className={styles.footer}>
      <span>
        本次核销{' '}
        <strong className={totals.left_fen < 0 ? styles.over : undefined}>
          <Money fen={totals.total_fen} />
        </strong>{' '}
        / 未核销 <Money fen={available_fen} /> 元
      </span>
      <span className={totals.left_fen < 0 ? `${styles.consequence} ${styles.over}` : styles.consequence} role="status">
        {consequenceOf(totals)}
      </span>
      <Button type="primary" data-post="" disabled={!totals.ready} loading={busy} onClick={onPost}>
        核销
      </Button>
    </div>
  );
}
