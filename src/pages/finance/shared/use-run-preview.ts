// The preview of a run: of the terms that are shown, once the user pauses, without the tenants that they leave out.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Endpoint } from '#api/kernel/endpoint/endpoint';
import { call } from '@/api/client';
import { useSettled } from '@/hooks/use-settled';

export function useRunPreview<Input, Output>(
  endpoint: Endpoint<Input, Output>,
  inputOf: (left_out_tenant_ids: number[]) => Input,
) {
  const [left_out_tenant_ids, setLeftOut] = useState<number[]>([]);
  const input = JSON.stringify(inputOf(left_out_tenant_ids));
  const settled = useSettled(input);
  const found = useQuery({
    queryKey: [endpoint.path, settled],
    queryFn: () => call(endpoint, JSON.parse(settled) as Input),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });
  return {
    found,
    left_out_tenant_ids,
    /** The preview is not of the terms that are shown yet. */
    isBehind: found.isFetching || settled !== input,
    leaveOut: (...ids: number[]) => setLeftOut([...new Set([...left_out_tenant_ids, ...ids])]),
    restore: (id: number) => setLeftOut(left_out_tenant_ids.filter((other) => other !== id)),
  };
}
