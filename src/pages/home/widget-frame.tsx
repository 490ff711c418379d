// One widget; while the page is being arranged, with a drag handle and a button to remove it.
import { CloseOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { SortHandle, useSorted } from '@/components/layout/sorting';
import styles from './home.module.css';
import type { Widget } from './widgets';

interface Props {
  widget: Widget;
  /** Spans both columns. */
  wide: boolean;
  /** Removes the widget; set while the page is being arranged. */
  onRemove?: () => void;
}

export function WidgetFrame({ widget: { key, title, content }, wide, onRemove }: Props) {
  const { setNodeRef, style, isDragging, handle } = useSorted(key);
  const className = [styles.widget, wide && styles.all, onRemove && styles.arranged, isDragging && styles.moved];
  return (
    <section ref={setNodeRef} style={style} className={className.filter(Boolean).join(' ')} aria-label={title}>
      {onRemove && (
        <div className={styles.bar}>
          <SortHandle handle={handle} name={title} />
          <b>{title}</b>
          <Button
            type="text"
            size="small"
            icon={<CloseOutlined />}
            aria-label={`移除「${title}」`}
            onClick={onRemove}
          />
        </div>
      )}
      <div className={onRemove && styles.resting} {...(onRemove && { inert: '' })}>
        {content()}
      </div>
    </section>
  );
}
