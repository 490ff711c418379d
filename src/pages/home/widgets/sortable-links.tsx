// Links in a custom order: each has a drag handle, and a button to remove it.
import { CloseOutlined } from '@ant-design/icons';
import { arrayMove, rectSortingStrategy } from '@dnd-kit/sortable';
import { Link } from '@umijs/max';
import { Button } from 'antd';
import { SortHandle, Sorting, useSorted } from '@/components/layout/sorting';
import styles from './widgets.module.css';

interface SortableLink {
  path: string;
  title: string;
}

interface Props {
  links: readonly SortableLink[];
  /** Called with the paths in their new order. */
  onChange: (paths: string[]) => void;
}

export function SortableLinks({ links, onChange }: Props) {
  const paths = links.map((link) => link.path);
  return (
    <Sorting
      items={links.map(({ path, title }) => ({ id: path, name: title }))}
      strategy={rectSortingStrategy}
      onMove={(path, position) => onChange(arrayMove(paths, paths.indexOf(path), position - 1))}
    >
      <ul className={styles.favorites}>
        {links.map((link) => (
          <Favorite key={link.path} {...link} onRemove={() => onChange(paths.filter((path) => path !== link.path))} />
        ))}
      </ul>
    </Sorting>
  );
}

function Favorite({ path, title, onRemove }: SortableLink & { onRemove: () => void }) {
  const { setNodeRef, style, isDragging, handle } = useSorted(path);
  return (
    <li ref={setNodeRef} className={`${styles.favorite} ${isDragging ? styles.dragged : ''}`} style={style}>
      <SortHandle handle={handle} name={title} />
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
