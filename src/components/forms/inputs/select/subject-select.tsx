// A subject of the chart of accounts, searched by code or name and stored by its code.
import { Select } from 'antd';
import { subjectOptions } from '#api/setup/finance-setting/subject';
import { useLookUp } from './look-up';

interface Props {
  id?: string;
  value?: string | null;
  onChange?: (value: string) => void;
  placeholder?: string;
  disabled?: boolean;
  'aria-label'?: string;
}

export function SubjectSelect({ value, onChange, placeholder = '输入科目编码或名称查找', ...rest }: Props) {
  const { data, isLoading } = useLookUp(subjectOptions.path as `/api/option/${string}`);
  const off = value && data && !data.some((option) => option.value === value);
  return (
    <Select
      {...rest}
      style={{ width: '100%' }}
      showSearch
      allowClear
      optionFilterProp="label"
      popupMatchSelectWidth={false}
      loading={isLoading}
      placeholder={placeholder}
      notFoundContent={isLoading ? '加载中…' : '没有符合的末级科目，请在「设置中心 / 财务设置 / 会计科目」中新增'}
      options={off ? [{ value, label: `${value}（不能记账）` }, ...data] : data}
      value={value || undefined}
      onChange={(chosen?: string | number) => onChange?.(chosen === undefined ? '' : String(chosen))}
    />
  );
}
