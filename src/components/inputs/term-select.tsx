// A choice among the labels of an enum.
import { Select } from 'antd';
import type { Terms } from '../../../api/kernel/terms';

interface Props {
  id?: string;
  terms: Terms;
  multiple?: boolean;
  value?: string | string[] | null;
  onChange?: (value: string | string[] | null) => void;
  placeholder?: string;
  disabled?: boolean;
  allowClear?: boolean;
}

export function TermSelect({
  terms,
  multiple,
  value,
  onChange,
  placeholder = '请选择',
  allowClear = true,
  ...rest
}: Props) {
  return (
    <Select
      {...rest}
      mode={multiple ? 'multiple' : undefined}
      allowClear={allowClear}
      showSearch
      optionFilterProp="label"
      maxTagCount="responsive"
      placeholder={placeholder}
      options={Object.entries(terms).map(([key, term]) => ({ value: key, label: term.label }))}
      value={value ?? undefined}
      onChange={(chosen) => onChange?.(chosen ?? null)}
    />
  );
}
