// Columns and density of a list, kept for the user.
import type { ColumnsState } from '@ant-design/pro-components';
import { useMemo } from 'react';
import type { ListColumn } from '#api/kernel/list/column';
import type { ListDeclaration } from '#api/kernel/list/list';
import { useUserSetting } from '@/hooks/use-user-setting';

export type Density = 'small' | 'middle' | 'large';
interface Kept {
  [key: string]: Record<string, { show: boolean; order: number | null }> | Density;
  columns: Record<string, { show: boolean; order: number | null }>;
  density: Density;
}

export function useListSettings(declaration: ListDeclaration) {
  const { value, save } = useUserSetting<Kept>(`list:${declaration.area}/${declaration.object}`);
  const density = value?.density ?? 'small';
  const columnsState = useMemo(() => {
    const states: Record<string, ColumnsState> = {};
    for (const column of declaration.columns) {
      if (column.hidden) states[column.name] = { show: false };
      const kept = value?.columns[column.name];
      if (kept) states[column.name] = { show: kept.show, order: kept.order ?? undefined };
    }
    return states;
  }, [declaration, value]);

  /** The columns shown, in their order, as the table shows them. */
  const shown = useMemo(() => {
    const visible = declaration.columns.filter(
      (column) => !column.filterOnly && columnsState[column.name]?.show !== false,
    );
    const place = (column: ListColumn) => columnsState[column.name]?.order ?? declaration.columns.indexOf(column);
    return [...visible].sort((a, b) => place(a) - place(b));
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
    density,
    columnsState,
    shown,
    setColumns: (columns: Record<string, ColumnsState>) => keep(columns, density),
    setDensity: (size: Density) => keep(columnsState, size),
  };
}
