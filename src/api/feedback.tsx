// Messages about failed calls. One failure shows one message, however many calls failed because of it.
import { Modal, notification } from 'antd';
import type { ReactNode } from 'react';
import type { Endpoint } from '#api/kernel/endpoint/endpoint';
import { statusSentence } from './status-messages';

const WINDOW_MS = 3000;
const lastDisplayed = new Map<string, number>();

/** Returns true for the first of equal messages within the window. */
function first(key: string): boolean {
  const now = Date.now();
  const before = lastDisplayed.get(key);
  lastDisplayed.set(key, now);
  return before === undefined || now - before > WINDOW_MS;
}

/** Clears the shown messages, so that tests (and a new user after sign-in) start fresh. */
export function resetFeedback(): void {
  lastDisplayed.clear();
  open.clear();
  notices.clear();
}

const NETWORK = 'network';
/** Notices of failures on the page, with the paths of the calls that failed. */
const notices = new Map<string, { opened: number; paths: Set<string> }>();
let moment = 0;

/** Marks the start of a call: its success does not close notices that were shown later. */
export function startNow(): number {
  moment += 1;
  return moment;
}

function drop(key: string, started: number): void {
  const notice = notices.get(key);
  if (!notice || notice.opened > started) return;
  notification.destroy(key);
  notices.delete(key);
  lastDisplayed.delete(key);
}

/**
 * Closes the notices that a successful call makes obsolete: a write closes all earlier ones, a read those of its own path. 网络异常 stays until each call
 * without a response has succeeded.
 */
export function dropNotices(started: number, { path, reads }: Pick<Endpoint<never, unknown>, 'path' | 'reads'>): void {
  for (const [key, notice] of [...notices]) {
    const isSame = notice.paths.has(path);
    if (key !== NETWORK && (isSame || !reads)) drop(key, started);
    if (key !== NETWORK || !isSame) continue;
    notice.paths.delete(path);
    if (notice.paths.size === 0) drop(key, startNow());
  }
}

function showFailure(
  key: string,
  content: { message: string; description: ReactNode; duration?: number },
  path: string,
) {
  const opened = startNow();
  const notice = notices.get(key);
  if (notice) {
    notice.opened = opened;
    notice.paths.add(path);
  }
  if (!first(key)) return;
  if (!notice) notices.set(key, { opened, paths: new Set([path]) });
  notification.error({ ...content, key, onClose: () => notices.delete(key) });
}

const open = new Set<string>();

/** Shows a refusal of the server as the modal 错误. While it is open, the same refusal does not open a second one. */
export function showRefusal(message: string): void {
  const key = `refusal:${message}`;
  if (!first(key) || open.has(key)) return;
  open.add(key);
  Modal.error({ title: '错误', content: message, okText: '知道了', afterClose: () => open.delete(key) });
}

/** Shows an HTTP status as the notification `{status}: {url}` with the sentence of the catalogue and the server's own message. */
export function showStatus(status: number, url: string, own?: { message?: string; request_id?: string }): void {
  const lines = [statusSentence(status), own?.message, own?.request_id && `请求编号：${own.request_id}`].filter(
    Boolean,
  );
  const content = { message: `${status}: ${url}`, description: lines.map((line) => <div key={line}>{line}</div>) };
  const key = `status:${status}:${own?.message ?? ''}`;
  if (status >= 300) showFailure(key, content, url);
  else if (first(key)) notification.success(content);
}

export function showNetworkError(url: string): void {
  const content = { message: '网络异常', description: '您的网络发生异常，无法连接服务器' };
  showFailure(NETWORK, { ...content, duration: 0 }, url);
}

/** Shows a notification with the reason why a file could not be made. */
export function showFailedDownload(title: string, reason: string): void {
  showFailure(`file:${title}:${reason}`, { message: `${title}失败`, description: reason }, title);
}
