// Initial values from the address: spaces (from the stacking plan) with their park and areas, and a customer.
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from '@umijs/max';
import { pickSpaces } from '#api/assets/space/space';
import { isCalendarDate } from '#domain/kernel/dates/calendar-date';
import { call } from '@/api/client';
import { idsOf } from '@/components/assets/selection-picker/id-list';
import type { ContractValues } from '../contract-values';
import { spaceValue } from './space-defaults';
import { whyUnusable } from './unusable';

/** Returns the initial values in addition to the defaults, or undefined while they are loading. Missing spaces are skipped. */
export function usePreselected(): Partial<ContractValues> | undefined {
  const [params] = useSearchParams();
  const park_id = Number(params.get('park_id'));
  const space_ids = idsOf(params.get('space_id') ?? '');
  const day = params.get('on');
  const requested = park_id > 0 && space_ids.length > 0 && isCalendarDate(day);
  const query = { park_id, start: day ?? '', end: day ?? '' };
  const found = useQuery({
    queryKey: [pickSpaces.path, query],
    queryFn: () => call(pickSpaces, query, { quiet: [403, 404] }),
    enabled: requested,
    staleTime: 0,
  });
  const customer_id = Number(params.get('customer_id')) || undefined;
  if (!requested || found.isError) return { customer_id };
  if (!found.data) return undefined;
  const spaces = found.data
    .filter((space) => space_ids.includes(space.id) && whyUnusable({ ...space, taken_by: null }, query) === null)
    .map((space) => spaceValue(space, space.rentable_area_sqm));
  return spaces.length ? { park_id, spaces, start: day, customer_id } : { customer_id };
}
