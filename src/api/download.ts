// Reports: files and report rows. The global error_code check leaves them out; the content type tells an error object from a
// file.
import type { Endpoint, Envelope, FileContent } from '#api/kernel/endpoint/endpoint';
import { type CallOptions, checkBody, inSession, parseJson, send } from './client';
import { withProgress } from './progress';

interface FetchedFile {
  blob: Blob;
  name: string | null;
}

/** The file of a call; null where the reply is none after all, or the user stopped it. Errors are shown; rejects with ApiError. */
export async function fetchFile<Input>(
  endpoint: Endpoint<Input, FileContent>,
  input: Input,
  options: CallOptions = {},
): Promise<FetchedFile | null> {
  return inSession(() => fetchOnce(endpoint, input, options));
}

async function fetchOnce<Input>(
  endpoint: Endpoint<Input, FileContent>,
  input: Input,
  options: CallOptions,
): Promise<FetchedFile | null> {
  const response = await withProgress(endpoint.title, (work) => send(endpoint, input, { ...options, ...work }, 'blob'));
  if (!response) return null;
  const blob = response.data as Blob;
  const header = (name: string) => String(response.headers[name] ?? '');
  if (header('content-type').includes('application/json')) {
    checkBody((parseJson(await blob.text()) ?? {}) as Envelope<unknown>, options);
    return null;
  }
  return { blob, name: fileNameOf(header('content-disposition')) };
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

/** Fetches a PDF and shows it in a new tab; saves it where the browser opens none. Errors are shown; rejects with ApiError. */
export async function openPdf<Input>(endpoint: Endpoint<Input, FileContent>, input: Input): Promise<void> {
  // Opened within the click: a tab opened after the reply would be blocked.
  const tab = window.open('', '_blank');
  const file = await fetchFile(endpoint, input, {}).catch((error: unknown) => {
    tab?.close();
    throw error;
  });
  if (!file) tab?.close();
  // The address lives as long as this page: the tab may be printed or saved any time.
  else if (tab) tab.location.href = URL.createObjectURL(new Blob([file.blob], { type: 'application/pdf' }));
  else saveFile(file.blob, file.name ?? `${endpoint.title}.pdf`);
}

/** Calls a report that answers JSON rows, with the error rules the global check leaves to reports. */
export async function readReport<Input, Output>(
  endpoint: Endpoint<Input, Output>,
  input: Input,
  options: CallOptions = {},
): Promise<Output> {
  return inSession(async () => {
    const response = await send(endpoint, input, options, 'json');
    const body = response.data as Envelope<Output>;
    checkBody(body, options);
    return body.data as Output;
  });
}

/** The name in a Content-Disposition header, RFC 5987 form first. */
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
