// One letter that opens something: heard while nothing else has the focus; a field being typed in keeps its letters.
import { useEffect } from 'react';

export function useKey(letter: string, act: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== letter || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target !== document.body) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [letter, act]);
}
