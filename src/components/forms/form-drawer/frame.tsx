// The drawer around a form: title, fields, and the buttons to cancel and to save.
import { Button, Drawer } from 'antd';
import { type ReactNode, useRef } from 'react';
import { useSaveKey } from '@/hooks/shortcuts';
import { type Unsaved, useAskToClose, useUnsaved } from '../form-page';
import { FaultsOf, useFaultScope } from '../inputs/numbers/faults';
import { Watched } from '../watched';
import styles from './form-drawer.module.css';

const WIDTH = 720;

interface Props {
  title: string;
  saving: boolean;
  /** Label of the submit button; defaults to 保存. */
  verb?: string;
  onSave: () => void;
  /** Set while there is nothing to submit. */
  disabled?: boolean;
  /** Saves and starts the next new object; when missing, there is no such button. */
  onSaveNext?: () => void;
  /** Unsaved input of the form inside; when missing, the drawer watches its inputs. `null` when nothing worth a question is entered. */
  unsaved?: Unsaved | null;
  onClose: () => void;
  /** Wider than the default, for tables. */
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
  unsaved,
  onClose,
  width = WIDTH,
  children,
}: Props) {
  const content = useRef<HTMLDivElement>(null);
  const footer = useRef<HTMLDivElement>(null);
  useSaveKey(footer);
  const own = useUnsaved({ hasDraft: false, saving });
  const close = useAskToClose(unsaved ?? own, onClose);
  const scope = useFaultScope();
  const unlessFaulty = (act: () => void) => () => scope.stop(content.current) || act();
  // Nothing can take the focus while the drawer slides in. Content that loads later focuses itself; until then the drawer has the focus, for Escape.
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
      onClose={close}
      classNames={{ body: styles.body }}
      footer={
        <div ref={footer} className={styles.footer}>
          <Button onClick={close}>取消</Button>
          {onSaveNext && (
            <Button disabled={saving} onClick={unlessFaulty(onSaveNext)}>
              保存并新增下一个
            </Button>
          )}
          <Button type="primary" loading={saving} disabled={disabled} onClick={unlessFaulty(onSave)}>
            {verb}
          </Button>
        </div>
      }
    >
      <div ref={content}>
        <FaultsOf scope={scope}>
          {unsaved === undefined ? <Watched onEdited={own.edited}>{children}</Watched> : children}
        </FaultsOf>
      </div>
    </Drawer>
  );
}
