// State of the auto-match board: the proposals, the view, focus and selection, and confirming it.
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { confirmMatch, matchProposals } from '#api/finance/match';
import type { MatchMoney } from '#api/finance/match.schema';
import { formatMoney } from '#domain/kernel/text/format';
import { call } from '@/api/client';
import { useSubmit } from '@/hooks/use-submit';
import { inView, isReady, type MatchView, totalsOf } from './match';

const NONE: readonly MatchMoney[] = [];

export function useMatch() {
  const { submit, submitting, wrong } = useSubmit(confirmMatch, {
    long: '核销',
    rereads: 'all',
    success: (done) => `已核销 ${done.receipts} 笔收款，合计 ${formatMoney(done.amount_fen)} 元`,
  });
  const [account, setAccount] = useState<number | null>(null);
  const [notDue, setNotDue] = useState(false);
  const [view, setView] = useState<MatchView>('all');
  const [focus, setFocus] = useState<number | null>(null);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const found = useQuery({
    queryKey: [matchProposals.path, account, notDue],
    queryFn: () => call(matchProposals, { flow_account_id: account, not_due: notDue }),
    staleTime: 0,
  });
  const receipts = found.data?.receipts ?? NONE;
  const visible = useMemo(() => inView(receipts, view), [receipts, view]);

  // Exact matches are selected initially; the rest needs a decision of the user.
  useEffect(() => {
    setChosen(new Set(receipts.filter(({ confidence }) => confidence === 'high').map((money) => money.cash_record_id)));
  }, [receipts]);
  useEffect(() => {
    setFocus((before) =>
      visible.some((money) => money.cash_record_id === before) ? before : (visible[0]?.cash_record_id ?? null),
    );
  }, [visible]);

  // What another view hides is not confirmed.
  const picked = useMemo(
    () => visible.filter((money) => isReady(money) && chosen.has(money.cash_record_id)),
    [visible, chosen],
  );
  const toggle = (id: number) =>
    setChosen((before) => {
      const after = new Set(before);
      if (!after.delete(id)) after.add(id);
      return after;
    });
  const confirm = () => submit({ shares: picked.map(({ cash_record_id, items }) => ({ cash_record_id, items })) });
  return {
    found,
    receipts,
    visible,
    view,
    setView,
    account,
    setAccount,
    notDue,
    setNotDue,
    focus,
    setFocus,
    chosen,
    setChosen,
    toggle,
    totals: totalsOf(picked),
    submitting,
    wrong,
    confirm,
    focused: receipts.find((money) => money.cash_record_id === focus),
  };
}

export type Match = ReturnType<typeof useMatch>;
