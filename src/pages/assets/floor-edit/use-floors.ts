// The floors being edited: load, change, check and save them as a whole.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { useEffect, useState } from 'react';
import { buildingCalls, floorsOfBuilding, saveFloorsOfBuilding } from '#api/assets/building/building';
import { ApiError } from '@/api/api-error';
import { call } from '@/api/client';
import { useLeaveGuard } from '@/components/form-page';
import { errorsAt, type FloorErrors, type FloorRow, repeated, rowsOf, toSave } from './floors';

const QUIET = [409, 422];
const LOST = '楼层的修改还没有保存，离开后不保留。';

export function useFloors(building_id: number) {
  const { message } = App.useApp();
  const client = useQueryClient();
  const [rows, setRows] = useState<FloorRow[]>([]);
  const [dirty, setDirty] = useState(false);
  const [saving, setSaving] = useState(false);
  const [errors, setErrors] = useState<{ at: FloorErrors; others: string[] }>({ at: {}, others: [] });
  const lift = useLeaveGuard(dirty, LOST);

  const building = useQuery({
    queryKey: [buildingCalls.get.path, building_id],
    queryFn: () => call(buildingCalls.get, { id: building_id }),
    staleTime: 0,
    gcTime: 0,
  });
  const stored = useQuery({
    queryKey: [floorsOfBuilding.path, building_id],
    queryFn: () => call(floorsOfBuilding, { building_id }),
    staleTime: 0,
    gcTime: 0,
  });
  useEffect(() => {
    if (stored.data) setRows(rowsOf(stored.data));
  }, [stored.data]);

  const show = (found: readonly { path: readonly PropertyKey[]; message: string }[], otherwise?: string) => {
    const placed = errorsAt(rows, found);
    const silent = Object.keys(placed.at).length === 0 && placed.others.length === 0;
    setErrors(silent && otherwise ? { at: {}, others: [otherwise] } : placed);
  };
  const save = async (): Promise<boolean> => {
    const { floorsSave } = await import('#api/assets/building/building.schema');
    const input = toSave({ id: building_id, version: building.data?.version ?? 0 }, rows);
    const checked = floorsSave.safeParse(input);
    const wrong = [...(checked.success ? [] : checked.error.issues), ...repeated(rows)];
    show(wrong);
    if (wrong.length > 0) return false;
    setSaving(true);
    try {
      const saved = await call(saveFloorsOfBuilding, input, { quiet: QUIET });
      lift();
      setDirty(false);
      client.setQueryData([floorsOfBuilding.path, building_id], saved);
      await client.invalidateQueries({
        predicate: ({ queryKey }) => /option\/floor|building\/(list|get)/.test(String(queryKey[0])),
      });
      message.success('楼层已保存');
      return true;
    } catch (error) {
      if (error instanceof ApiError) show(error.errors, error.message);
      return false;
    } finally {
      setSaving(false);
    }
  };
  return {
    building,
    stored,
    rows,
    errors,
    dirty,
    saving,
    save,
    change: (next: FloorRow[]) => {
      setRows(next);
      setDirty(true);
      setErrors({ at: {}, others: [] });
    },
  };
}
