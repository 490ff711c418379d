// A multipart body with one file: its size is known before it is buffered, and a missing part is reported at its field.
import { unstorableIn } from '#api/kernel/form/storable';
import { runtime } from '../runtime/runtime';
import type { Services } from '../start/services';
import { HttpFault, invalid, Refusal } from '../use-case/errors';

/** Room for the multipart frame around the file. */
const FRAME_BYTES = 64 * 1024;

export interface Upload {
  file: File;
  /** Returns a text field next to the file; '' when it is missing. */
  field(name: string): string;
  /** Returns a short digest of the whole body: two requests with the same digest are the same. */
  digest(): Promise<string>;
}

export async function readUpload(request: Request, { env }: Services): Promise<Upload> {
  const limit = env.FILE_MAX_MB * 1024 * 1024 + FRAME_BYTES;
  const length = Number(request.headers.get('content-length') ?? Number.NaN);
  // The size of a body without a stated length would only be known after buffering all of it.
  if (!(length <= limit)) throw new HttpFault(413, `文件过大，最多 ${env.FILE_MAX_MB} MB`);
  if (!request.headers.get('content-type')?.startsWith('multipart/form-data'))
    throw new HttpFault(415, '请求应为 multipart/form-data');
  const form = await request.formData().catch(() => {
    throw new HttpFault(400, '上传内容不完整，请重试');
  });
  const file = form.get('file');
  if (file === null || typeof file === 'string')
    throw new Refusal(422, '请选择文件', [{ path: ['file'], message: '请选择文件' }]);
  const texts = [...form].filter(([, value]) => typeof value === 'string');
  const fault = unstorableIn(Object.fromEntries(texts));
  if (fault) throw invalid([fault]);
  return {
    file,
    digest: () => digestOf(form),
    field: (name) => {
      const value = form.get(name);
      return typeof value === 'string' ? value : '';
    },
  };
}

async function digestOf(form: FormData): Promise<string> {
  const parts = [...form].map(async ([name, value]) => {
    if (typeof value === 'string') return [name, value];
    const bytes = new Uint8Array(await value.arrayBuffer());
    return [name, value.name, await runtime().sha256(bytes)];
  });
  return JSON.stringify(await Promise.all(parts));
}
