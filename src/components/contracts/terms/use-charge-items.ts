// The charge items with their kinds and tax rates, fetched once for all parts of a page.
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { chargeItemOptions } from '#api/setup/option';
import type { ChargeItemOption } from '#api/setup/option.schema';
import { call } from '@/api/client';

export type ChargeItems = ReadonlyMap<number, ChargeItemOption>;

export function useChargeItems(): ChargeItems {
  const { data } = useQuery({
    queryKey: [chargeItemOptions.path],
    queryFn: () => call(chargeItemOptions, {}),
    staleTime: 5 * 60_000,
  });
  return useMemo(() => new Map((data ?? []).map((item) => [item.value, item])), [data]);
}

/** Returns the items whose kind fits as options of a select. */
export function itemChoices(items: ChargeItems, fits: (kind: string) => boolean): { value: number; label: string }[] {
  return [...items.values()].filter(({ kind }) => fits(kind)).map(({ value, label }) => ({ value, label }));
}
