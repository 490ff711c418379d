// Figures of an asset by permission: leases need the key of the contracts, money that of the receivables. Figures without a key are not requested.
import { useQuery } from '@tanstack/react-query';
import { assetMoney, assetRent } from '#api/assets/figures';
import type { AssetQuery } from '#api/assets/figures.schema';
import type { Endpoint } from '#api/kernel/endpoint/endpoint';
import { call } from '@/api/client';
import { useSession } from '@/hooks/session';

/** Calls an endpoint for users who have any of its keys. */
export function useAllowed<Input, Output>(endpoint: Endpoint<Input, Output>, input: Input) {
  const { can } = useSession();
  const { access } = endpoint;
  const allowed = typeof access === 'string' || access.some((key) => can(key));
  const query = useQuery({
    queryKey: [endpoint.path, input],
    queryFn: () => call(endpoint, input, { quiet: [403, 404] }),
    enabled: allowed,
    staleTime: 0,
  });
  return { ...query, allowed };
}

export function useRentAndMoney(asset: AssetQuery) {
  return { rent: useAllowed(assetRent, asset), money: useAllowed(assetMoney, asset) };
}
