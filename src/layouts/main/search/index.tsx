// The search of the header: a button, and Ctrl+K (⌘K) on every page.
import { SearchOutlined } from '@ant-design/icons';
import { Button, type InputRef, Modal } from 'antd';
import { useRef, useState } from 'react';
import { MODIFIER, useShortcut } from '@/hooks/shortcuts';
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
        搜索 <kbd>{MODIFIER} K</kbd>
      </Button>
      <Modal
        open={open}
        onCancel={close}
        // Opens without a transition, so that no input right after the shortcut is lost.
        transitionName=""
        maskTransitionName=""
        // The dialog takes the focus when it opens, so it is moved to the field.
        afterOpenChange={(visible) => visible && field.current?.focus()}
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
