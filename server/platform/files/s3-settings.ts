// Access to S3 or a service like it, the same for all buckets.
import type { Env } from '../start/env';

export const s3Settings = (env: Env) => ({
  region: env.S3_REGION,
  ...(env.S3_ENDPOINT !== undefined && { endpoint: env.S3_ENDPOINT }),
  forcePathStyle: env.S3_ENDPOINT !== undefined,
  credentials: { accessKeyId: env.S3_ACCESS_KEY_ID ?? '', secretAccessKey: env.S3_SECRET_ACCESS_KEY ?? '' },
});
