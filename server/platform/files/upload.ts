// A multipart body with one file: its size is known before it arrives, it arrives on disk, the bytes of all in memory are limited, and a missing part
// is reported at its field.
import { unstorableIn } from '#api/kernel/form/storable';
import { refusalOf } from '../db/db-errors';
import { runtime } from '../runtime/runtime';
import type { Services } from '../start/services';
import { HttpFault, invalid, Refusal } from '../use-case/errors';
import type { Received } from './file-store';
import { Gate } from './gate';

/** Room for the multipart frame around the file. */
const FRAME_BYTES = 64 * 1024;

export interface Upload {
  file: File;
  /** Returns a text field next to the file; '' when it is missing. */
  field(name: string): string;
  /** Returns a short digest of the whole body: two requests with the same digest are the same. */
  digest(): Promise<string>;
}

/** Bodies up to this size are read directly, bytes. */
const SMALL_BYTES = 64 * 1024;
const MEGABYTE = 1024 * 1024;
/** Bodies that arrive at the same time: a slow sender occupies a connection and disk, no memory. */
const arriving = new Gate({ all: 24, user: 4, waiting: 60 });
/** Bytes of bodies in memory. */
const inMemory = new Gate({ all: 96 * MEGABYTE, user: 48 * MEGABYTE, waiting: 60 });

function assertBody(request: Request, { env }: Services): number {
  const limit = env.FILE_MAX_MB * MEGABYTE + FRAME_BYTES;
  const length = Number(request.headers.get('content-length') ?? Number.NaN);
  // The size of a body without a stated length would only be known after receiving all of it.
  if (!(length <= limit)) throw new HttpFault(413, `文件过大，最多 ${env.FILE_MAX_MB} MB`);
  if (!request.headers.get('content-type')?.startsWith('multipart/form-data'))
    throw new HttpFault(415, '请求应为 multipart/form-data');
  return length;
}

/** Errors of the disk keep their meaning: it is full, the request may be repeated. */
function incomplete(error: unknown): never {
  if (refusalOf(error, {}) instanceof HttpFault) throw error;
  throw new HttpFault(400, '上传内容不完整，请重试', { cause: error });
}

async function received({ files }: Services, request: Request, user_id: number): Promise<Received> {
  const leave = await arriving.enter(user_id, 1, request.signal);
  try {
    return await files.receive(request).catch(incomplete);
  } finally {
    leave();
  }
}

/** Runs `work` with the upload of the request. A large body first arrives on disk, then waits until its bytes may be in memory. */
export async function withUpload<T>(
  services: Services,
  request: Request,
  user_id: number,
  work: (upload: Upload) => Promise<T>,
): Promise<T> {
  const length = assertBody(request, services);
  if (length <= SMALL_BYTES) return work(uploadOf(await request.formData().catch(incomplete)));
  const body = await received(services, request, user_id);
  try {
    const leave = await inMemory.enter(user_id, length, request.signal);
    try {
      return await work(uploadOf(await body.form().catch(incomplete)));
    } finally {
      leave();
    }
  } finally {
    await body.end();
  }
}

function uploadOf(form: FormData): Upload {
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
