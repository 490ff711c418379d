// Makes a horizontally scrollable table without focusable content focusable by keyboard.
import { useEffect, useRef } from 'react';

/** For the frame around antd's tables. */
export function useScrollFocus() {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    for (const region of frame.current?.querySelectorAll('.ant-table-content') ?? [])
      region.setAttribute('tabindex', '0');
  });
  return frame;
}
