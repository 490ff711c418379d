// The drawer around a form: title, what is typed, and the two ways out.
import { Button, Drawer } from 'antd';
import { type ReactNode, useRef } from 'react';
import styles from './form-drawer.module.css';

const WIDTH = 720;

interface Props {
  title: string;
  saving: boolean;
  onSave: () => void;
  onClose: () => void;
  children: ReactNode;
}

export function FormDrawerFrame({ title, saving, onSave, onClose, children }: Props) {
  const content = useRef<HTMLDivElement>(null);
  // While the drawer slides in nothing can take the focus; what loads later takes it itself.
  const focusFirst = () => {
    if (!content.current?.contains(document.activeElement)) content.current?.querySelector('input')?.focus();
  };
  return (
    <Drawer
      open
      autoFocus={false}
      afterOpenChange={focusFirst}
      width={WIDTH}
      title={title}
      onClose={onClose}
      classNames={{ body: styles.body }}
      footer={
        <div className={styles.foot}>
          <Button onClick={onClose}>取消</Button>
          <Button type="primary" loading={saving} onClick={onSave}>
            保存
          </Button>
        </div>
      }
    >
      <div ref={content}>{children}</div>
    </Drawer>
  );
}
