// The size of an element and the pixel ratio of the screen, updated when they change (window, sider, zoom). Known before the first paint.
import { type RefObject, useLayoutEffect, useState } from 'react';

interface Size {
  /** Set after the first measurement, before the first paint. */
  measured: boolean;
  width: number;
  height: number;
  ratio: number;
}

const isEqual = (one: Size, other: Size) =>
  one.measured === other.measured &&
  one.width === other.width &&
  one.height === other.height &&
  one.ratio === other.ratio;

export function useSize(element: RefObject<HTMLElement>): Size {
  const [size, setSize] = useState<Size>({ measured: false, width: 0, height: 0, ratio: 1 });
  useLayoutEffect(() => {
    const box = element.current;
    if (!box) return;
    const read = () => {
      const ratio = window.devicePixelRatio || 1;
      const next = { measured: true, width: box.clientWidth, height: box.clientHeight, ratio };
      setSize((before) => (isEqual(before, next) ? before : next));
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
