// A dialog or drawer that closes gives the focus back to what had it before: those that are mounted while they are open take it away
// with them, and who works by keyboard would begin again at the top of the page.
import { useEffect } from 'react';

/** What had the focus, kept for so many steps back. */
const KEPT = 20;

export function useReturnFocus(): void {
  useEffect(() => {
    const before: HTMLElement[] = [];
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement) before.push(target);
      if (before.length > KEPT) before.shift();
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
