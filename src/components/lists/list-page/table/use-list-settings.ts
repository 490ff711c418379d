// Columns and density of a list, stored per user.
import type { ColumnsState } from '@ant-design/pro-components';
import { useMemo } from 'react';
import type { ListColumn } from '#api/kernel/list/column';
import type { ListDeclaration } from '#api/kernel/list/list';
import { useUserSetting } from '@/hooks/use-user-setting';
import { settingOf } from '../list-setting';

export type Density = 'small' | 'middle' | 'large';
interface StoredSettings {
  [key: string]: Record<string, { show: boolean; order: number | null }> | Density;
  columns: Record<string, { show: boolean; order: number | null }>;
  density: Density;
}

export function useListSettings(declaration: ListDeclaration) {
  const { value, loaded, save } = useUserSetting<StoredSettings>(settingOf(declaration));
  const density = value?.density ?? 'small';
  const columnsState = useMemo(() => {
    const states: Record<string, ColumnsState> = {};
    for (const column of declaration.columns) {
      if (column.hidden) states[column.name] = { show: false };
      const stored = value?.columns[column.name];
      if (stored) states[column.name] = { show: stored.show, order: stored.order ?? undefined };
    }
    return states;
  }, [declaration, value]);

  /** The columns that the user or the declaration shows, in the order of the table. */
  const visible = useMemo(() => {
    const shown = declaration.columns.filter(
      (column) => !column.filterOnly && columnsState[column.name]?.show !== false,
    );
    const place = (column: ListColumn) => columnsState[column.name]?.order ?? declaration.columns.indexOf(column);
    return [...shown].sort((a, b) => place(a) - place(b));
  }, [declaration, columnsState]);

  const keep = (columns: Record<string, ColumnsState>, size: Density) =>
    save({
      density: size,
      columns: Object.fromEntries(
        Object.entries(columns).map(([name, state]) => [
          name,
          { show: state.show !== false, order: state.order ?? null },
        ]),
      ),
    });
  return {
    loaded,
    density,
    columnsState,
    visible,
    setColumns: (columns: Record<string, ColumnsState>) => keep(columns, density),
    setDensity: (size: Density) => save({ density: size, columns: value?.columns ?? {} }),
  };
}
