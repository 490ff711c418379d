// Rows of a table that are put in order by hand: dragged by their handle, or by keyboard (space, arrows, space).
import { HolderOutlined } from '@ant-design/icons';
import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { restrictToVerticalAxis } from '@dnd-kit/modifiers';
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { Button } from 'antd';
import { createContext, type HTMLAttributes, type ReactNode, useContext } from 'react';
import styles from './reference-data.module.css';

export interface SortableItem {
  id: number;
  name: string;
}

type Handle = Pick<ReturnType<typeof useSortable>, 'attributes' | 'listeners' | 'setActivatorNodeRef'>;
const HandleContext = createContext<Handle | null>(null);

const INSTRUCTIONS = { draggable: '按空格键拿起，用上下方向键移动，再按空格键放下，按 Esc 取消。' };

/** What is said to those who don't see it; places count from 1. */
function announcementsFor(rows: readonly SortableItem[]): Announcements {
  const name = (id: unknown) => rows.find((row) => row.id === id)?.name ?? '';
  const place = (id: unknown) => rows.findIndex((row) => row.id === id) + 1;
  return {
    onDragStart: ({ active }) => `已拿起「${name(active.id)}」，现在第 ${place(active.id)} 位，共 ${rows.length} 位`,
    onDragOver: ({ active, over }) => (over ? `「${name(active.id)}」移到第 ${place(over.id)} 位` : undefined),
    onDragEnd: ({ active, over }) => (over ? `「${name(active.id)}」已放到第 ${place(over.id)} 位` : undefined),
    onDragCancel: ({ active }) => `已取消移动「${name(active.id)}」`,
  };
}

interface Props {
  rows: readonly SortableItem[];
  /** `position` counts from 1. */
  onMove: (id: number, position: number) => void;
  children: ReactNode;
}

export function SortableRows({ rows, onMove, children }: Props) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const drop = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) onMove(Number(active.id), rows.findIndex((row) => row.id === over.id) + 1);
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[restrictToVerticalAxis]}
      accessibility={{ announcements: announcementsFor(rows), screenReaderInstructions: INSTRUCTIONS }}
      onDragEnd={drop}
    >
      <SortableContext items={rows.map((row) => row.id)} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  );
}

type RowProps = HTMLAttributes<HTMLTableRowElement> & { 'data-row-key'?: number | string };

/** The row component of the table. */
export function SortableRow(props: RowProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: Number(props['data-row-key']),
  });
  return (
    <HandleContext.Provider value={{ attributes, listeners, setActivatorNodeRef }}>
      <tr
        {...props}
        ref={setNodeRef}
        className={`${props.className ?? ''} ${isDragging ? styles.dragged : ''}`}
        style={{ ...props.style, transform: CSS.Translate.toString(transform), transition }}
      />
    </HandleContext.Provider>
  );
}

export function SortHandle({ name }: { name: string }) {
  const handle = useContext(HandleContext);
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
