// The store of files on local disk or S3, by configuration.
import { open } from 'node:fs/promises';
import path from 'node:path';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { Env } from '../start/env';
import type { FileStore } from './file-store';
import { s3Settings } from './s3-settings';
import { spoolIn } from './spool';

export async function openFileStore(env: Env): Promise<FileStore> {
  const receive = spoolIn(path.resolve(env.DATA_DIR, 'incoming'));
  if (env.FILES_DRIVER === 's3') return storeOn(new Disk(await s3Driver(env)), receive);
  const location = path.resolve(env.DATA_DIR, 'files');
  const store = storeOn(new Disk(new FSDriver({ location, visibility: 'private' })), receive);
  return {
    ...store,
    put: async (key, bytes) => {
      await store.put(key, bytes);
      await settle(path.dirname(location), path.join(location, key));
    },
  };
}

const storeOn = (disk: Disk, receive: FileStore['receive']): FileStore => ({
  put: (key, bytes) => disk.put(key, bytes),
  get: (key) => disk.getBytes(key),
  remove: (key) => disk.delete(key),
  receive,
});

/** Syncs a file and its path from `root` on to the disk: an acknowledged file survives a power cut. */
async function settle(root: string, file: string): Promise<void> {
  for (let folder = file; ; folder = path.dirname(folder)) {
    const handle = await open(folder, 'r');
    await handle.sync().finally(() => handle.close());
    if (folder === root) return;
  }
}

/** Loaded only when configured: the S3 client is large. */
async function s3Driver(env: Env) {
  const { S3Driver } = await import('flydrive/drivers/s3');
  return new S3Driver({
    ...s3Settings(env),
    bucket: env.S3_BUCKET ?? '',
    visibility: 'private',
  });
}
