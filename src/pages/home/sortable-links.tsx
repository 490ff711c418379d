// Links in an order of one's own: each has a handle to drag it by, and a button that takes it away.
import { CloseOutlined, HolderOutlined } from '@ant-design/icons';
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
import {
  arrayMove,
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
} from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { Link } from '@umijs/max';
import { Button } from 'antd';
import styles from './home.module.css';

interface SortableLink {
  path: string;
  title: string;
}

interface Props {
  links: readonly SortableLink[];
  /** The paths in their new order. */
  onChange: (paths: string[]) => void;
}

const INSTRUCTIONS = { draggable: '按空格键拿起，用方向键移动，再按空格键放下，按 Esc 取消。' };

/** What is said to those who don't see it; places count from 1. */
function announcementsFor(links: readonly SortableLink[]): Announcements {
  const title = (id: unknown) => links.find((link) => link.path === id)?.title ?? '';
  const place = (id: unknown) => links.findIndex((link) => link.path === id) + 1;
  return {
    onDragStart: ({ active }) => `已拿起「${title(active.id)}」，现在第 ${place(active.id)} 位，共 ${links.length} 位`,
    onDragOver: ({ active, over }) => (over ? `「${title(active.id)}」移到第 ${place(over.id)} 位` : undefined),
    onDragEnd: ({ active, over }) => (over ? `「${title(active.id)}」已放到第 ${place(over.id)} 位` : undefined),
    onDragCancel: ({ active }) => `已取消移动「${title(active.id)}」`,
  };
}

export function SortableLinks({ links, onChange }: Props) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const paths = links.map((link) => link.path);
  const drop = ({ active, over }: DragEndEvent) => {
    if (!over || over.id === active.id) return;
    onChange(arrayMove(paths, paths.indexOf(String(active.id)), paths.indexOf(String(over.id))));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ announcements: announcementsFor(links), screenReaderInstructions: INSTRUCTIONS }}
      onDragEnd={drop}
    >
      <SortableContext items={paths} strategy={rectSortingStrategy}>
        <ul className={styles.favorites}>
          {links.map((link) => (
            <Favorite key={link.path} {...link} onRemove={() => onChange(paths.filter((path) => path !== link.path))} />
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  );
}

function Favorite({ path, title, onRemove }: SortableLink & { onRemove: () => void }) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: path,
  });
  return (
    <li
      ref={setNodeRef}
      className={`${styles.favorite} ${isDragging ? styles.dragged : ''}`}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <Button
        type="text"
        size="small"
        className={styles.handle}
        icon={<HolderOutlined />}
        ref={setActivatorNodeRef}
        {...attributes}
        {...listeners}
        aria-label={`调整「${title}」的顺序`}
      />
      <Link to={path}>{title}</Link>
      <Button
        type="text"
        size="small"
        icon={<CloseOutlined />}
        aria-label={`取消收藏「${title}」`}
        onClick={onRemove}
      />
    </li>
  );
}
