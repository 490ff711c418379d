// Calls to other systems. Their responses are not trusted: they may be endless or very slow. So each is read up to a size limit, within a time
// limit.
import { joinedBytes } from '../runtime/bytes';

/** Exceeds any expected response. */
const MAX_BYTES = 1024 * 1024;

/** Thrown when the response of the other system exceeds the limit. */
export class AnswerTooLarge extends Error {}

/** Reads the body up to `most` bytes; rejects beyond that and closes the connection. */
async function readBody(response: Response, most: number): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(response.headers.get('content-length') ?? 0) > most) {
    await response.body?.cancel();
    throw new AnswerTooLarge(`an answer of more than ${most} bytes`);
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = response.body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    size += part.value.length;
    if (size > most) {
      await reader?.cancel();
      throw new AnswerTooLarge(`an answer of more than ${most} bytes`);
    }
    chunks.push(part.value);
  }
  return joinedBytes(chunks);
}

/** A post to an address that a user has entered. */
export interface OutgoingRequest {
  headers: Record<string, string>;
  body: string;
  /** Time limit of the whole call, including the response body. */
  timeout_ms: number;
  max_bytes: number;
  /** Hosts of our own network that may be reached, also without TLS. */
  trusted: readonly string[];
  /** Set when no other hosts may be reached. */
  only_trusted: boolean;
  /** Requires TLS for our own network too, except this machine. */
  tls_only: boolean;
}

export interface OutgoingReply {
  status: number;
  text: string;
}

export interface OutgoingOptions {
  /** Time limit of the whole call, including the response body. */
  timeout_ms: number;
  max_bytes?: number;
}

/**
 * Returns status and text of the response. Redirects are not followed, since the content is meant for the addressed host only. Rejects with a
 * TimeoutError, AnswerTooLarge or the network error.
 */
export async function requestOutside(
  url: URL | string,
  init: RequestInit,
  { timeout_ms, max_bytes = MAX_BYTES }: OutgoingOptions,
): Promise<{ status: number; ok: boolean; text: string }> {
  const response = await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(timeout_ms) });
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await readBody(response, max_bytes));
  return { status: response.status, ok: response.ok, text };
}

/** A fetch for libraries that read the response themselves: they receive the whole body, within limits of size and time. */
export function boundedFetch(timeout_ms: number): (url: string, init?: RequestInit) => Promise<Response> {
  return async (url, init) => {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(timeout_ms) });
    const body = await readBody(response, MAX_BYTES);
    const { status, statusText, headers } = response;
    return new Response(body.length ? body : null, { status, statusText, headers });
  };
}
