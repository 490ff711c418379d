// Keys that work wherever one is on a page.
import { type RefObject, useEffect, useRef } from 'react';

/** What is held with a letter: Ctrl, on a Mac ⌘. */
export const HELD = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl';

const SAVE = '保存';
/** What lies over a page, as antd marks it while it is open. */
const ABOVE = '.ant-drawer-open, .ant-modal-wrap:not([style*="display: none"])';

/** Calls `act` when the letter is pressed with Ctrl or ⌘ alone; the browser does nothing else with it. */
export function useShortcut(letter: string, act: () => void): void {
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== letter || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [letter]);
}

/** Ctrl+S presses what saves the form in front; `footer` holds the buttons, and a form under an open drawer or dialog waits. */
export function useSaveKey(footer: RefObject<HTMLElement>): void {
  useShortcut('s', () => {
    const top = [...document.querySelectorAll(ABOVE)].at(-1);
    if (!footer.current || (top && !top.contains(footer.current))) return;
    const buttons = [...footer.current.querySelectorAll<HTMLButtonElement>('button')];
    buttons.find((button) => button.textContent?.trim() === SAVE && !button.disabled)?.click();
  });
}
