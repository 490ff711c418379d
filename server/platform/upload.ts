// A multipart body with one file: its size is known before it is held, and what is missing is said at the field.
import { HttpFault, Refusal } from './errors';
import type { OpenCall } from './route';

/** Room for the multipart frame around the file. */
const FRAME_BYTES = 64 * 1024;

export interface Upload {
  file: File;
  /** A text field beside the file; '' when it is missing. */
  field(name: string): string;
}

export async function readUpload({ request, services }: OpenCall): Promise<Upload> {
  const limit = services.env.FILE_MAX_MB * 1024 * 1024 + FRAME_BYTES;
  const length = Number(request.headers.get('content-length') ?? Number.NaN);
  // Without a stated length the size could only be known after all of it was held.
  if (!(length <= limit)) throw new HttpFault(413, `文件过大，最多 ${services.env.FILE_MAX_MB} MB`);
  if (!request.headers.get('content-type')?.startsWith('multipart/form-data'))
    throw new HttpFault(415, '请求应为 multipart/form-data');
  const form = await request.formData().catch(() => {
    throw new HttpFault(400, '上传内容不完整，请重试');
  });
  const file = form.get('file');
  if (file === null || typeof file === 'string')
    throw new Refusal(422, '请选择文件', [{ path: ['file'], message: '请选择文件' }]);
  return {
    file,
    field: (name) => {
      const value = form.get(name);
      return typeof value === 'string' ? value : '';
    },
  };
}
