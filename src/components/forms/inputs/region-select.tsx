// Province and city as a cascade of two selects. Stored names that are not in the list are still shown.
import { Select } from 'antd';
import { useEffect } from 'react';
import { citiesOf, PROVINCES } from './regions';

interface Props {
  id?: string;
  disabled?: boolean;
  value?: string | null;
  onChange?: (value: string | null) => void;
  /** Selects a city of this province; when undefined, selects a province. */
  province?: string | null;
}

const asOption = (name: string) => ({ value: name, label: name });

export default function RegionSelect({ id, disabled, value, onChange, province }: Props) {
  const names = province === undefined ? PROVINCES : citiesOf(province ?? '');
  const only = province !== undefined && names.length === 1 ? names[0] : undefined;
  // A municipality is its own city.
  useEffect(() => {
    if (only !== undefined && !value && !disabled) onChange?.(only);
  }, [only, value, disabled, onChange]);
  return (
    <Select
      id={id}
      disabled={disabled}
      showSearch
      style={{ width: '100%' }}
      placeholder={province === null ? '请先选择省/直辖市' : '请选择'}
      options={names.map(asOption)}
      value={value || undefined}
      onChange={(chosen: string | undefined) => onChange?.(chosen ?? null)}
    />
  );
}
