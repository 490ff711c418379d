// The drawer around a split or merge: the current step, and the buttons forward and back.
import { Button, Drawer, Steps } from 'antd';
import type { ReactNode } from 'react';
import { FieldsForm } from '@/components/forms/form-drawer';
import { useAskToClose } from '@/components/forms/form-page';
import styles from './split-merge.module.css';
import type { useSplitMerge } from './use-split-merge';

interface Props {
  title: string;
  verb: string;
  state: ReturnType<typeof useSplitMerge>;
  /** Shown in place of the fields while loading or after a failure. */
  instead?: ReactNode;
  /** Disables the next step. */
  blocked?: boolean;
  /** The fields of the first step. */
  children: ReactNode;
  /** The preview of the second step. */
  preview: () => ReactNode;
  onClose: () => void;
}

const WIDTH = 960;
const STEPS = [{ title: '填写' }, { title: '核对' }];

export function Wizard({ title, verb, state, instead, blocked, children, preview, onClose }: Props) {
  const { plain, looking } = state;
  const leave = useAskToClose(plain.unsaved, onClose);
  /** Enter in a field opens the preview; it never submits. */
  const onEnter = async () => {
    if (!instead && !blocked) await state.look();
  };
  return (
    <Drawer
      open
      width={WIDTH}
      title={title}
      onClose={leave}
      footer={
        <div className={styles.footer}>
          <Button onClick={leave}>取消</Button>
          {looking && <Button onClick={state.back}>上一步</Button>}
          {looking ? (
            <Button type="primary" loading={plain.submitting} onClick={plain.submit}>
              {verb}
            </Button>
          ) : (
            <Button type="primary" disabled={Boolean(instead) || blocked} onClick={state.look}>
              下一步
            </Button>
          )}
        </div>
      }
    >
      <Steps size="small" current={looking ? 1 : 0} items={STEPS} className={styles.steps} />
      {instead ?? (
        <>
          <div hidden={looking}>
            <FieldsForm state={{ ...plain, submit: onEnter }} label={title}>
              {children}
            </FieldsForm>
          </div>
          {looking && preview()}
        </>
      )}
    </Drawer>
  );
}
