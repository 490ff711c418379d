// Files and report rows. The error rules of HTTP 200 skip addresses with `report`: a page shows the errors of its report itself, and a file that
// cannot be made shows a notification. The content type distinguishes an error object from a file.
import { me } from '#api/account/me';
import type { Endpoint, Envelope, FileContent } from '#api/kernel/endpoint/endpoint';
import { ApiError } from './api-error';
import { type CallOptions, call, errorCodeOf, isExempt, parseJson, refusalOf, send } from './client';
import { dropNotices, showFailedDownload, showRefusal, startNow } from './feedback';
import { withProgress } from './progress';

interface FetchedFile {
  blob: Blob;
  name: string | null;
}

/** Thrown when the reply reports that the session has ended. */
class SignedOut extends ApiError {}

/** Throws the error that an error object describes. */
function assertSuccess(body: Partial<Envelope<unknown>>): void {
  const code = errorCodeOf(body);
  if (code === 401) throw new SignedOut(code, refusalOf(body));
  if (code !== 0) throw new ApiError(code, refusalOf(body), body.errors, body.request_id);
}

/** Repeats a signed-out call after the user was prompted to sign in; the repeated call redirects to the sign-in page according to the error rules. */
async function signedIn<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof SignedOut)) throw error;
    await call(me, {});
    return run();
  }
}

/** Returns the file of a call, or null when the user stopped it. Errors are shown; rejects with ApiError. */
export async function fetchFile<Input>(
  endpoint: Endpoint<Input, FileContent>,
  input: Input,
  options: CallOptions = {},
): Promise<FetchedFile | null> {
  return signedIn(async () => {
    const started = startNow();
    const response = await withProgress(endpoint.title, (work) =>
      send(endpoint, input, { ...options, ...work }, 'blob'),
    );
    if (!response) return null;
    const blob = response.data as Blob;
    const header = (name: string) => String(response.headers[name] ?? '');
    if (header('content-type').includes('application/json')) refuse(endpoint, await blob.text(), options);
    dropNotices(started, endpoint);
    return { blob, name: fileNameOf(header('content-disposition')) };
  });
}

/** Shows and throws the error that was returned instead of a file. */
function refuse<Input>(endpoint: Endpoint<Input, FileContent>, text: string, options: CallOptions): never {
  const body = (parseJson(text) ?? {}) as Envelope<unknown>;
  const code = errorCodeOf(body) || -1;
  const reason = refusalOf(body);
  if (code === 401) throw new SignedOut(code, reason);
  if (!options.quiet?.includes(code)) {
    if (isExempt(endpoint.path)) showFailedDownload(endpoint.title, reason);
    else showRefusal(reason);
  }
  throw new ApiError(code, reason, body.errors, body.request_id);
}

/** Fetches a file and hands it to the browser to save. Errors are shown; rejects with ApiError. */
export async function download<Input>(
  endpoint: Endpoint<Input, FileContent>,
  input: Input,
  options: CallOptions = {},
): Promise<void> {
  const file = await fetchFile(endpoint, input, options);
  if (file) saveFile(file.blob, file.name ?? `${endpoint.title}.xlsx`);
}

/** Fetches a PDF and shows it in a new tab; saves it when the browser blocks the tab. Errors are shown; rejects with ApiError. */
export async function openPdf<Input>(endpoint: Endpoint<Input, FileContent>, input: Input): Promise<void> {
  // Opened within the click, because the browser would block a tab opened after the reply.
  const tab = window.open('', '_blank');
  const file = await fetchFile(endpoint, input, {}).catch((error: unknown) => {
    tab?.close();
    throw error;
  });
  if (!file) tab?.close();
  // The address stays valid as long as this page, because the tab may be printed or saved at any time.
  else if (tab) tab.location.href = URL.createObjectURL(new Blob([file.blob], { type: 'application/pdf' }));
  else saveFile(file.blob, file.name ?? `${endpoint.title}.pdf`);
}

/** Calls a report that returns JSON rows; rejects with ApiError, which its page shows in place of the rows. */
export async function readReport<Input, Output>(
  endpoint: Endpoint<Input, Output>,
  input: Input,
  options: CallOptions = {},
): Promise<Output> {
  return signedIn(async () => {
    const started = startNow();
    const response = await send(endpoint, input, options, 'json');
    const body = response.data as Envelope<Output>;
    assertSuccess(body);
    dropNotices(started, endpoint);
    return body.data as Output;
  });
}

/** Returns the file name of a Content-Disposition header; the RFC 5987 form takes precedence. */
export function fileNameOf(disposition: string): string | null {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  if (encoded) return decodeURIComponent(encoded.trim());
  return /filename="?([^";]+)"?/i.exec(disposition)?.[1]?.trim() ?? null;
}

/** Hands bytes to the browser to save. */
export function saveFile(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const anchor = document.createElement('a');
  anchor.href = url;
  anchor.download = name;
  anchor.click();
  URL.revokeObjectURL(url);
}
