// Asks for confirmation before unsaved input is left by a link, the back button, or closing the window.
import { history } from '@umijs/max';
import { App } from 'antd';
import { useCallback, useEffect, useRef } from 'react';
import { dropInputs, registerInput } from '@/api/session-end';

/** The guard whose question is open: a page and the drawer over it ask once. */
let asking: symbol | null = null;
const DRAFT_NOTICE = '填写的内容还没有保存，离开后可在草稿中恢复。';

/** Guards while `dirty`; the returned function removes the guard (after saving). `content` explains the consequence of leaving. */
export function useLeaveGuard(dirty: boolean, content = DRAFT_NOTICE): () => void {
  const { modal } = App.useApp();
  const unblockRef = useRef<() => void>(() => undefined);

  useEffect(() => {
    if (!dirty) return;
    const guard = Symbol('guard');
    const answered = () => {
      if (asking === guard) asking = null;
    };
    const unblock = history.block(({ retry }) => {
      if (asking) return;
      asking = guard;
      modal.confirm({
        title: '离开此页？',
        content,
        okText: '离开',
        cancelText: '继续填写',
        autoFocusButton: 'cancel',
        onOk: () => {
          answered();
          dropInputs();
          retry();
        },
        onCancel: answered,
      });
    });
    const unregister = registerInput({ isUnsaved: () => true, unblock });
    unblockRef.current = () => {
      answered();
      unblock();
      unregister();
    };
    return unblockRef.current;
  }, [dirty, modal, content]);

  return useCallback(() => unblockRef.current(), []);
}
