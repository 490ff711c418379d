// Replies of the calls that the page itself has started (scripts/first-page.ts): before the app is loaded, and on each change of the address while
// the new page is being loaded. Each reply is used once, and only when it succeeded. After any other result the call is sent again, so that errors
// are handled and shown as for every other call.
import axios, { type AxiosAdapter, AxiosHeaders } from 'axios';
import type { Envelope } from '#api/kernel/endpoint/endpoint';

/** Calls of the open page, by address and body. */
interface FirstCalls {
  /** Start time, ms since 1970. */
  begun: number;
  /** Resolves with null when the call failed. */
  replies: Record<string, Promise<string | null>>;
  /** Keys of the replies that have arrived. */
  come: Record<string, true>;
  /** Discards the calls of the previous page and starts those of the new one. */
  open: (path: string, search: string) => void;
}

declare global {
  interface Window {
    firstCalls?: FirstCalls;
  }
}

/** Replies older than this are discarded, because the rows may have changed meanwhile. */
const FRESH_MS = 15_000;

let openedAt = window.location.pathname;

const keyOf = (path: string, input: unknown) => `${path} ${JSON.stringify(input)}`;
const isFresh = ({ begun }: FirstCalls) => Date.now() - begun < FRESH_MS;

function take(key: string): Promise<string | null> | undefined {
  const calls = window.firstCalls;
  const reply = calls?.replies[key];
  if (!calls || !reply) return undefined;
  delete calls.replies[key];
  return isFresh(calls) ? reply : undefined;
}

/** Starts the calls of another page when the address changes to it; a changed query of the same page is ignored. */
export function beginCallsOf({ pathname, search }: Pick<Location, 'pathname' | 'search'>): void {
  const isOther = pathname !== openedAt;
  openedAt = pathname;
  if (isOther) window.firstCalls?.open(pathname, search);
}

/** Returns true when the reply of a call has already arrived and is available immediately. */
export function hasCome(path: string, input: unknown): boolean {
  const calls = window.firstCalls;
  const key = keyOf(path, input);
  return calls !== undefined && isFresh(calls) && key in calls.replies && key in calls.come;
}

const hasSucceeded = (text: string) => Number((JSON.parse(text) as Envelope<unknown>).error_code) === 0;

/** Returns the axios adapter for a call that the page may have started already; undefined means the default adapter. */
export function firstCallAdapter(path: string, input: unknown): AxiosAdapter | undefined {
  const reply = take(keyOf(path, input));
  if (!reply) return undefined;
  return async (config) => {
    const text = await reply;
    if (text === null || !hasSucceeded(text)) return axios.getAdapter(axios.defaults.adapter)(config);
    return { data: text, status: 200, statusText: 'OK', headers: new AxiosHeaders(), config };
  };
}
