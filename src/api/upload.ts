// Files to the server: the field `file` and whatever else the call takes, as multipart.
import type { Endpoint, FileUpload } from '../../api/kernel/endpoint';
import { type CallOptions, call } from './client';

/** Sends a file; an import's check and its run are two such calls. */
export function upload<Output>(
  endpoint: Endpoint<FileUpload, Output>,
  file: File,
  fields: Readonly<Record<string, string>> = {},
  options: CallOptions = {},
): Promise<Output> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', file);
  return call({ ...endpoint, types: undefined } as Endpoint<FormData, Output>, form, options);
}
