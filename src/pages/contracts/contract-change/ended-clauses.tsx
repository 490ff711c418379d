// Removed clauses: the end of each, and the button to restore it.
import { Alert, Button, Form } from 'antd';
import { addDays, isCalendarDate } from '#domain/kernel/dates/calendar-date';
import type { ClauseValue } from '@/components/contracts/terms-form/contract-values';
import { useLive } from '@/components/contracts/terms-form/live';
import type { ChangeValues } from './change-values';
import styles from './contract-change.module.css';

interface Props {
  /** The current clauses, with their lines. */
  original: readonly ClauseValue[];
}

export const endText = (effective_on: string | null | undefined): string =>
  isCalendarDate(effective_on) ? `自生效日前一日（${addDays(effective_on, -1)}）终止` : '自生效日前一日终止';

export function EndedClauses({ original }: Props) {
  const form = Form.useFormInstance<ChangeValues>();
  const { items, put } = useLive();
  const [clauses, effective_on] = Form.useWatch(
    (values: ChangeValues) => [values.clauses, values.effective_on] as const,
    { form, preserve: true },
  ) ?? [undefined, undefined];
  const ended = clauses ? original.filter(({ line }) => !clauses.some((clause) => clause?.line === line)) : [];
  if (ended.length === 0) return null;
  const restore = (clause: ClauseValue) => put(['clauses'], [...(form.getFieldValue('clauses') ?? []), clause]);
  return (
    <Alert
      type="warning"
      showIcon
      className={styles.card}
      message={
        <ul className={styles.ended} aria-label="终止的条款">
          {ended.map((clause) => (
            <li key={clause.line}>
              {`「${items.get(clause.charge_item_id ?? 0)?.label ?? '费用条款'}」${endText(effective_on)}`}
              <Button type="link" size="small" onClick={() => restore(clause)}>
                恢复条款
              </Button>
            </li>
          ))}
        </ul>
      }
    />
  );
}
