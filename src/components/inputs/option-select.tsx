// A searchable choice whose options come from a look-up endpoint.
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { endpoint } from '../../../api/kernel/endpoint';
import { tenantOptions } from '../../../api/setup/option';
import { call } from '../../api/client';
import { SearchSelect } from './search-select';

export interface LookUpOption {
  value: number | string;
  label: string;
}
export type LookUpParams = Record<string, string | number>;

/** Options of `GET /api/option/…`, kept for five minutes. */
export function useLookUp(path: `/api/option/${string}`, params: LookUpParams = {}, enabled = true) {
  return useQuery({
    queryKey: [path, params],
    queryFn: () =>
      call(endpoint<LookUpParams, LookUpOption[]>(path, 'signed-in', '选项', { method: 'GET', reads: true }), params),
    staleTime: 5 * 60_000,
    enabled,
  });
}

interface Props {
  id?: string;
  path: `/api/option/${string}`;
  params?: LookUpParams;
  multiple?: boolean;
  value?: number | string | (number | string)[] | null;
  onChange?: (value: number | string | (number | string)[] | null) => void;
  placeholder?: string;
  disabled?: boolean;
  'aria-label'?: string;
}

/** Look-ups of which the server sends only the first few, and searches the rest. */
const SEARCHED: readonly string[] = [tenantOptions.path];

export function OptionSelect(props: Props) {
  const { path, multiple, value, params: _params, ...rest } = props;
  if (!SEARCHED.includes(path) || multiple || Array.isArray(value)) return <WholeSelect {...props} />;
  return <SearchSelect {...rest} path={path} value={value} />;
}

function WholeSelect({ path, params, multiple, value, onChange, placeholder = '请选择', ...rest }: Props) {
  const { data, isLoading } = useLookUp(path, params);
  return (
    <Select
      {...rest}
      mode={multiple ? 'multiple' : undefined}
      showSearch
      allowClear
      optionFilterProp="label"
      maxTagCount="responsive"
      loading={isLoading}
      placeholder={placeholder}
      notFoundContent={isLoading ? '加载中…' : '没有可选项'}
      options={data}
      value={value ?? undefined}
      onChange={(chosen) => onChange?.(chosen ?? null)}
    />
  );
}
