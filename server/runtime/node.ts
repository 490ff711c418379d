// The server in a process of Node: native hashing, threads for heavy work, schema and files on disk, mail by SMTP.
import { createHash } from 'node:crypto';
import { argon2 } from '../platform/access/passwords/argon2';
import { dailyCopy } from '../platform/db/backup/daily-copy';
import { readSchema } from '../platform/db/schema-files';
import { openFileStore } from '../platform/files/disk';
import { openInboxBucket } from '../platform/files/inbox-bucket';
import { openInboxFolder } from '../platform/files/inbox-folder';
import { scanned } from '../platform/files/scanned';
import { openMailer } from '../platform/messaging/mail';
import { guardedPost } from '../platform/network/guarded-post';
import { openJobQueue } from '../platform/runtime/job-queue';
import { type Runtime, runOn } from '../platform/runtime/runtime';
import { threadPool } from '../platform/threads/pool';

export const nodeRuntime: Runtime = {
  // Web Crypto digests would queue behind password hashing on its threads, with every request.
  sha256: async (data) => createHash('sha256').update(data).digest('hex'),
  passwords: argon2,
  heavyWork: threadPool,
  schema: readSchema,
  openFiles: async (env) => scanned(await openFileStore(env), env),
  openInbox: (env) => {
    const { BANK_FEED_DIR, BANK_FEED_BUCKET, FILE_MAX_MB } = env;
    if (BANK_FEED_BUCKET) return openInboxBucket(BANK_FEED_BUCKET, env);
    return BANK_FEED_DIR ? openInboxFolder(BANK_FEED_DIR, FILE_MAX_MB) : null;
  },
  openMailer,
  post: guardedPost,
  copy: dailyCopy,
  openJobs: openJobQueue,
};

runOn(nodeRuntime);
