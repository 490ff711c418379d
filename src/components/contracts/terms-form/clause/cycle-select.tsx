// 付款周期: the usual cycles; any other number of months can be typed.
import { Select } from 'antd';
import { useState } from 'react';
import { cycleText } from '#api/contracts/contract/clause-text';
import { LONGEST_CYCLE_MONTHS } from '#domain/contracts/clause/limits';

const USUAL = [1, 2, 3, 6, 12, 0];

interface Props {
  id?: string;
  value?: number | null;
  onChange?: (months: number) => void;
}

export function CycleSelect({ id, value, onChange }: Props) {
  const [typed, setTyped] = useState('');
  const wanted = Number(typed);
  const offered = new Set(USUAL);
  if (value != null) offered.add(value);
  if (Number.isInteger(wanted) && wanted > 0 && wanted <= LONGEST_CYCLE_MONTHS) offered.add(wanted);
  return (
    <Select
      id={id}
      showSearch
      placeholder="可输入月数"
      value={value ?? undefined}
      onChange={onChange}
      onSearch={setTyped}
      filterOption={(text, option) => String(option?.value) === text || String(option?.label).includes(text)}
      notFoundContent={`请填写 1 到 ${LONGEST_CYCLE_MONTHS} 之间的月数`}
      options={[...offered].map((months) => ({ value: months, label: cycleText(months) }))}
    />
  );
}
