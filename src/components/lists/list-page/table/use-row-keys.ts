// Rows by keyboard: j and k go down and up, Space ticks the one in focus. Enter is the row's own: it opens it.
import { type RefObject, useEffect } from 'react';

const STEP: Readonly<Record<string, number>> = { j: 1, k: -1 };
/** A row of a table, or of a virtual one, which is no `tr`. */
const ROW = '.ant-table-row';

/** The row a key leads to from the current one; from outside the table the first. */
function rowAfter(table: HTMLElement, current: HTMLElement | null, step: number): HTMLElement | undefined {
  const rows = [...table.querySelectorAll<HTMLElement>(ROW)];
  const at = current ? rows.indexOf(current) + step : 0;
  return rows[Math.min(Math.max(at, 0), rows.length - 1)];
}

/** Listens while nothing else has the focus, or the table itself: a field being typed in keeps its letters. */
export function useRowKeys(frame: RefObject<HTMLElement>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const table = frame.current;
      const target = event.target as HTMLElement;
      if (!table || event.ctrlKey || event.metaKey || event.altKey || target.matches('input, textarea')) return;
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
