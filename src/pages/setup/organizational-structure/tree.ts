// The departments as a tree, and the meaning of a drop on it. Pure functions.
import type { DepartmentRow } from '#api/setup/department.schema';

export interface DepartmentNode {
  key: number;
  row: DepartmentRow;
  children: DepartmentNode[];
}

/** Expects rows in the order of siblings. */
export function treeOf(rows: readonly DepartmentRow[], parent_id: number | null = null): DepartmentNode[] {
  return rows
    .filter((row) => row.parent_id === parent_id)
    .map((row) => ({ key: row.id, row, children: treeOf(rows, row.id) }));
}

/** Returns a department and all below it, which are invalid targets for it. */
export function withBelow(rows: readonly DepartmentRow[], id: number): Set<number> {
  const below = rows.filter((row) => row.parent_id === id).flatMap((row) => [...withBelow(rows, row.id)]);
  return new Set([id, ...below]);
}

/** Returns the names from the top down: 总部 / 招商中心. */
export function pathOf(rows: readonly DepartmentRow[], id: number): string {
  const row = rows.find((each) => each.id === id);
  if (!row) return '';
  return row.parent_id === null ? row.name : `${pathOf(rows, row.parent_id)} / ${row.name}`;
}

/** Returns the target position of a department: `into` another, or next to one. Positions count from 1, without the moved department. */
export function landing(
  rows: readonly DepartmentRow[],
  moving: number,
  target: number,
  where: 'into' | 'before' | 'after',
): { parent_id: number | null; position: number } {
  const others = rows.filter((row) => row.id !== moving);
  // antd marks a drop into a department by a line directly below it.
  if (where === 'into') return { parent_id: target, position: 1 };
  const parent_id = rows.find((row) => row.id === target)?.parent_id ?? null;
  const siblings = others.filter((row) => row.parent_id === parent_id);
  const place = siblings.findIndex((row) => row.id === target) + 1;
  return { parent_id, position: where === 'before' ? place : place + 1 };
}
