// Returns the focus to the previously focused element when a dialog or drawer closes: those that unmount on closing lose it, and keyboard users would
// start again at the top of the page.
import { useEffect } from 'react';

/** Number of previously focused elements to remember. */
const MOST_STORED = 20;

export function useReturnFocus(): void {
  useEffect(() => {
    const before: HTMLElement[] = [];
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement) before.push(target);
      if (before.length > MOST_STORED) before.shift();
    };
    const layers = new MutationObserver((changes) => {
      const gone = changes.some(({ removedNodes }) => removedNodes.length > 0);
      if (!gone || document.activeElement !== document.body) return;
      before.findLast((each) => each.isConnected && each.checkVisibility())?.focus({ preventScroll: true });
    });
    document.addEventListener('focusin', remember);
    layers.observe(document.body, { childList: true });
    return () => {
      document.removeEventListener('focusin', remember);
      layers.disconnect();
    };
  }, []);
}
