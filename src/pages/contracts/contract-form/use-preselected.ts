// What the address asks for: spaces (from the stacking plan), whose park and areas stand in the form from the start, and a customer.
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from '@umijs/max';
import { PRICE_UNIT } from '#api/assets/labels';
import { pickSpaces } from '#api/assets/space/space';
import { isCalendarDate } from '#domain/kernel/dates/calendar-date';
import { call } from '@/api/client';
import { idsOf } from '@/components/assets/selection-picker/id-list';
import type { ContractValues } from '@/components/contracts/terms-form/contract-values';

/** What the form begins with besides its defaults; undefined while it is looked up. A space that is not there is left out. */
export function usePreselected(): Partial<ContractValues> | undefined {
  const [params] = useSearchParams();
  const park_id = Number(params.get('park_id'));
  const space_ids = idsOf(params.get('space_id') ?? '');
  const day = params.get('on');
  const asked = park_id > 0 && space_ids.length > 0 && isCalendarDate(day);
  const query = { park_id, start: day ?? '', end: day ?? '' };
  const found = useQuery({
    queryKey: [pickSpaces.path, query],
    queryFn: () => call(pickSpaces, query, { quiet: [403, 404] }),
    enabled: asked,
    staleTime: 0,
  });
  const customer_id = Number(params.get('customer_id')) || undefined;
  if (!asked || found.isError) return { customer_id };
  if (!found.data) return undefined;
  const spaces = found.data
    .filter(({ id }) => space_ids.includes(id))
    .map(({ id, label, list_price, price_unit, owner_id, rentable_area_sqm }) => ({
      id,
      label,
      list_price,
      price_unit: PRICE_UNIT[price_unit].label,
      list_basis: price_unit,
      owner_id,
      area: rentable_area_sqm,
    }));
  return spaces.length ? { park_id, spaces, start: day, customer_id } : { customer_id };
}
