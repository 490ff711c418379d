// A select for a look-up that is too long to be sent completely: the server searches while the user types.
import { Select } from 'antd';
import { useState } from 'react';
import { useSettled } from '@/hooks/use-settled';
import { type LookUpOption, type LookUpParams, useLookUp } from './look-up';

const PAUSE_MS = 250;

interface Props {
  id?: string;
  path: `/api/option/${string}`;
  /** Filters the offered options; the current value is shown even when it does not match. */
  params?: LookUpParams;
  value?: number | string | null;
  /** Excludes this id: the object that the choice is about. */
  except?: number;
  onChange?: (value: number | string | null) => void;
  placeholder?: string;
  disabled?: boolean;
  'aria-label'?: string;
}

export function SearchSelect({ path, params, value, except, onChange, placeholder = '输入名称查找', ...rest }: Props) {
  const [typed, setTyped] = useState('');
  const keyword = useSettled(typed.trim(), PAUSE_MS);
  const found = useLookUp(path, keyword ? { ...params, keyword } : params);
  const listed = found.data?.some((option) => option.value === value) ?? false;
  const missing = value != null && found.isSuccess && !listed;
  const chosen = useLookUp(path, { value: String(value) }, missing);
  const options: LookUpOption[] = [...(missing && !keyword ? (chosen.data ?? []) : []), ...(found.data ?? [])].filter(
    (option) => option.value !== except,
  );
  const label = [...(chosen.data ?? []), ...(found.data ?? [])].find((option) => option.value === value)?.label;
  return (
    <Select
      {...rest}
      style={{ width: '100%' }}
      showSearch
      allowClear
      labelInValue
      filterOption={false}
      onSearch={setTyped}
      loading={found.isFetching || chosen.isFetching}
      placeholder={placeholder}
      notFoundContent={found.isFetching ? '查找中…' : '没有符合的选项'}
      options={options}
      value={
        value == null ? null : { value, label: label ?? (chosen.isSuccess ? '（不在您的数据范围内）' : '加载中…') }
      }
      onChange={(picked) => onChange?.(picked?.value ?? null)}
    />
  );
}
