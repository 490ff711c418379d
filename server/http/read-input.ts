// From the request to a checked input: size, media type, JSON, schema. Each fault has its own answer.
import type { ZodType } from 'zod';
import type { Endpoint, FieldError } from '#api/kernel/endpoint/endpoint';
import { unstorableIn } from '#api/kernel/form/storable';
import { turn } from '../platform/runtime/turn';
import { HttpFault, invalid } from '../platform/use-case/errors';

/** Largest JSON body, bytes. Uploads have a limit of their own. */
export const MAX_BODY = 1024 * 1024;

/** Most field errors told at once. */
const MAX_ERRORS = 50;

/** A body of more bytes is looked at in turns: others are answered between its parsing, its check and its use. */
const LARGE_BODY = 64 * 1024;

const tooLarge = () => new HttpFault(413, '请求内容过大，最多 1 MB');

async function readText(request: Request): Promise<string> {
  const length = request.headers.get('content-length');
  if (length === null) return readUnstated(request);
  if (Number(length) > MAX_BODY) throw tooLarge();
  // The length is stated and enforced by the HTTP parser, so the body can be taken whole: much cheaper than a stream.
  return request.text();
}

/** A body whose length is not stated is read piece by piece, so that it can be refused before it is held. */
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

/** The checked input of an endpoint, with its raw form for the idempotency hash. */
export async function readInput(
  request: Request,
  endpoint: Endpoint<never, unknown>,
  schema: ZodType,
): Promise<unknown> {
  const large = Number(request.headers.get('content-length')) > LARGE_BODY;
  const raw = endpoint.method === 'GET' ? queryOf(request.url) : await readJson(request);
  if (large) await turn();
  // Before any schema, so that none can forget it: the database keeps no such text.
  const fault = unstorableIn(raw);
  if (fault) throw invalid([fault]);
  if (large) await turn();
  const input = check(schema, raw);
  if (large) await turn();
  return input;
}

/** Refuses with every fault at its field. An unknown field is reported at its own path. */
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
