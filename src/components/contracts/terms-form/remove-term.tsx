// The button that removes one of several terms, in its upper right corner.
import { DeleteOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import styles from './terms-form.module.css';

export function RemoveTerm({ name, onRemove }: { name: string; onRemove: () => void }) {
  return (
    <Button
      type="text"
      size="small"
      danger
      icon={<DeleteOutlined />}
      className={styles.remove}
      aria-label={`移除${name}`}
      onClick={onRemove}
    />
  );
}
