// Calls to other systems. Their answers are not ours: they may have no end, or come drop by drop. So each is read up to a
// size, and all of it within a time.
import { joinedBytes } from '../runtime/bytes';

/** Far more than any answer that is waited for. */
const MAX_BYTES = 1024 * 1024;

/** The other system answered more than an answer can be. */
export class AnswerTooLarge extends Error {}

/** The body up to `most` bytes; more than that rejects, and the connection is given up. */
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

/** A post to an address that a user has typed. */
export interface OutgoingRequest {
  headers: Record<string, string>;
  body: string;
  /** For the whole of the call, the answer's body included. */
  timeout_ms: number;
  max_bytes: number;
  /** Hosts of our own network that may be reached, also without TLS. */
  trusted: readonly string[];
  /** No other hosts may be reached at all. */
  only_trusted: boolean;
  /** Those of our own network by TLS as well, but for this machine. */
  tls_only: boolean;
}

export interface OutgoingReply {
  status: number;
  text: string;
}

export interface OutgoingOptions {
  /** For the whole of the call, the answer's body included. */
  timeout_ms: number;
  max_bytes?: number;
}

/**
 * Status and text of the answer, which is not followed elsewhere: what was sent is for whom it was sent to. Rejects with a
 * TimeoutError, AnswerTooLarge or what the network says.
 */
export async function askOutside(
  url: URL | string,
  init: RequestInit,
  { timeout_ms, max_bytes = MAX_BYTES }: OutgoingOptions,
): Promise<{ status: number; ok: boolean; text: string }> {
  const response = await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(timeout_ms) });
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await readBody(response, max_bytes));
  return { status: response.status, ok: response.ok, text };
}

/** A fetch for libraries that read the answer themselves: they get it whole, as far as it is not too large or too late. */
export function boundedFetch(timeout_ms: number): (url: string, init?: RequestInit) => Promise<Response> {
  return async (url, init) => {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(timeout_ms) });
    const body = await readBody(response, MAX_BYTES);
    const { status, statusText, headers } = response;
    return new Response(body.length ? body : null, { status, statusText, headers });
  };
}
