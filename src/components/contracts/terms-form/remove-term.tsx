// The button that removes a row of terms, aligned with its inputs.
import { DeleteOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import styles from './terms-form.module.css';

export function RemoveTerm({ name, onRemove }: { name: string; onRemove: () => void }) {
  return (
    <Button
      type="text"
      danger
      icon={<DeleteOutlined />}
      className={styles.remove}
      aria-label={`移除${name}`}
      onClick={onRemove}
    />
  );
}
