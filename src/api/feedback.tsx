// What the user is told about failed calls. One failure shows one message, however many calls failed with it.
import { Modal, notification } from 'antd';
import type { ReactNode } from 'react';
import type { Endpoint } from '#api/kernel/endpoint/endpoint';
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
  notices.clear();
}

const NETWORK = 'network';
/** Notices of failures on the page, with the path they are about; none: the network. */
const notices = new Map<string, { at: number; path?: string }>();
let moment = 0;

/** The moment a call starts: what is told later is not answered by its success. */
export function startNow(): number {
  moment += 1;
  return moment;
}

function drop(key: string, started: number): void {
  const notice = notices.get(key);
  if (!notice || notice.at > started) return;
  notification.destroy(key);
  notices.delete(key);
  shown.delete(key);
}

/** A call has been answered, whatever the answer: there is a network again. */
export const dropNetworkError = (started: number): void => drop(NETWORK, started);

/** A call has succeeded: what is done answers all notices before it, what is only read those of its own path. */
export function dropNotices(started: number, { path, reads }: Pick<Endpoint<never, unknown>, 'path' | 'reads'>): void {
  for (const [key, notice] of [...notices]) if (!reads || notice.path === path) drop(key, started);
}

function showFailure(key: string, words: { message: string; description: ReactNode }, path?: string): void {
  if (!first(key)) return;
  notices.set(key, { at: startNow(), path });
  notification.error({ ...words, key, onClose: () => notices.delete(key) });
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
  const lines = [statusSentence(status), own?.message, own?.request_id && `请求编号：${own.request_id}`].filter(
    Boolean,
  );
  const words = { message: `${status}: ${url}`, description: lines.map((line) => <div key={line}>{line}</div>) };
  const key = `status:${status}:${own?.message ?? ''}`;
  if (status >= 300) showFailure(key, words, url);
  else if (first(key)) notification.success(words);
}

export function showNetworkError(): void {
  showFailure(NETWORK, { message: '网络异常', description: '您的网络发生异常，无法连接服务器' });
}
