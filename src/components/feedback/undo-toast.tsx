// Shows that an act is done, and offers to undo it while the message is open. Used for acts with an exact reversal.
import { App, Button } from 'antd';
import { useCallback } from 'react';

/** Long enough to read and to reach by keyboard, s. */
const DURATION_S = 8;

/** `undo` reverses the act; a refusal of it is shown like any other refusal. */
export function useUndoToast(): (text: string, undo: () => Promise<unknown>) => void {
  const { message } = App.useApp();
  return useCallback(
    (text, undo) => {
      const takeBack = () => {
        message.destroy(text);
        undo().catch(() => undefined);
      };
      message.success({
        key: text,
        duration: DURATION_S,
        content: (
          <>
            {text}
            <Button type="link" size="small" onClick={takeBack}>
              撤销
            </Button>
          </>
        ),
      });
    },
    [message],
  );
}
