// A searchable choice whose options come from a look-up endpoint.
import { Select } from 'antd';
import { tenantOptions } from '../../../api/setup/option';
import { type LookUpParams, useLookUp } from './look-up';
import { SearchSelect } from './search-select';

export { type LookUpOption, type LookUpParams, useLookUp } from './look-up';

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
      style={{ width: '100%' }}
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
