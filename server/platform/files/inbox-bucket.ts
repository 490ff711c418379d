// The bucket of S3 in which files arrive: objects below <folder>/, as in a folder on disk. There are no links, and an object appears as a whole.
import type { S3Client } from '@aws-sdk/client-s3';
import type { Env } from '../start/env';
import { Refusal } from '../use-case/errors';
import {
  type ArrivedFile,
  BAD_FOLDER,
  byAge,
  freeName,
  type Inbox,
  isPlainName,
  isSettled,
  isUnfinished,
  tooLarge,
} from './inbox';
import { s3Settings } from './s3-settings';

const MEGABYTE = 1024 * 1024;

/** Loaded only when used: the client is large. */
const s3 = () => import('@aws-sdk/client-s3');

interface Bucket {
  client: S3Client;
  name: string;
  max_mb: number;
}

interface StoredObject {
  key: string;
  name: string;
  changed_ms: number;
  size_bytes: number;
}

async function objectsBelow({ client, name: Bucket }: Bucket, prefix: string): Promise<StoredObject[]> {
  const { paginateListObjectsV2 } = await s3();
  const objects: StoredObject[] = [];
  for await (const page of paginateListObjectsV2({ client }, { Bucket, Prefix: prefix, Delimiter: '/' }))
    for (const { Key: key = '', LastModified, Size = 0 } of page.Contents ?? [])
      objects.push({
        key,
        name: key.slice(prefix.length),
        changed_ms: LastModified?.getTime() ?? 0,
        size_bytes: Size,
      });
  // A console creates an empty object for a folder.
  return objects.filter(({ name }) => name !== '');
}

async function read({ client, name, max_mb }: Bucket, { key, size_bytes }: StoredObject) {
  if (size_bytes > max_mb * MEGABYTE) throw new Refusal(422, tooLarge(max_mb));
  const { GetObjectCommand } = await s3();
  const { Body } = await client.send(new GetObjectCommand({ Bucket: name, Key: key }));
  return new Uint8Array((await Body?.transformToByteArray()) ?? []);
}

async function move({ client, name: Bucket }: Bucket, { key, name }: StoredObject, folder: string): Promise<void> {
  const { CopyObjectCommand, DeleteObjectCommand, HeadObjectCommand, NoSuchKey, NotFound } = await s3();
  const target = `${key.slice(0, -name.length)}${folder}/`;
  const isAbsent = (error: unknown) => {
    if (error instanceof NotFound || error instanceof NoSuchKey) return true;
    throw error;
  };
  const exists = (free: string) =>
    client.send(new HeadObjectCommand({ Bucket, Key: target + free })).then(
      () => true,
      (error) => !isAbsent(error),
    );
  const Key = target + (await freeName(name, exists));
  const CopySource = `${Bucket}/${key.split('/').map(encodeURIComponent).join('/')}`;
  // Another process may have moved it.
  const isGone = await client.send(new CopyObjectCommand({ Bucket, Key, CopySource })).then(() => false, isAbsent);
  if (!isGone) await client.send(new DeleteObjectCommand({ Bucket, Key: key }));
}

/** Opens the bucket `name`; files above FILE_MAX_MB are refused. */
export function openInboxBucket(name: string, env: Env): Inbox {
  let opened: Promise<Bucket> | undefined;
  const open = async (): Promise<Bucket> => {
    const { S3Client } = await s3();
    return { client: new S3Client(s3Settings(env)), name, max_mb: env.FILE_MAX_MB };
  };
  return {
    async list(parts, now) {
      if (!parts.every(isPlainName)) throw new Refusal(422, BAD_FOLDER);
      opened ??= open();
      const bucket = await opened;
      const objects = await objectsBelow(bucket, `${parts.join('/')}/`);
      return objects
        .filter(({ name: file, changed_ms }) => !isUnfinished(file) && isSettled(changed_ms, now))
        .sort(byAge)
        .map(
          (object): ArrivedFile => ({
            name: object.name,
            read: () => read(bucket, object),
            moveTo: (folder) => move(bucket, object, folder),
          }),
        );
    },
  };
}
