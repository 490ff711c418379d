// Moves an entry by keyboard from day to day: to the nearest one in the direction of the arrow.
import type { KeyboardCoordinateGetter } from '@dnd-kit/core';

const SIDES: Readonly<Record<string, readonly [number, number]>> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
};

export const neighbourDay: KeyboardCoordinateGetter = (event, { context, currentCoordinates }) => {
  const side = SIDES[event.code];
  if (!side) return undefined;
  event.preventDefault();
  const { collisionRect, droppableRects, over } = context;
  const from = over && droppableRects.get(over.id);
  if (!collisionRect || !from) return undefined;
  const middle = (rect: { left: number; top: number; width: number; height: number }) =>
    [rect.left + rect.width / 2, rect.top + rect.height / 2] as const;
  const [x, y] = middle(from);
  const ahead = [...droppableRects.values()].flatMap((rect) => {
    const [across, level] = middle(rect);
    const along = (across - x) * side[0] + (level - y) * side[1];
    const aside = Math.abs((across - x) * side[1]) + Math.abs((level - y) * side[0]);
    return along > 1 && aside < 1 ? [{ across, level, along }] : [];
  });
  const next = ahead.sort((a, b) => a.along - b.along)[0];
  if (!next) return undefined;
  const [draggedX, draggedY] = middle(collisionRect);
  return { x: currentCoordinates.x + next.across - draggedX, y: currentCoordinates.y + next.level - draggedY };
};
