// Which receivable the address asks for: itself, or by a waiver of its late fee that is to be approved.
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from '@umijs/max';
import { waiverCalls } from '#api/finance/late-fee/late-fee';
import { call } from '@/api/client';

export function useOpened() {
  const [params, setParams] = useSearchParams();
  const waiver_id = Number(params.get('waiver')) || null;
  const waiver = useQuery({
    queryKey: [waiverCalls.get.path, waiver_id],
    queryFn: () => call(waiverCalls.get, { id: waiver_id as number }),
    enabled: waiver_id !== null,
    staleTime: 0,
  });
  const set = (id: number | null) => {
    const next = new URLSearchParams(params);
    next.delete('waiver');
    if (id === null) next.delete('open');
    else next.set('open', String(id));
    setParams(next, { replace: true });
  };
  const asked = waiver_id === null ? null : (waiver.data?.receivable_id ?? null);
  return { id: Number(params.get('open')) || asked, open: (id: number) => set(id), close: () => set(null) };
}
