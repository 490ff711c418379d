// Columns and density of a list, stored per user. Until the user chooses columns, the list shows as many as fit into its width.
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

/** Returns how many of the first columns fit into a width, but at least one; all of them while the width is unknown. */
export function fitting(widths: readonly number[], available: number | null): number {
  if (available === null) return widths.length;
  let remaining = available;
  const beyond = widths.findIndex((width) => {
    remaining -= width;
    return remaining < 0;
  });
  return beyond < 0 ? widths.length : Math.max(1, beyond);
}

/** `widthOf` returns the width of a column as shown, `available` is the width for all of them. */
export function useListSettings(
  declaration: ListDeclaration,
  widthOf: (column: ListColumn) => number,
  available: number | null,
) {
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
  const chosen = useMemo(() => {
    const visible = declaration.columns.filter(
      (column) => !column.filterOnly && columnsState[column.name]?.show !== false,
    );
    const place = (column: ListColumn) => columnsState[column.name]?.order ?? declaration.columns.indexOf(column);
    return [...visible].sort((a, b) => place(a) - place(b));
  }, [declaration, columnsState]);

  const chosenByUser = Object.keys(value?.columns ?? {}).length > 0;
  const count = chosenByUser ? chosen.length : fitting(chosen.map(widthOf), available);
  const visible = chosen.slice(0, count);
  const hidden = chosen.slice(count);
  const visibleState = hidden.length
    ? { ...columnsState, ...Object.fromEntries(hidden.map(({ name }) => [name, { show: false }])) }
    : columnsState;

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
    columnsState: visibleState,
    /** The chosen columns, the exported ones, and how many of them the width hides. */
    visible,
    chosen,
    hidden: hidden.length,
    setColumns: (columns: Record<string, ColumnsState>) => keep(columns, density),
    setDensity: (size: Density) => keep(chosenByUser ? columnsState : {}, size),
  };
}
