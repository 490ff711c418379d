// Lines, receipts and payee of a bill.
import { useQuery } from '@tanstack/react-query';
import { billDetails } from '#api/finance/bill/bill';
import { call } from '@/api/client';

export const useBillDetails = (id: number) =>
  useQuery({
    queryKey: [billDetails.path, id],
    queryFn: () => call(billDetails, { id }, { quiet: [403, 404] }),
    staleTime: 0,
  });
