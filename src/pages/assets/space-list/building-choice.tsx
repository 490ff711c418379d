// Selects a building grouped under its park, because buildings of different parks may have the same name.
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { buildingOptions, parkOptions } from '#api/account/me';
import { call } from '@/api/client';
import { namedOr } from '@/components/forms/inputs/select/unnamed';

interface Props {
  id?: string;
  value?: number | null;
  onChange?: (id: number | null) => void;
}

export function BuildingChoice({ id, value, onChange }: Props) {
  const parks = useQuery({ queryKey: [parkOptions.path], queryFn: () => call(parkOptions, {}) });
  const buildings = useQuery({ queryKey: [buildingOptions.path, ''], queryFn: () => call(buildingOptions, {}) });
  const options = parks.data?.map((park) => ({
    label: park.label,
    options: (buildings.data ?? [])
      .filter(({ park_id }) => park_id === park.value)
      .map((building) => ({ value: building.value, label: building.label })),
  }));
  return (
    <Select
      id={id}
      showSearch
      optionFilterProp="label"
      placeholder="请选择"
      loading={parks.isPending || buildings.isPending}
      options={options?.filter((park) => park.options.length > 0)}
      labelRender={namedOr(parks.isPending || buildings.isPending)}
      value={value ?? undefined}
      onChange={(chosen) => onChange?.(chosen ?? null)}
    />
  );
}
