// The charge item of a term, among those of its kind.
import { Select } from 'antd';
import { namedOr } from '@/components/forms/inputs/select/unnamed';

interface Props {
  choices: { value: number; label: string }[];
  id?: string;
  value?: number;
  onChange?: (id: number) => void;
}

export function ChargeItemSelect({ id, choices, value, onChange }: Props) {
  return (
    <Select
      id={id}
      placeholder="请选择费项"
      options={choices}
      labelRender={namedOr(choices.length === 0)}
      value={value ?? undefined}
      onChange={onChange}
    />
  );
}
