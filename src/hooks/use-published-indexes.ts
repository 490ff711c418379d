// The enterprise's published indexes, for whatever computes prices in the browser as the server does.
import { useQuery } from '@tanstack/react-query';
import { indexOptions } from '#api/setup/option/option';
import type { IndexOption } from '#api/setup/option/option.schema';
import type { PublishedIndexes } from '#domain/contracts/schedule/escalation/index-values';
import { call } from '../api/client';

const NONE: PublishedIndexes = new Map();
const byId = (options: IndexOption[]): PublishedIndexes =>
  new Map(options.map(({ value, label, values }) => [value, { name: label, values: new Map(Object.entries(values)) }]));

/** Empty until it is read. */
export function usePublishedIndexes(): PublishedIndexes {
  const { data } = useQuery({
    queryKey: [indexOptions.path],
    queryFn: () => call(indexOptions, {}),
    select: byId,
    staleTime: 5 * 60_000,
  });
  return data ?? NONE;
}
