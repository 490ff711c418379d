// What the server tells this person of an asset: leases with the key of the contracts, money with that of the receivables. What he has
// no key for is not asked for.
import { useQuery } from '@tanstack/react-query';
import { assetMoney, assetRent } from '#api/assets/figures/figures';
import type { AssetAsked } from '#api/assets/figures/figures.schema';
import type { Endpoint } from '#api/kernel/endpoint/endpoint';
import { call } from '@/api/client';
import { useSession } from '@/hooks/session';

/** One call, for holders of any of its keys. */
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

export function useRentAndMoney(asked: AssetAsked) {
  return { rent: useAllowed(assetRent, asked), money: useAllowed(assetMoney, asked) };
}
