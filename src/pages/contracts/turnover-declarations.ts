// A month's turnover during input: the values that differ from the stored ones, and refusals by clause.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { declareTurnover, turnoverOfMonth } from '#api/contracts/turnover';
import type { TurnoverOfMonth, TurnoverRow } from '#api/contracts/turnover.schema';
import { formatMoney } from '#domain/kernel/text/format';
import type { ApiError } from '@/api/api-error';
import { call } from '@/api/client';
import { useLeaveGuard } from '@/components/forms/form-page';
import { useSubmit } from '@/hooks/use-submit';

const LOST = '填写的营业额还没有保存，离开后不保留。';

export const keyOf = ({ contract_id, line }: Pick<TurnoverRow, 'contract_id' | 'line'>) => `${contract_id}:${line}`;

type ByKey<T> = Readonly<Record<string, T>>;

export function useDeclarations(query: TurnoverOfMonth, declared_on: string | null) {
  const { month, legal_entity_id } = query;
  const client = useQueryClient();
  const [typed, setTyped] = useState<ByKey<number | null>>({});
  const [faults, setFaults] = useState<{ byRow: ByKey<string>; others: string[] }>({ byRow: {}, others: [] });
  const found = useQuery({
    queryKey: [turnoverOfMonth.path, query],
    queryFn: () => call(turnoverOfMonth, query),
    staleTime: 0,
  });
  // Another month or legal entity starts another sheet.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another month or legal entity resets the input
  useEffect(() => {
    setTyped({});
    setFaults({ byRow: {}, others: [] });
  }, [month, legal_entity_id]);

  const rows = found.data ?? [];
  const changed = rows.filter((row) => {
    const value = typed[keyOf(row)];
    return value != null && value !== row.amount_fen;
  });
  const lift = useLeaveGuard(changed.length > 0, LOST);

  const { submit, submitting } = useSubmit(declareTurnover, {
    success: ({ declared, settled, posted_fen }) =>
      `已申报 ${declared} 条${settled ? `，结算 ${settled} 期` : ''}${
        posted_fen ? `，应收 ${formatMoney(posted_fen)} 元` : ''
      }`,
    // Cleared before anything is refetched, because later input belongs to the next declaration.
    onDone: () => {
      lift();
      setTyped({});
      setFaults({ byRow: {}, others: [] });
      return client.invalidateQueries();
    },
    onRefused: (error) => {
      setFaults(faultsOf(error, changed));
      return true;
    },
  });
  const save = () => {
    const entries = changed.map((row) => ({
      contract_id: row.contract_id,
      line: row.line,
      month,
      amount_fen: typed[keyOf(row)] ?? 0,
    }));
    return submit({ declared_on, entries });
  };
  const type = (row: TurnoverRow, fen: number | null) => {
    setTyped({ ...typed, [keyOf(row)]: fen });
    setFaults({ byRow: { ...faults.byRow, [keyOf(row)]: '' }, others: [] });
  };
  return { found, rows, typed, faults, submitting, save, type, changed: changed.length };
}

function faultsOf(error: ApiError, sent: readonly TurnoverRow[]): { byRow: ByKey<string>; others: string[] } {
  const byRow: Record<string, string> = {};
  const others: string[] = [];
  for (const { path, message } of error.errors ?? []) {
    const row = path[0] === 'entries' ? sent[Number(path[1])] : undefined;
    if (row) byRow[keyOf(row)] = message;
    else others.push(message);
  }
  return { byRow, others: Object.keys(byRow).length || others.length ? others : [error.message] };
}
