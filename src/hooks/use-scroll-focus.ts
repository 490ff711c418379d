// Makes a horizontally scrollable table without focusable content focusable by keyboard.
import { useEffect, useRef } from 'react';

/** The scrolling part of antd's tables: without and with a header that stays in view. */
const REGIONS = '.ant-table-content, .ant-table-body';

/** Returns the ref of a frame around antd's tables. */
export function useScrollFocus() {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    for (const region of frame.current?.querySelectorAll(REGIONS) ?? []) region.setAttribute('tabindex', '0');
  });
  return frame;
}
