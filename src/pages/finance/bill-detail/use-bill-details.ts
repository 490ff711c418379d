// What stands behind a bill: read once for all tabs.
import { useQuery } from '@tanstack/react-query';
import { billDetails } from '#api/finance/bill/bill';
import { call } from '@/api/client';

export const useBillDetails = (id: number) =>
  useQuery({
    queryKey: [billDetails.path, id],
    queryFn: () => call(billDetails, { id }, { quiet: [403, 404] }),
    staleTime: 0,
  });
