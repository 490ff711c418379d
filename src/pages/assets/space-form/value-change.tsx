// Shown below the dated fields: the effect of a change from its day on, and the earlier values. A changed value requires a day, which defaults to
// today.
import { useQuery } from '@tanstack/react-query';
import { Alert, Form } from 'antd';
import { useEffect, useRef } from 'react';
import { spaceCalls } from '#api/assets/space/space';
import { businessDay } from '#api/kernel/instant';
import { call } from '@/api/client';
import { type Dated, datedOf, differ, meaningOf } from './dated-values';
import { ValueHistory } from './value-history';

export function ValueChange({ space_id }: { space_id: number }) {
  const form = Form.useFormInstance();
  const space = useQuery({
    queryKey: [spaceCalls.get.path, space_id],
    queryFn: () => call(spaceCalls.get, { id: space_id }),
    staleTime: 0,
    gcTime: 0,
  });
  const today = businessDay();
  const typed = Form.useWatch((values) => JSON.stringify(datedOf(values as Dated)), form);
  const from: string | null | undefined = Form.useWatch('effective_on', form);
  const changed = Boolean(typed && space.data && differ(JSON.parse(typed), space.data));

  const offered = useRef(false);
  useEffect(() => {
    const stated = form.getFieldValue('effective_on');
    if (changed && !stated) {
      form.setFieldValue('effective_on', today);
      offered.current = true;
    }
    if (!changed && offered.current) {
      form.setFieldValue('effective_on', null);
      offered.current = false;
    }
  }, [changed, form, today]);

  if (!space.data) return null;
  const meaning = changed && from ? meaningOf(space.data.history, from, today) : null;
  return (
    <>
      {meaning && <Alert showIcon type={meaning.type} message={meaning.text} style={{ marginBottom: 12 }} />}
      <ValueHistory space={space.data} today={today} onRemoved={() => space.refetch()} />
    </>
  );
}
