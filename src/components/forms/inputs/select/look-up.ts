// Options of a select, read from their look-up endpoint.
import { useQuery } from '@tanstack/react-query';
import { endpoint } from '#api/kernel/endpoint/endpoint';
import { call } from '@/api/client';

export interface LookUpOption {
  value: number | string;
  label: string;
}
export type LookUpParams = Record<string, string | number>;

/** Reads the options of `GET /api/option/…`, cached for five minutes. */
export function useLookUp<Found extends LookUpOption = LookUpOption>(
  path: `/api/option/${string}`,
  params: LookUpParams = {},
  enabled = true,
) {
  return useQuery({
    queryKey: [path, params],
    queryFn: () =>
      call(endpoint<LookUpParams, Found[]>(path, 'signed-in', '选项', { method: 'GET', reads: true }), params),
    staleTime: 5 * 60_000,
    enabled,
  });
}

/** Returns the only option, or undefined when there is more than one. */
export function useSingleOption(
  path: `/api/option/${string}`,
  params?: LookUpParams,
): LookUpOption['value'] | undefined {
  const { data } = useLookUp(path, params);
  return data?.length === 1 ? data[0]?.value : undefined;
}
