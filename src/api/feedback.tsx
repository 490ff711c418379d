// What the user is told about failed calls. One failure shows one message, however many calls failed with it.
import { Modal, notification } from 'antd';
import { statusSentence } from './status-messages';

const WINDOW_MS = 3000;
const shown = new Map<string, number>();

/** True for the first of equal messages within the window. */
function first(key: string): boolean {
  const now = Date.now();
  const before = shown.get(key);
  shown.set(key, now);
  return before === undefined || now - before > WINDOW_MS;
}

/** Forgets what was shown, so that tests (and a new user after sign-in) start fresh. */
export function resetFeedback(): void {
  shown.clear();
  open.clear();
}

const open = new Set<string>();

/** A refusal of the server: modal 错误. While it is open, the same refusal does not open a second one. */
export function showRefusal(message: string): void {
  const key = `refusal:${message}`;
  if (!first(key) || open.has(key)) return;
  open.add(key);
  Modal.error({ title: '错误', content: message, okText: '知道了', afterClose: () => open.delete(key) });
}

/** An HTTP status: notification `{status}: {url}` with the catalogue's sentence and the server's own words. */
export function showStatus(status: number, url: string, own?: { message?: string; request_id?: string }): void {
  const sentence = statusSentence(status);
  if (!first(`status:${status}:${own?.message ?? ''}`)) return;
  const lines = [sentence, own?.message, own?.request_id && `请求编号：${own.request_id}`].filter(Boolean);
  const show = status < 300 ? notification.success : notification.error;
  show({
    message: `${status}: ${url}`,
    description: lines.map((line) => <div key={line}>{line}</div>),
  });
}

export function showNetworkError(): void {
  if (first('network')) {
    notification.error({ message: '网络异常', description: '您的网络发生异常，无法连接服务器' });
  }
}
