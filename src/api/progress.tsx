// A file that takes its time: after a moment the user is told that it is being made, how much has come, and may stop it. The
// server stops with the request.
import { Button, notification } from 'antd';
import axios from 'axios';

/** What is done by then needs no words, ms. */
const PATIENCE_MS = 1_000;
const MEGABYTE = 1024 * 1024;

let count = 0;

interface Work {
  signal: AbortSignal;
  /** Told the bytes that have come so far. */
  onReceived: (bytes: number) => void;
}

/** Runs the work; null where the user stopped it. */
export async function withProgress<T>(title: string, run: (work: Work) => Promise<T>): Promise<T | null> {
  count += 1;
  const key = `progress-${count}`;
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
