// Long-running work: after a delay the user sees that it is in progress. It continues when the user leaves the page. A file shows how much has been
// received. Any work can be stopped, and nothing is left half done.
import { Button, notification } from 'antd';
import axios from 'axios';
import { cancelCall } from '#api/account/cancel';
import { type WaitingWork, waitingWork } from '#api/account/heavy-work';
import { ApiError } from './api-error';
import { call } from './client';
import { randomKey } from './random-key';

/** Work that finishes within this time shows no message, ms. */
const PATIENCE_MS = 1_000;
const MEGABYTE = 1024 * 1024;

const NO_PROGRESS = '内容较多时需要一些时间，您可以继续其他操作';

/** Time between two looks at the place in the queue, ms. */
export const LOOK_AGAIN_MS = 2_000;

const durationText = (ms: number) =>
  ms < 60_000 ? `${Math.max(5, Math.ceil(ms / 5_000) * 5)} 秒` : `${Math.ceil(ms / 60_000)} 分钟`;

/** Returns the place in the queue of heavy work, and the estimated wait. */
export function waitingText({ own, ahead, begins_in_ms }: WaitingWork): string {
  const place = ahead ? `前面还有 ${ahead} 个任务` : '前面没有其他任务';
  const mine = own > 1 ? `您有 ${own} 个任务在排队` : '排队中';
  return `${mine}，${place}，预计 ${durationText(begins_in_ms)}后开始`;
}

const showWork = (key: string, title: string, description: string, onCancel: () => void) =>
  notification.info({
    key,
    message: `正在${title}…`,
    description,
    actions: (
      <Button size="small" onClick={onCancel}>
        取消
      </Button>
    ),
    duration: 0,
    closeIcon: false,
  });

/** Asks for confirmation before the window is closed or reloaded; returns a function that removes the prompt. */
export function preventUnload(): () => void {
  const confirmUnload = (event: BeforeUnloadEvent) => event.preventDefault();
  window.addEventListener('beforeunload', confirmUnload);
  return () => window.removeEventListener('beforeunload', confirmUnload);
}

/**
 * Runs a large write: it is applied completely, or not at all when the user cancels it. Returns null when cancelled. Shows no message without a
 * title.
 */
export async function withNotice<T>(
  title: string | undefined,
  run: (cancelKey?: string) => Promise<T>,
): Promise<{ done: T } | null> {
  if (title === undefined) return { done: await run() };
  const key = randomKey();
  let taken = false;
  const takeBack = () => {
    taken = true;
    // The result of the cancellation is shown by the reply of the work itself.
    void call(cancelCall, { key });
  };
  const allowUnload = preventUnload();
  const timer = setTimeout(() => showWork(key, title, NO_PROGRESS, takeBack), PATIENCE_MS);
  try {
    return { done: await run(key) };
  } catch (error) {
    if (!taken || !(error instanceof ApiError) || error.code !== 409) throw error;
    notification.info({ message: error.message });
    return null;
  } finally {
    allowUnload();
    clearTimeout(timer);
    notification.destroy(key);
  }
}

interface Work {
  signal: AbortSignal;
  /** Called with the number of bytes received so far. */
  onReceived: (bytes: number) => void;
}

/** Runs the work; returns null when the user stopped it. */
export async function withProgress<T>(title: string, run: (work: Work) => Promise<T>): Promise<T | null> {
  const key = randomKey();
  const stop = new AbortController();
  let received = 0;
  let waiting: WaitingWork | null = null;
  const show = () => {
    const text = received
      ? `已接收 ${(received / MEGABYTE).toFixed(1)} MB`
      : waiting
        ? waitingText(waiting)
        : NO_PROGRESS;
    showWork(key, title, text, () => stop.abort());
  };
  let visible = false;
  let timer = setTimeout(() => {
    visible = true;
    show();
    void look();
  }, PATIENCE_MS);
  let ended = false;
  async function look() {
    waiting = await call(waitingWork, {}, { signal: stop.signal }).catch(() => null);
    if (ended || received) return;
    show();
    timer = setTimeout(look, LOOK_AGAIN_MS);
  }
  const onReceived = (bytes: number) => {
    received = bytes;
    if (visible) show();
  };
  try {
    return await run({ signal: stop.signal, onReceived });
  } catch (error) {
    if (axios.isCancel(error)) return null;
    throw error;
  } finally {
    ended = true;
    clearTimeout(timer);
    notification.destroy(key);
  }
}
