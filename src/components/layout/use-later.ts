// Renders the elements around the content of a visit's first page when the browser is idle, so that pickers and menus do not delay the rows. Later
// pages render everything immediately.
import { startTransition, useEffect, useState } from 'react';

/** Maximum delay on a busy page. */
const AT_LATEST_MS = 500;

let isFirstPage = false;

export function beginFirstPage(): void {
  isFirstPage = 'requestIdleCallback' in window;
}

/** Returns true when the deferred elements can be rendered. */
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
