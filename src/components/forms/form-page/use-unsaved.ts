// Input of a form that is not saved yet: one guard for pages, drawers and dialogs.
import { App } from 'antd';
import { useCallback, useMemo, useState } from 'react';
import { useLeaveGuard } from './use-leave-guard';

const WITH_DRAFT = '填写的内容还没有保存，关闭后可在草稿中恢复。';
const WITHOUT_DRAFT = '填写的内容还没有保存，关闭后不保留。';
const LOST = '填写的内容还没有保存，离开后不保留。';

export interface Unsaved {
  /** Set while there is input that is not saved. */
  dirty: boolean;
  /** Must be called when the user has changed something. */
  edited: () => void;
  /** Removes the guard: after a save, or when the user drops the input. */
  lift: () => void;
  hasDraft: boolean;
}

interface Options {
  /** The input is kept as a draft, and the questions say so. */
  hasDraft: boolean;
  /** Set while a save is running, which may leave the page. */
  saving?: boolean;
}

/** Asks before changed input is left by a link, the back button or a reload. */
export function useUnsaved({ hasDraft, saving = false }: Options): Unsaved {
  const [dirty, setDirty] = useState(false);
  const unblock = useLeaveGuard(dirty && !saving, hasDraft ? undefined : LOST);
  const edited = useCallback(() => setDirty(true), []);
  const lift = useCallback(() => {
    setDirty(false);
    unblock();
  }, [unblock]);
  return useMemo(() => ({ dirty, edited, lift, hasDraft }), [dirty, edited, lift, hasDraft]);
}

/** Returns a function that closes a drawer or dialog; it asks first when there is unsaved input. */
export function useAskToClose({ dirty, lift, hasDraft }: Unsaved, close: () => void): () => void {
  const { modal } = App.useApp();
  return () => {
    if (!dirty) return close();
    modal.confirm({
      title: '关闭而不保存？',
      content: hasDraft ? WITH_DRAFT : WITHOUT_DRAFT,
      okText: '关闭',
      cancelText: '继续填写',
      autoFocusButton: 'cancel',
      onOk: () => {
        lift();
        close();
      },
    });
  };
}
