// Replies of the calls that the page itself has begun before the app was there (scripts/first-calls.ts). Each is taken once, and only when it
// has succeeded: whatever else came of it is asked anew, so that it's met and told as every other call.
import axios, { type AxiosAdapter, AxiosHeaders } from 'axios';
import type { Envelope } from '#api/kernel/endpoint/endpoint';

/** By address and body; `begun`: when, ms since 1970. */
type FirstCalls = { begun: number } & Record<string, Promise<string | null>>;

declare global {
  interface Window {
    firstCalls?: FirstCalls;
  }
}

/** After so long the page was left alone meanwhile, and its rows may be others by now. */
const FRESH_MS = 15_000;

function take(key: string): Promise<string | null> | undefined {
  const calls = window.firstCalls;
  const reply = calls?.[key];
  if (!calls || !reply) return undefined;
  delete calls[key];
  return Date.now() - calls.begun < FRESH_MS ? reply : undefined;
}

const hasSucceeded = (text: string) => (JSON.parse(text) as Envelope<unknown>).error_code === 0;

/** How axios sends a call that the page may have begun already; undefined: as ever. */
export function firstCallAdapter(path: string, input: unknown): AxiosAdapter | undefined {
  const reply = take(`${path} ${JSON.stringify(input)}`);
  if (!reply) return undefined;
  return async (config) => {
    const text = await reply;
    if (text === null || !hasSucceeded(text)) return axios.getAdapter(axios.defaults.adapter)(config);
    return { data: text, status: 200, statusText: 'OK', headers: new AxiosHeaders(), config };
  };
}
