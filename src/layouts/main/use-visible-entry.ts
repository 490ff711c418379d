// Scrolls the menu to the entry of the open page, which may be far below.
import { useEffect } from 'react';

/** Limit of the time in which the groups above the entry open, ms. */
const OPENING_MS = 3000;

const show = () =>
  document.querySelector('.ant-layout-sider .ant-menu-item-selected')?.scrollIntoView({ block: 'nearest' });

/** `path` of the open page is null while the menu is not shown yet. */
export function useVisibleEntry(path: string | null): void {
  useEffect(() => {
    if (path === null) return;
    show();
    const menu = document.querySelector('.ant-layout-sider');
    if (!menu) return;
    // The groups above open after the entry was selected, with a motion, and move it.
    const opening = new MutationObserver(show);
    opening.observe(menu, { attributes: true, childList: true, subtree: true });
    const timer = setTimeout(() => opening.disconnect(), OPENING_MS);
    return () => {
      opening.disconnect();
      clearTimeout(timer);
    };
  }, [path]);
}
