// The enterprise's published indexes, for prices computed in the browser as on the server.
import { useQuery } from '@tanstack/react-query';
import { indexOptions } from '#api/setup/option';
import type { IndexOption } from '#api/setup/option.schema';
import type { PublishedIndexes } from '#domain/contracts/schedule/index-values';
import { call } from '../api/client';

const NONE: PublishedIndexes = new Map();
const byId = (options: IndexOption[]): PublishedIndexes =>
  new Map(options.map(({ value, label, values }) => [value, { name: label, values: new Map(Object.entries(values)) }]));

/** Returns an empty object until they are loaded. */
export function usePublishedIndexes(): PublishedIndexes {
  const { data } = useQuery({
    queryKey: [indexOptions.path],
    queryFn: () => call(indexOptions, {}),
    select: byId,
    staleTime: 5 * 60_000,
  });
  return data ?? NONE;
}
