// A searchable select whose options come from a look-up endpoint.
import { Select } from 'antd';
import { useState } from 'react';
import { dictionaryOptions } from '#api/setup/dictionary/dictionary';
import {
  contractOptions,
  customerOptions,
  flowAccountOptions,
  legalEntityOptions,
  rentableSpaceOptions,
  taxableItemOptions,
  tenantOptions,
} from '#api/setup/option';
import { type LookUpParams, useLookUp } from './look-up';
import { SearchSelect } from './search-select';
import { namedOr } from './unnamed';

export { type LookUpOption, type LookUpParams, useLookUp, useSingleOption } from './look-up';

interface Props {
  id?: string;
  path: `/api/option/${string}`;
  params?: LookUpParams;
  multiple?: boolean;
  value?: number | string | (number | string)[] | null;
  onChange?: (value: number | string | (number | string)[] | null) => void;
  placeholder?: string;
  disabled?: boolean;
  /** Loads the options only when the user opens the select: for filters, most of which are rarely used. */
  whenWanted?: boolean;
  'aria-label'?: string;
}

/** Look-ups of which the server returns only the first options, and searches the rest. */
const SEARCHED: readonly string[] = [
  tenantOptions.path,
  contractOptions.path,
  customerOptions.path,
  rentableSpaceOptions.path,
];

/** Look-ups that offer only enabled rows, but still return a disabled one that is the current value. */
const SWITCHED: readonly string[] = [
  ...dictionaryOptions.map(({ call }) => call.path),
  legalEntityOptions.path,
  taxableItemOptions.path,
  flowAccountOptions.path,
];

/** Returns the options including the chosen one, even when it was disabled after it had been chosen. */
export function useWithChosen(
  path: `/api/option/${string}`,
  params: LookUpParams | undefined,
  value: unknown,
  wanted = true,
) {
  const { data, isLoading } = useLookUp(path, params, wanted);
  const single = typeof value === 'number' && SWITCHED.includes(path);
  const missing = single && data !== undefined && !data.some((option) => option.value === value);
  const chosen = useLookUp(path, { ...params, value: String(value) }, missing);
  const off = missing ? (chosen.data ?? []).map((each) => ({ ...each, label: `${each.label}（已停用）` })) : [];
  return { options: data && [...data, ...off], isLoading: isLoading || (missing && chosen.isLoading) };
}

export function OptionSelect(props: Props) {
  const { path, multiple, value, params: _params, whenWanted: _, ...rest } = props;
  if (!SEARCHED.includes(path) || multiple || Array.isArray(value)) return <LocalSelect {...props} />;
  return <SearchSelect {...rest} path={path} value={value} />;
}

const isEmpty = (value: Props['value']) => value == null || (Array.isArray(value) && value.length === 0);

function LocalSelect({ path, params, multiple, value, onChange, placeholder = '请选择', whenWanted, ...rest }: Props) {
  const [reached, setReached] = useState(!whenWanted);
  const { options, isLoading } = useWithChosen(path, params, value, reached || !isEmpty(value));
  return (
    <Select
      {...rest}
      onFocus={() => setReached(true)}
      style={{ width: '100%' }}
      mode={multiple ? 'multiple' : undefined}
      showSearch
      allowClear
      optionFilterProp="label"
      maxTagCount="responsive"
      loading={isLoading}
      placeholder={placeholder}
      notFoundContent={isLoading ? '加载中…' : '没有可选项'}
      options={options}
      labelRender={namedOr(isLoading)}
      value={value ?? undefined}
      onChange={(chosen) => onChange?.(chosen ?? null)}
    />
  );
}
