// A dashboard in full-screen mode: one page of tiles at a time, rotating automatically, with refetched figures.
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useState } from 'react';

const PAGE_MS = 20_000;
const REFRESH_MS = 300_000;

/** Returns whether the element is in full-screen mode, the current one of `pages`, and a function to start. */
export function useWall(element: RefObject<HTMLElement>, pages: number) {
  const queries = useQueryClient();
  const [active, setActive] = useState(false);
  const [page, setPage] = useState(0);
  useEffect(() => {
    const follow = () =>
      setActive(document.fullscreenElement !== null && document.fullscreenElement === element.current);
    document.addEventListener('fullscreenchange', follow);
    return () => document.removeEventListener('fullscreenchange', follow);
  }, [element]);
  useEffect(() => {
    if (!active) return;
    setPage(0);
    const turning = setInterval(() => setPage((before) => (before + 1) % pages), PAGE_MS);
    const reading = setInterval(() => queries.invalidateQueries(), REFRESH_MS);
    return () => {
      clearInterval(turning);
      clearInterval(reading);
    };
  }, [active, pages, queries]);
  return { active, page, begin: () => element.current?.requestFullscreen() };
}
