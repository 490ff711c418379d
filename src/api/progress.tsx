// Work that takes its time: after a moment the user is told that it is being done. It goes on where its page is left. A file says how
// much of it has come and may be stopped; what is written is either done or told why not.
import { Button, notification } from 'antd';
import axios from 'axios';

/** What is done by then needs no words, ms. */
const PATIENCE_MS = 1_000;
const MEGABYTE = 1024 * 1024;

let count = 0;
const nextKey = () => {
  count += 1;
  return `progress-${count}`;
};

/** Asks before the window is closed or loaded anew; returns how to let it go. */
export function holdWindow(): () => void {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  window.addEventListener('beforeunload', ask);
  return () => window.removeEventListener('beforeunload', ask);
}

/** Runs what writes much; without a title it is told by nobody. */
export async function withNotice<T>(title: string | undefined, run: () => Promise<T>): Promise<T> {
  if (title === undefined) return run();
  const key = nextKey();
  const letGo = holdWindow();
  const timer = setTimeout(() => {
    const description = '内容较多时需要一些时间，您可以继续其他操作，完成后会有提示';
    notification.info({ key, message: `正在${title}…`, description, duration: 0, closeIcon: false });
  }, PATIENCE_MS);
  try {
    return await run();
  } finally {
    letGo();
    clearTimeout(timer);
    notification.destroy(key);
  }
}

interface Work {
  signal: AbortSignal;
  /** Told the bytes that have come so far. */
  onReceived: (bytes: number) => void;
}

/** Runs the work; null where the user stopped it. */
export async function withProgress<T>(title: string, run: (work: Work) => Promise<T>): Promise<T | null> {
  const key = nextKey();
  const stop = new AbortController();
  let received = 0;
  const show = () =>
    notification.info({
      key,
      message: `正在${title}…`,
      description: received
        ? `已接收 ${(received / MEGABYTE).toFixed(1)} MB`
        : '内容较多时需要一些时间，您可以继续其他操作',
      actions: (
        <Button size="small" onClick={() => stop.abort()}>
          取消
        </Button>
      ),
      duration: 0,
      closeIcon: false,
    });
  let shown = false;
  const timer = setTimeout(() => {
    shown = true;
    show();
  }, PATIENCE_MS);
  const onReceived = (bytes: number) => {
    received = bytes;
    if (shown) show();
  };
  try {
    return await run({ signal: stop.signal, onReceived });
  } catch (error) {
    if (axios.isCancel(error)) return null;
    throw error;
  } finally {
    clearTimeout(timer);
    notification.destroy(key);
  }
}
