// Replies of the calls that the page itself has begun (scripts/first-page.ts): before the app was there, and with each change of the address,
// while what is drawn at it is on its way. Each is taken once, and only when it has succeeded: whatever else came of it is asked anew, so that it's met and told as every other call.
import axios, { type AxiosAdapter, AxiosHeaders } from 'axios';
import type { Envelope } from '#api/kernel/endpoint/endpoint';

/** Of the page that is open, by address and body. */
interface FirstCalls {
  /** When, ms since 1970. */
  begun: number;
  /** Null: it came to nothing. */
  replies: Record<string, Promise<string | null>>;
  /** Those that are there. */
  come: Record<string, true>;
  /** Forgets those of the page before and begins those of another. */
  open: (path: string, search: string) => void;
}

declare global {
  interface Window {
    firstCalls?: FirstCalls;
  }
}

/** After so long the page was left alone meanwhile, and its rows may be others by now. */
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

/** Begins the calls of another page when the address changes to it; another query of the same page is its own matter. */
export function beginCallsOf({ pathname, search }: Pick<Location, 'pathname' | 'search'>): void {
  const isOther = pathname !== openedAt;
  openedAt = pathname;
  if (isOther) window.firstCalls?.open(pathname, search);
}

/** Whether the reply of a call lies there already, to be had within this moment. */
export function hasCome(path: string, input: unknown): boolean {
  const calls = window.firstCalls;
  const key = keyOf(path, input);
  return calls !== undefined && isFresh(calls) && key in calls.replies && key in calls.come;
}

const hasSucceeded = (text: string) => Number((JSON.parse(text) as Envelope<unknown>).error_code) === 0;

/** How axios sends a call that the page may have begun already; undefined: as ever. */
export function firstCallAdapter(path: string, input: unknown): AxiosAdapter | undefined {
  const reply = take(keyOf(path, input));
  if (!reply) return undefined;
  return async (config) => {
    const text = await reply;
    if (text === null || !hasSucceeded(text)) return axios.getAdapter(axios.defaults.adapter)(config);
    return { data: text, status: 200, statusText: 'OK', headers: new AxiosHeaders(), config };
  };
}
