// The search of the header: a button, and Ctrl+K (⌘K) from wherever one is.
import { SearchOutlined } from '@ant-design/icons';
import { Button, type InputRef, Modal } from 'antd';
import { useRef, useState } from 'react';
import { HELD, useShortcut } from '@/hooks/shortcuts';
import { Palette } from './palette';
import styles from './search.module.css';

const WIDTH = 680;

export function Search() {
  const [open, setOpen] = useState(false);
  const field = useRef<InputRef>(null);
  const close = () => setOpen(false);
  useShortcut('k', () => setOpen((before) => !before));
  return (
    <>
      <Button
        className={styles.button}
        icon={<SearchOutlined />}
        aria-label="搜索"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
      >
        搜索 <kbd>{HELD} K</kbd>
      </Button>
      <Modal
        open={open}
        onCancel={close}
        // It stands at once: what is typed right after the key must not be lost to a dialog that still grows.
        transitionName=""
        maskTransitionName=""
        // The dialog takes the focus when it opens; it is the field's.
        afterOpenChange={(shown) => shown && field.current?.focus()}
        title={<span className={styles.unseen}>搜索</span>}
        footer={null}
        closable={false}
        width={WIDTH}
        style={{ top: 88 }}
        className={styles.modal}
        destroyOnHidden
      >
        <Palette field={field} onClose={close} />
      </Modal>
    </>
  );
}
