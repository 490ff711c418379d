// The park and building pickers of the header. The selection is stored on the server and filters every list and report.
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import * as account from '#api/account/me';
import type { BuildingOption, Option, Selection } from '#api/account/me.schema';
import { call } from '@/api/client';
import { idsOf, listOf } from './id-list';
import { type PickedOption, SelectionPicker } from './selection-picker';
import { STEADY, useSelection } from './use-selected-parks';

/** Returns the buildings in the order of their parks, grouped under the park names when there are several. */
function byPark(
  buildings: readonly BuildingOption[] | undefined,
  parks: readonly Option[] | undefined,
): PickedOption[] | undefined {
  if (!buildings || !parks) return undefined;
  const visible = parks.filter(({ value }) => buildings.some(({ park_id }) => park_id === value));
  if (visible.length < 2) return [...buildings];
  return visible.flatMap(({ value, label }) =>
    buildings.filter(({ park_id }) => park_id === value).map((building) => ({ ...building, group: label })),
  );
}

interface Props {
  /** Called after the selection is saved: the app restarts, so that everything on screen follows it. */
  reload?: () => void;
}

export function HeaderPickers({ reload = () => window.location.reload() }: Props) {
  const chosen = useSelection();
  const parks = useQuery({
    queryKey: [account.parkOptions.path],
    queryFn: () => call(account.parkOptions, {}),
    ...STEADY,
  });
  const parkList = chosen.data?.park_id ?? '';
  const buildings = useQuery({
    queryKey: [account.buildingOptions.path, parkList],
    queryFn: () => call(account.buildingOptions, parkList ? { park_id: parkList } : {}),
    enabled: chosen.isSuccess,
    ...STEADY,
  });

  const grouped = useMemo(() => byPark(buildings.data, parks.data), [buildings.data, parks.data]);

  const save = async (selection: Selection) => {
    await call(account.setBuilding, selection);
    reload();
  };
  const parkIds = idsOf(parkList);
  const buildingIds = idsOf(chosen.data?.building_id ?? '');

  const chooseParks = (ids: number[] | 'all') => {
    const stays = (id: number) => {
      const home = buildings.data?.find((building) => building.value === id)?.park_id;
      return home !== undefined && (ids === 'all' || ids.includes(home));
    };
    return save({ park_id: listOf(ids), building_id: listOf(buildingIds.filter(stays)) });
  };

  return (
    <>
      <SelectionPicker noun="园区" options={parks.data} chosen={parkIds} onSubmit={chooseParks} />
      <SelectionPicker
        noun="楼宇"
        options={grouped}
        chosen={buildingIds}
        onSubmit={(ids) => save({ park_id: parkList, building_id: listOf(ids) })}
      />
    </>
  );
}
