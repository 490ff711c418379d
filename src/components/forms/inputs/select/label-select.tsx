// A choice among the labels of an enum.
import { Select } from 'antd';
import type { Labels } from '#api/kernel/labels';

interface Props {
  id?: string;
  labels: Labels;
  multiple?: boolean;
  value?: string | string[] | null;
  onChange?: (value: string | string[] | null) => void;
  placeholder?: string;
  disabled?: boolean;
  allowClear?: boolean;
  'aria-label'?: string;
  /** Set by the form item. Not passed on to antd, which would set it on the wrapper, where ARIA does not allow it. */
  'aria-required'?: string;
}

export function LabelSelect({
  labels,
  multiple,
  value,
  onChange,
  placeholder = '请选择',
  allowClear = true,
  'aria-required': _required,
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
      options={Object.entries(labels).map(([key, term]) => ({ value: key, label: term.label }))}
      value={value ?? undefined}
      onChange={(chosen) => onChange?.(chosen ?? null)}
    />
  );
}
