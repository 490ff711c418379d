// Items ordered manually: dragged by their handles, or moved by keyboard (space, arrows, space), with announcements for screen readers.
import { HolderOutlined } from '@ant-design/icons';
import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  type Modifiers,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { SortableContext, type SortingStrategy, sortableKeyboardCoordinates, useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import styles from './sorting.module.css';

export interface SortedItem<Id extends UniqueIdentifier> {
  id: Id;
  name: string;
}

const INSTRUCTIONS = { draggable: '按空格键拿起，用方向键移动，再按空格键放下，按 Esc 取消。' };

/** Texts of the announcements; positions count from 1. */
function announcementsFor(items: readonly SortedItem<UniqueIdentifier>[]): Announcements {
  const name = (id: UniqueIdentifier) => items.find((item) => item.id === id)?.name ?? '';
  const place = (id: UniqueIdentifier) => items.findIndex((item) => item.id === id) + 1;
  return {
    onDragStart: ({ active }) => `已拿起「${name(active.id)}」，现在第 ${place(active.id)} 位，共 ${items.length} 位`,
    onDragOver: ({ active, over }) => (over ? `「${name(active.id)}」移到第 ${place(over.id)} 位` : undefined),
    onDragEnd: ({ active, over }) => (over ? `「${name(active.id)}」已放到第 ${place(over.id)} 位` : undefined),
    onDragCancel: ({ active }) => `已取消移动「${name(active.id)}」`,
  };
}

interface Props<Id extends UniqueIdentifier> {
  items: readonly SortedItem<Id>[];
  strategy: SortingStrategy;
  modifiers?: Modifiers;
  /** `position` counts from 1. */
  onMove: (id: Id, position: number) => void;
  children: ReactNode;
}

export function Sorting<Id extends UniqueIdentifier>({ items, strategy, modifiers, onMove, children }: Props<Id>) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const drop = ({ active, over }: DragEndEvent) => {
    const moved = items.find(({ id }) => id === active.id);
    if (moved && over && over.id !== active.id) onMove(moved.id, items.findIndex(({ id }) => id === over.id) + 1);
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={modifiers}
      accessibility={{ announcements: announcementsFor(items), screenReaderInstructions: INSTRUCTIONS }}
      onDragEnd={drop}
    >
      <SortableContext items={items.map(({ id }) => id)} strategy={strategy}>
        {children}
      </SortableContext>
    </DndContext>
  );
}

/** Returns the style of an item while it is moved, and the props of its handle. */
export function useSorted(id: UniqueIdentifier) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
  });
  return {
    setNodeRef,
    style: { transform: CSS.Translate.toString(transform), transition },
    isDragging,
    handle: { attributes, listeners, setActivatorNodeRef },
  };
}

export type SortedHandle = ReturnType<typeof useSorted>['handle'];

export function SortHandle({ handle, name }: { handle: SortedHandle | null; name: string }) {
  return (
    <Button
      type="text"
      size="small"
      className={styles.handle}
      icon={<HolderOutlined />}
      ref={handle?.setActivatorNodeRef}
      {...handle?.attributes}
      {...handle?.listeners}
      aria-label={`调整「${name}」的顺序`}
    />
  );
}
