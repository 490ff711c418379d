// Reads a request into validated input: size, media type, JSON, schema. Each fault has its own response.
import type { ZodType } from 'zod';
import type { Endpoint, FieldError } from '#api/kernel/endpoint/endpoint';
import { unstorableIn } from '#api/kernel/form/storable';
import { turn } from '../platform/runtime/turn';
import { HttpFault, invalid } from '../platform/use-case/errors';

/** Largest JSON body, bytes. Uploads have a separate limit. */
export const MAX_BODY = 1024 * 1024;

/** Maximum number of field errors in one reply. */
const MAX_ERRORS = 50;

/** A larger body is processed in turns of the event loop: other requests run between its parsing, validation and use. Bytes. */
const LARGE_BODY = 64 * 1024;

const tooLarge = () => new HttpFault(413, '请求内容过大，最多 1 MB');

async function readText(request: Request): Promise<string> {
  const length = request.headers.get('content-length');
  if (length === null) return readUnstated(request);
  if (Number(length) > MAX_BODY) throw tooLarge();
  // The length is stated and enforced by the HTTP parser, so the body can be read whole: much cheaper than a stream.
  return request.text();
}

/** Reads a body without a stated length piece by piece, so that a too large one is refused before it is buffered. */
async function readUnstated(request: Request): Promise<string> {
  const reader = request.body?.getReader();
  if (!reader) return '';
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.length;
    if (size > MAX_BODY) {
      await reader.cancel();
      throw tooLarge();
    }
    text += decoder.decode(part.value, { stream: true });
  }
  return text + decoder.decode();
}

async function readJson(request: Request): Promise<unknown> {
  const text = await readText(request);
  if (text === '') return {};
  if (!request.headers.get('content-type')?.startsWith('application/json'))
    throw new HttpFault(415, '请求应为 application/json');
  try {
    return JSON.parse(text);
  } catch {
    throw new HttpFault(400, '请求不是有效的 JSON');
  }
}

function queryOf(url: string): Record<string, string> {
  return Object.fromEntries(new URL(url).searchParams);
}

/** Returns the validated input of an endpoint, with its raw form for the idempotency hash. */
export async function readInput(
  request: Request,
  endpoint: Endpoint<never, unknown>,
  schema: ZodType,
): Promise<unknown> {
  const large = Number(request.headers.get('content-length')) > LARGE_BODY;
  const raw = endpoint.method === 'GET' ? queryOf(request.url) : await readJson(request);
  if (large) await turn();
  // Checked before any schema, so that none can omit it: the database cannot store such text.
  const fault = unstorableIn(raw);
  if (fault) throw invalid([fault]);
  if (large) await turn();
  const input = check(schema, raw);
  if (large) await turn();
  return input;
}

/** Throws with every fault at its field. An unknown field is reported at its own path. */
export function check(schema: ZodType, raw: unknown): unknown {
  const parsed = schema.safeParse(raw);
  if (parsed.success) return parsed.data;
  const errors = parsed.error.issues.flatMap((issue): FieldError[] => {
    const path = issue.path as FieldError['path'];
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => ({ path: [...path, key], message: '未知字段' }));
    return [{ path, message: issue.message }];
  });
  throw invalid(errors.slice(0, MAX_ERRORS));
}
