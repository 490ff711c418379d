// 核销: allocates the remaining money to the tenant's open receivables. The proposal is filled in; every amount can be changed; the effect of posting
// is shown next to the button.
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Checkbox } from 'antd';
import { useCallback, useEffect, useRef, useState } from 'react';
import { writeOff, writeOffCandidates } from '#api/finance/cash-record/cash-record';
import type { Candidates, CashRecord } from '#api/finance/cash-record/cash-record.schema';
import { formatMoney } from '#domain/kernel/text/format';
import { call } from '@/api/client';
import { FailedState } from '@/components/feedback/failed-state';
import { FaultsOf, useFaultScope } from '@/components/forms/inputs/numbers/faults';
import { OptionSelect } from '@/components/forms/inputs/select/option-select';
import { useSubmit } from '@/hooks/use-submit';
import shared from '@/pages/finance/shared/shared.module.css';
import styles from '../cash-record.module.css';
import { type AllocationRow, cleared, itemsOf, proposed, totalsOf, withAmount } from './allocation';
import { AllocationFooter } from './allocation-footer';
import { AllocationTable } from './allocation-table';

export function WriteOffBoard({ record }: { record: CashRecord }) {
  const [tenant_id, setTenant] = useState<number | null>(null);
  const [notDue, setNotDue] = useState(false);
  const [rows, setRows] = useState<AllocationRow[]>([]);
  const [refusal, setRefusal] = useState('');
  const available = record.amount_fen - record.allocated_fen;

  const candidates = useQuery({
    queryKey: [writeOffCandidates.path, record.id, tenant_id, notDue, record.allocated_fen],
    queryFn: () => call(writeOffCandidates, { id: record.id, tenant_id, not_due: notDue }),
    staleTime: 0,
  });
  const { data } = candidates;
  useEffect(() => setRows(data ? proposed(data.rows) : []), [data]);

  const setAmount = useCallback((id: number, amount: number | null) => {
    setRefusal('');
    setRows((before) => withAmount(before, id, amount));
  }, []);
  const fill = useCallback(
    (row: AllocationRow) =>
      setRows((before) => {
        const others = totalsOf(withAmount(before, row.id, null), available).left_fen;
        return withAmount(before, row.id, Math.min(row.open_fen, Math.max(0, others)) || null);
      }),
    [available],
  );

  const totals = totalsOf(rows, available);
  const items = itemsOf(rows);
  const { submit, submitting } = useSubmit(writeOff, {
    rereads: 'all',
    success: `已核销 ${formatMoney(totals.total_fen)} 元`,
    onRefused: (error) => {
      const wrong = new Map(
        error.errors.map(({ path, message: text }) => [items[Number(path[1])]?.receivable_id, text]),
      );
      setRows((before) => before.map((row) => ({ ...row, refusal: wrong.get(row.id) })));
      setRefusal(error.message);
      return true;
    },
  });
  const board = useRef<HTMLElement>(null);
  const scope = useFaultScope();
  const post = () => {
    if (scope.stop(board.current)) return;
    setRefusal('');
    return submit({ cash_record_id: record.id, items });
  };

  if (candidates.isError) return <FailedState error={candidates.error} onRetry={candidates.refetch} />;
  return (
    <section ref={board} data-board="" aria-label="核销">
      <h3 className={shared.section}>核销</h3>
      <div className={styles.bar}>
        <span>租客</span>
        <div className={styles.tenant}>
          <OptionSelect
            aria-label="核销到租客"
            path="/api/option/tenant"
            value={tenant_id ?? data?.tenant_id ?? null}
            onChange={(value) => setTenant(typeof value === 'number' ? value : null)}
          />
        </div>
        <span className={styles.reason}>{reasonText(data?.reason, rows)}</span>
        <Checkbox checked={notDue} disabled={submitting} onChange={({ target }) => setNotDue(target.checked)}>
          建议含未到期
        </Checkbox>
        <Button size="small" disabled={!data || submitting} onClick={() => setRows(proposed(data?.rows ?? []))}>
          恢复建议
        </Button>
        <Button size="small" disabled={submitting} onClick={() => setRows(cleared)}>
          清空
        </Button>
      </div>
      {refusal && <Alert type="error" showIcon message={refusal} style={{ marginBottom: 8 }} />}
      <FaultsOf scope={scope}>
        <AllocationTable
          rows={rows}
          loading={candidates.isFetching}
          disabled={submitting}
          empty={emptyText(data)}
          onAmount={setAmount}
          onFill={fill}
        />
      </FaultsOf>
      <AllocationFooter totals={totals} available_fen={available} busy={submitting} onPost={post} />
    </section>
  );
}

function emptyText(found: Candidates | undefined): string {
  if (!found) return '正在查找未收的应收…';
  return found.tenant_id ? '该租客在此签约主体下没有未收的应收' : '请选择租客，查看其未收的应收';
}

/** Returns why these amounts are proposed. */
function reasonText(reason: string | undefined, rows: readonly AllocationRow[]): string {
  if (!reason) return '';
  return rows.some((row) => row.proposed_fen > 0) ? `建议依据：${reason}` : reason;
}
