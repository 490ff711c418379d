// Asks for the reason of an act that cannot be undone silently: names the object and the consequence; the button repeats the verb and stays disabled
// until a reason is given.
import { App } from 'antd';
import { useCallback } from 'react';
import { ReasonInput } from './reason-input';

export interface ReasonQuestion {
  /** Names the object: 作废应收「…」. */
  title: string;
  consequence: string;
  /** The verb on the button: 作废. */
  verb: string;
  act: (reason: string) => Promise<unknown>;
}

const WIDTH = 520;

/** Shows the dialog, runs the act, and resolves with true when it was done; a refusal has already been shown then. */
export function useConfirmWithReason(): (question: ReasonQuestion) => Promise<boolean> {
  const { modal } = App.useApp();
  return useCallback(
    ({ title, consequence, verb, act }) =>
      new Promise<boolean>((resolve) => {
        let reason = '';
        const dialog = modal.confirm({
          title,
          width: WIDTH,
          content: (
            <>
              <p style={{ marginTop: 0 }}>{consequence}</p>
              <ReasonInput
                label={`${verb}原因`}
                onChange={(typed) => {
                  reason = typed;
                  dialog.update({ okButtonProps: { danger: true, disabled: reason === '' } });
                }}
              />
            </>
          ),
          okText: verb,
          okButtonProps: { danger: true, disabled: true },
          cancelText: '取消',
          onOk: () =>
            act(reason).then(
              () => resolve(true),
              () => resolve(false),
            ),
          onCancel: () => resolve(false),
          autoFocusButton: null,
        });
      }),
    [modal],
  );
}
