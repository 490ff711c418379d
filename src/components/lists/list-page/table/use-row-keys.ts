// Keyboard control of rows: j and k move down and up, Space ticks the focused row. Enter is handled by the row itself, which opens.
import { type RefObject, useEffect } from 'react';
import { isTakenKey } from '@/hooks/shortcuts';

const STEP: Readonly<Record<string, number>> = { j: 1, k: -1 };
/** A row of a table, or of a virtual table, which has no `tr`. */
const ROW = '.ant-table-row';

/** Returns the next row from the current one, or the first row when the focus is outside of the table. */
function rowAfter(table: HTMLElement, current: HTMLElement | null, step: number): HTMLElement | undefined {
  const rows = [...table.querySelectorAll<HTMLElement>(ROW)];
  const index = current ? rows.indexOf(current) + step : 0;
  return rows[Math.min(Math.max(index, 0), rows.length - 1)];
}

/** Active only while nothing or the table itself has the focus, so that input fields are not affected. */
export function useRowKeys(frame: RefObject<HTMLElement>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const table = frame.current;
      const target = event.target as HTMLElement;
      if (!table || isTakenKey(event, table)) return;
      if (target !== document.body && !table.contains(target)) return;
      const current = target.closest<HTMLElement>(ROW);
      const step = STEP[event.key];
      if (step !== undefined) {
        rowAfter(table, current, step)?.focus();
        event.preventDefault();
      } else if (current && target === current && event.key === ' ') {
        current.querySelector<HTMLElement>('input[type="checkbox"]')?.click();
        event.preventDefault();
      }
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [frame]);
}
