// On the first page of a visit, what stands around its content is drawn once the browser has nothing more urgent to do: rows are not
// held up by pickers and menus that nobody reaches for yet. Whoever comes to another page finds all of it at once.
import { startTransition, useEffect, useState } from 'react';

/** A busy page gets it all the same, after so long. */
const AT_LATEST_MS = 500;

let isFirstPage = false;

export function beginFirstPage(): void {
  isFirstPage = 'requestIdleCallback' in window;
}

/** Whether it is time for what can come later. */
export function useLater(): boolean {
  const [due, setDue] = useState(!isFirstPage);
  useEffect(() => {
    if (due) return;
    const waiting = requestIdleCallback(
      () => {
        isFirstPage = false;
        startTransition(() => setDue(true));
      },
      { timeout: AT_LATEST_MS },
    );
    return () => cancelIdleCallback(waiting);
  }, [due]);
  return due;
}
