// The drawer around a form: title, what is typed, and the two ways out.
import { Button, Drawer } from 'antd';
import { type ReactNode, useRef } from 'react';
import { useSaveKey } from '@/hooks/shortcuts';
import styles from './form-drawer.module.css';

const WIDTH = 720;

interface Props {
  title: string;
  saving: boolean;
  /** On the button that sends; 保存 when left out. */
  verb?: string;
  onSave: () => void;
  /** There is nothing to send yet. */
  disabled?: boolean;
  /** Saves and begins the next new one; none: there is no such way. */
  onSaveNext?: () => void;
  onClose: () => void;
  /** Wider than a form needs, for tables. */
  width?: number;
  children: ReactNode;
}

export function FormDrawerFrame({
  title,
  saving,
  verb = '保存',
  onSave,
  disabled,
  onSaveNext,
  onClose,
  width = WIDTH,
  children,
}: Props) {
  const content = useRef<HTMLDivElement>(null);
  const footer = useRef<HTMLDivElement>(null);
  useSaveKey(footer);
  // While the drawer slides in nothing can take the focus. What loads later takes it itself; until then the drawer has it, for Escape.
  const focusFirst = () => {
    const here = content.current;
    if (!here || here.contains(document.activeElement)) return;
    const first = here.querySelector<HTMLElement>('input:enabled, textarea:enabled');
    (first ?? here.closest<HTMLElement>('[tabindex]'))?.focus();
  };
  return (
    <Drawer
      open
      autoFocus={false}
      afterOpenChange={focusFirst}
      width={width}
      title={title}
      onClose={onClose}
      classNames={{ body: styles.body }}
      footer={
        <div ref={footer} className={styles.footer}>
          <Button onClick={onClose}>取消</Button>
          {onSaveNext && (
            <Button disabled={saving} onClick={onSaveNext}>
              保存并新增下一个
            </Button>
          )}
          <Button type="primary" loading={saving} disabled={disabled} onClick={onSave}>
            {verb}
          </Button>
        </div>
      }
    >
      <div ref={content}>{children}</div>
    </Drawer>
  );
}
