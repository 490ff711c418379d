// The first day of new spaces: the completion of their building, or else the start of the year, because contracts that already run need spaces too.
import { useQuery } from '@tanstack/react-query';
import { Form } from 'antd';
import { useEffect } from 'react';
import { buildingCalls } from '#api/assets/building/building';
import { businessDay } from '#api/kernel/instant';
import { call } from '@/api/client';

export const startOfYear = (): string => `${businessDay().slice(0, 4)}-01-01`;

/** Sets the field `valid_from` when a building is selected, until the user changes it. */
export function useFirstDay(building_id: number | null | undefined): void {
  const form = Form.useFormInstance();
  const { data } = useQuery({
    queryKey: [buildingCalls.get.path, building_id],
    queryFn: () => call(buildingCalls.get, { id: building_id as number }, { quiet: [403, 404] }),
    enabled: Boolean(building_id),
  });
  const day = data && (data.completed_on ?? startOfYear());
  useEffect(() => {
    if (day && !form.isFieldTouched('valid_from')) form.setFieldValue('valid_from', day);
  }, [day, form]);
}
