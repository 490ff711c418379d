// The payee of a refund: its account number is masked until a permitted user reveals it.
import { REFUND_WAY } from '#api/finance/labels';
import type { Payee } from '#api/finance/payee.schema';
import type { Endpoint } from '#api/kernel/endpoint/endpoint';
import { UNMASK_KEY } from '#api/tenants/tenant/tenant';
import { NO_FIGURE } from '#domain/kernel/text/format';
import { useReveal } from '../details/reveal';
import styles from './payees.module.css';

interface Props {
  id: number;
  /** `way` is null when no payee is stated. */
  paid: Payee & { way: keyof typeof REFUND_WAY | null };
  reveal: Endpoint<{ id: number }, Payee>;
}

export function PayeeText({ id, paid, reveal }: Props) {
  const { revealed, button } = useReveal(reveal, id, [UNMASK_KEY]);
  const { way, payee_name, payee_bank, payee_account } = paid;
  if (way === null) return <>{NO_FIGURE}</>;
  if (way === 'other') return <>{[REFUND_WAY.other.label, payee_name].filter(Boolean).join(' · ')}</>;
  return (
    <div>
      <div>{payee_name}</div>
      <div className={styles.account}>
        {`${payee_bank} ${revealed?.payee_account ?? payee_account}`}
        {button}
      </div>
    </div>
  );
}
