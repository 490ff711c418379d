// Builds the multipart body of calls that take a file.
import type { FileUpload } from '#api/kernel/endpoint/endpoint';

/** Returns the input of a call declared with FileUpload: the file and its text fields. */
export function uploadOf(file: File, fields: Readonly<Record<string, string>> = {}): FileUpload {
  const form = new FormData();
  form.append('file', file);
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form as unknown as FileUpload;
}
