// A single-letter shortcut, ignored while the focus is in a field or a dialog.
import { useEffect } from 'react';

const KEEPS_LETTERS = 'input, textarea, select, [contenteditable], [role="dialog"], [role="menu"]';

export function useKey(letter: string, act: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== letter || event.ctrlKey || event.metaKey || event.altKey) return;
      if ((event.target as Element).closest(KEEPS_LETTERS)) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [letter, act]);
}
