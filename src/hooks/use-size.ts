// The size of an element and the sharpness of the screen, followed as they change (window, sider, zoom). It is known
// before the first paint.
import { type RefObject, useLayoutEffect, useState } from 'react';

interface Size {
  width: number;
  height: number;
  ratio: number;
}

export function useSize(element: RefObject<HTMLElement>): Size {
  const [size, setSize] = useState<Size>({ width: 0, height: 0, ratio: 1 });
  useLayoutEffect(() => {
    const box = element.current;
    if (!box) return;
    const read = () => {
      const next = { width: box.clientWidth, height: box.clientHeight, ratio: window.devicePixelRatio || 1 };
      setSize((before) =>
        before.width === next.width && before.height === next.height && before.ratio === next.ratio ? before : next,
      );
    };
    read();
    const observer = new ResizeObserver(read);
    observer.observe(box);
    window.addEventListener('resize', read);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', read);
    };
  }, [element]);
  return size;
}
