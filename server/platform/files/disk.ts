// The store of files on local disk or S3, by configuration.
import path from 'node:path';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { Env } from '../start/env';
import type { FileStore } from './file-store';

export async function openFileStore(env: Env): Promise<FileStore> {
  const driver =
    env.FILES_DRIVER === 's3'
      ? await s3Driver(env)
      : new FSDriver({ location: path.resolve(env.DATA_DIR, 'files'), visibility: 'private' });
  const disk = new Disk(driver);
  return {
    put: (key, bytes) => disk.put(key, bytes),
    get: (key) => disk.getBytes(key),
  };
}

/** Loaded only when configured: the S3 client is large. */
async function s3Driver(env: Env) {
  const { S3Driver } = await import('flydrive/drivers/s3');
  return new S3Driver({
    region: env.S3_REGION,
    bucket: env.S3_BUCKET ?? '',
    endpoint: env.S3_ENDPOINT,
    forcePathStyle: env.S3_ENDPOINT !== undefined,
    visibility: 'private',
    credentials: { accessKeyId: env.S3_ACCESS_KEY_ID ?? '', secretAccessKey: env.S3_SECRET_ACCESS_KEY ?? '' },
  });
}
