// The selected legal entity and month: a single legal entity is selected automatically; the month defaults to the last complete one.
import { Select, Space } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { businessDay } from '#api/kernel/instant';
import { MonthInput } from '@/components/forms/inputs/date-inputs';
import { useLegalEntities } from '@/hooks/use-legal-entities';

const MONTH = 'YYYY-MM';

export interface Books {
  legal_entity_id: number;
  month: string;
}

/** Returns the inputs and their values; undefined until the legal entities are loaded. */
export function useBooks(initial?: Books) {
  const { entities, several } = useLegalEntities();
  const [chosen, setChosen] = useState<number | null>(initial?.legal_entity_id ?? null);
  const thisMonth = dayjs(businessDay()).format(MONTH);
  const [month, setMonth] = useState(() => initial?.month ?? dayjs(businessDay()).subtract(1, 'month').format(MONTH));
  const legal_entity_id = chosen ?? Number(entities[0]?.value ?? 0);
  const books: Books | undefined = legal_entity_id ? { legal_entity_id, month } : undefined;
  const fields = (
    <Space wrap style={{ marginBottom: 12 }}>
      {several && (
        <Select
          aria-label="签约主体"
          style={{ width: 300 }}
          value={legal_entity_id || undefined}
          options={entities.map(({ value, label }) => ({ value: Number(value), label }))}
          onChange={setChosen}
        />
      )}
      <MonthInput aria-label="月份" value={month} closed={(each) => each > thisMonth} onChange={setMonth} />
    </Space>
  );
  return { books, fields };
}
