// Scrolls the menu to the entry of the open page, which may be far below.
import { useEffect } from 'react';

/** The groups of the menu open with a motion. */
const OPENED_MS = 300;

export function useVisibleEntry(path: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page selects another entry
  useEffect(() => {
    const timer = setTimeout(() => {
      document.querySelector('.ant-layout-sider .ant-menu-item-selected')?.scrollIntoView({ block: 'nearest' });
    }, OPENED_MS);
    return () => clearTimeout(timer);
  }, [path]);
}
