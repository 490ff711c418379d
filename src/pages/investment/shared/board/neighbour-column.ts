// Moves a card by keyboard from column to column: to the middle of the next one on that side.
import type { KeyboardCoordinateGetter } from '@dnd-kit/core';

export const neighbourColumn: KeyboardCoordinateGetter = (event, { context, currentCoordinates }) => {
  const aside = event.code === 'ArrowRight' ? 1 : event.code === 'ArrowLeft' ? -1 : 0;
  if (aside === 0) return undefined;
  event.preventDefault();
  const { active, collisionRect, droppableRects, over } = context;
  if (!active || !collisionRect) return undefined;
  const columns = [...droppableRects].sort(([, a], [, b]) => a.left - b.left);
  const index = columns.findIndex(([id]) => id === over?.id);
  const next = columns[index + aside]?.[1];
  if (!next) return undefined;
  return {
    x: currentCoordinates.x + next.left + next.width / 2 - (collisionRect.left + collisionRect.width / 2),
    y: next.top + 60,
  };
};
