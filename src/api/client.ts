// The only way to call the API. Applies the error rules of the product to every call, so that pages only handle their data and the errors of their
// own fields.
import axios, { type AxiosError, type AxiosResponse, isAxiosError } from 'axios';
import { CANCEL_KEY } from '#api/account/cancel';
import type { Endpoint, Envelope } from '#api/kernel/endpoint/endpoint';
import { ApiError, SessionEnded } from './api-error';
import { dropNotices, showNetworkError, showRefusal, showStatus, startNow } from './feedback';
import { firstCallAdapter } from './first-calls';
import { finishSubmission, submissionKey } from './idempotency';
import { signInAgain } from './session-end';
import { redirectToSignIn } from './sign-in-redirect';

/** The host of the API. When empty, the host of the page is used. */
export const API_BASE = document.querySelector<HTMLMetaElement>('meta[name=api-base]')?.content ?? '';
const TIMEOUT_MS = 60_000;

export interface CallOptions {
  /** Codes whose message the caller shows itself (at its fields, in its dialog). */
  quiet?: readonly number[];
  signal?: AbortSignal;
  /** Key with which the server can be requested to cancel the call while it runs. Such a call has no timeout. */
  cancelKey?: string;
  /** Called with the share of the body sent so far, 0 to 1. */
  onSent?: (share: number) => void;
  /** Called with the number of bytes of the reply received so far. */
  onReceived?: (bytes: number) => void;
}

/** Other systems behind the same host send `error_code` as text. */
type Body = Partial<Omit<Envelope<unknown>, 'error_code'>> & { error_code?: number | string; success?: boolean };

const http = axios.create({ baseURL: API_BASE, withCredentials: true, timeout: TIMEOUT_MS });

let handleUnsuccessful = (body: Body) => showRefusal(body.message || '操作没有成功，请稍后重试');

/**
 * Sets the handler of a body with `success: false` (responses of the external property system).
 * @public For a deployment with another system; the product keeps the default.
 */
export function onUnsuccessful(handler: (body: Body) => void): void {
  handleUnsuccessful = handler;
}

/** Calls an endpoint; resolves with `data`, rejects with ApiError after the error was shown to the user (unless quiet). */
export async function call<Input, Output>(
  endpoint: Endpoint<Input, Output>,
  input: Input,
  options: CallOptions = {},
): Promise<Output> {
  return inSession(async () => {
    const started = startNow();
    const response = await send(endpoint, input, options, 'json');
    const body = response.data as Body | '' | null | undefined;
    if (body === '' || body == null) {
      dropNotices(started, endpoint);
      showStatus(response.status, endpoint.path);
      return undefined as Output;
    }
    if (!isExempt(endpoint.path)) checkBody(body, options);
    dropNotices(started, endpoint);
    return body.data as Output;
  });
}

/** When the session has ended, continues after the user signs in over their unsaved input, or else redirects to /login. */
async function inSession<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof SessionEnded)) throw error;
    if (await signInAgain()) return inSession(run);
    redirectToSignIn();
    throw error;
  }
}

/** Sends a request and turns every transport failure into its message and an ApiError. */
export async function send<Input, Output>(
  endpoint: Endpoint<Input, Output>,
  input: Input,
  options: CallOptions,
  responseType: 'json' | 'blob',
): Promise<AxiosResponse<unknown>> {
  const reading = endpoint.method === 'GET';
  const key = endpoint.posts ? submissionKey(endpoint.path, input) : undefined;
  try {
    const response = await http.request({
      url: endpoint.path,
      method: endpoint.method,
      adapter: firstCallAdapter(endpoint.path, input),
      params: reading ? input : undefined,
      data: reading ? undefined : (input ?? {}),
      headers: { 'Idempotency-Key': key, [CANCEL_KEY]: options.cancelKey },
      responseType,
      timeout: responseType === 'blob' || input instanceof FormData || options.cancelKey ? 0 : TIMEOUT_MS,
      signal: options.signal,
      onDownloadProgress: options.onReceived && (({ loaded }) => options.onReceived?.(loaded)),
      onUploadProgress: options.onSent && (({ progress }) => options.onSent?.(progress ?? 0)),
    });
    if (key) finishSubmission(endpoint.path, input);
    return response;
  } catch (error) {
    if (!isAxiosError(error) || axios.isCancel(error)) throw error;
    throw await transportError(error, endpoint.path, options);
  }
}

/** Returns true when the error rules of HTTP 200 skip the replies of this address: pages of reports show their own errors. */
export const isExempt = (path: string): boolean => path.includes('report');

/** Returns the `error_code` of a body as a number; -1 for text that is not a number. */
export function errorCodeOf({ error_code = 0 }: { error_code?: number | string }): number {
  const code = Number(error_code);
  return Number.isNaN(code) ? -1 : code;
}

/** Returns the message of a refusal, or a default when the server sent none. */
export const refusalOf = (body: Body): string => body.message || '操作没有成功，请稍后重试';

/** Applies the rules for a body returned with HTTP 200. */
function checkBody(body: Body, options: CallOptions): void {
  const code = errorCodeOf(body);
  const message = refusalOf(body);
  if (code === 401 && !options.quiet?.includes(401)) throw new SessionEnded(message);
  if (code !== 0) {
    if (!options.quiet?.includes(code)) showRefusal(message);
    throw new ApiError(code, message, body.errors, body.request_id);
  }
  if (body.success === false) {
    handleUnsuccessful(body);
    throw new ApiError(-1, message);
  }
}

async function transportError(error: AxiosError, url: string, options: CallOptions): Promise<ApiError> {
  const { response } = error;
  if (!response) {
    showNetworkError(url);
    return new ApiError(0, '您的网络发生异常，无法连接服务器');
  }
  const body = await bodyOf(response);
  if (!options.quiet?.includes(response.status)) showStatus(response.status, url, body);
  return new ApiError(response.status, body.message || `请求失败（${response.status}）`, body.errors, body.request_id);
}

async function bodyOf(response: AxiosResponse<unknown>): Promise<Body> {
  const { data } = response;
  const parsed = data instanceof Blob ? parseJson(await data.text()) : data;
  return parsed !== null && typeof parsed === 'object' ? (parsed as Body) : {};
}

/** Parses JSON text; returns null when it is invalid. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
