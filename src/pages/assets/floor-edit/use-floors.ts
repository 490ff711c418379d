// State of the floors being edited: load, change, check and save them as a whole.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { buildingCalls, floorsOfBuilding, saveFloorsOfBuilding } from '#api/assets/building/building';
import { call } from '@/api/client';
import { useLeaveGuard } from '@/components/forms/form-page';
import { useSubmit } from '@/hooks/use-submit';
import { errorsAt, type FloorErrors, type FloorRow, repeated, rowsOf, toSave } from './floors';

/** Errors that the page shows itself, so no dialog is needed. */
const HANDLED = [403, 404];

const LOST = '楼层的修改还没有保存，离开后不保留。';

export function useFloors(building_id: number, onSaved: () => void) {
  const client = useQueryClient();
  const [rows, setRows] = useState<FloorRow[]>([]);
  const [dirty, setDirty] = useState(false);
  const [errors, setErrors] = useState<{ byFloor: FloorErrors; others: string[] }>({ byFloor: {}, others: [] });
  const lift = useLeaveGuard(dirty, LOST);

  const building = useQuery({
    queryKey: [buildingCalls.get.path, building_id],
    queryFn: () => call(buildingCalls.get, { id: building_id }, { quiet: HANDLED }),
    staleTime: 0,
    gcTime: 0,
  });
  const stored = useQuery({
    queryKey: [floorsOfBuilding.path, building_id],
    queryFn: () => call(floorsOfBuilding, { building_id }, { quiet: HANDLED }),
    staleTime: 0,
    gcTime: 0,
  });
  useEffect(() => {
    if (stored.data) setRows(rowsOf(stored.data));
  }, [stored.data]);

  const show = (found: readonly { path: readonly PropertyKey[]; message: string }[], otherwise?: string) => {
    const placed = errorsAt(rows, found);
    const silent = Object.keys(placed.byFloor).length === 0 && placed.others.length === 0;
    setErrors(silent && otherwise ? { byFloor: {}, others: [otherwise] } : placed);
  };
  const { submit, submitting } = useSubmit(saveFloorsOfBuilding, {
    schema: async () => {
      const { floorsSave } = await import('#api/assets/building/building.schema');
      return {
        safeParse: (values) => {
          const checked = floorsSave.safeParse(values);
          const issues = [...(checked.success ? [] : checked.error.issues), ...repeated(rows)];
          show(issues);
          return checked.success && issues.length === 0 ? checked : { success: false, error: { issues } };
        },
      };
    },
    success: '楼层已保存',
    rereads: (path) => /option\/floor|building\/(list|get)/.test(path),
    onDone: (saved) => {
      lift();
      setDirty(false);
      client.setQueryData([floorsOfBuilding.path, building_id], saved);
      onSaved();
    },
    onRefused: (error) => {
      show(error.errors, error.message);
      return true;
    },
  });
  const save = () => submit(toSave({ id: building_id, version: building.data?.version ?? 0 }, rows));
  return {
    building,
    stored,
    rows,
    errors,
    dirty,
    submitting,
    save,
    change: (next: FloorRow[]) => {
      setRows(next);
      setDirty(true);
      setErrors({ byFloor: {}, others: [] });
    },
  };
}
