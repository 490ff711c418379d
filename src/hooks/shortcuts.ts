// Keyboard shortcuts that work anywhere on a page.
import { type RefObject, useEffect, useRef } from 'react';

/** Modifier key: Ctrl, or ⌘ on a Mac. */
export const MODIFIER = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl';

const SAVE = '保存';
/** Selector of overlays that antd has opened above a page. */
const ABOVE = '.ant-drawer-open, .ant-modal-wrap:not([style*="display: none"])';

const TAKES_KEYS = 'input, textarea, select, [contenteditable], [role="menu"], [role="listbox"]';

/**
 * Returns true when a single key belongs to something else: an input, a menu, or a drawer or dialog that does not contain `place`, the element that the
 * shortcut acts on.
 */
export function isTakenKey(event: KeyboardEvent, place: Element | null = null): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return true;
  if (event.target instanceof Element && event.target.closest(TAKES_KEYS)) return true;
  const top = [...document.querySelectorAll(ABOVE)].at(-1);
  return top !== undefined && !top.contains(place);
}

/** Calls `act` when the key is pressed on the page without a modifier. */
export function useKey(key: string, act: () => void): void {
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== key || isTakenKey(event)) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [key]);
}

/** Calls `act` when the letter is pressed with only Ctrl or ⌘, and prevents the browser's default. */
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

/** Ctrl+S presses the save button of the topmost form; `footer` contains the buttons, and a form below an open drawer or dialog is ignored. */
export function useSaveKey(footer: RefObject<HTMLElement>): void {
  useShortcut('s', () => {
    const top = [...document.querySelectorAll(ABOVE)].at(-1);
    if (!footer.current || (top && !top.contains(footer.current))) return;
    const buttons = [...footer.current.querySelectorAll<HTMLButtonElement>('button')];
    buttons.find((button) => button.textContent?.trim() === SAVE && !button.disabled)?.click();
  });
}
