// Tells that something is done, and takes it back while the word stands: for acts that have an exact way back.
import { App, Button } from 'antd';
import { useCallback } from 'react';

/** Long enough to be read and reached by keyboard, s. */
const SHOWN_FOR = 8;

/** `undo` does the way back; what it is refused for is told like any other refusal. */
export function useUndoToast(): (words: string, undo: () => Promise<unknown>) => void {
  const { message } = App.useApp();
  return useCallback(
    (words, undo) => {
      const takeBack = () => {
        message.destroy(words);
        undo().catch(() => undefined);
      };
      message.success({
        key: words,
        duration: SHOWN_FOR,
        content: (
          <>
            {words}
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
