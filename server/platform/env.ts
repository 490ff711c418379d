// The settings of the server, read once at start. `.env.example` explains each; a wrong value stops the start with one line.
import * as z from 'zod';
import { StartError } from './start-error';

const flag = z.enum(['0', '1']).transform((value) => value === '1');
const optional = z.string().min(1).optional();

const settings = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(8000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  MIGRATE_DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DEMO: flag.optional(),
  DEMO_SCALE: z.coerce.number().int().min(1).max(1000).default(1),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  TRUST_PROXY: flag.default(false),
  SESSION_HOURS: z.coerce.number().int().min(1).max(720).default(12),
  FILES_DRIVER: z.enum(['local', 's3']).default('local'),
  FILE_MAX_MB: z.coerce.number().int().min(1).max(500).default(20),
  S3_ENDPOINT: optional,
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_BUCKET: optional,
  S3_ACCESS_KEY_ID: optional,
  S3_SECRET_ACCESS_KEY: optional,
});

export type Env = z.infer<typeof settings>;

/** Reads the settings; throws a StartError that names every one at fault. */
export function readEnv(source: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = settings.safeParse(given);
  if (!parsed.success) {
    const faults = parsed.error.issues.map(
      (issue) => `${issue.path.join('.')}=${String(given[String(issue.path[0])])}: ${issue.message}`,
    );
    throw new StartError(`invalid setting: ${faults.join('; ')}`);
  }
  const env = parsed.data;
  if (env.FILES_DRIVER === 's3' && !env.S3_BUCKET)
    throw new StartError('invalid setting: FILES_DRIVER=s3 needs S3_BUCKET');
  if (env.MIGRATE_DATABASE_URL && !env.DATABASE_URL) {
    throw new StartError('invalid setting: MIGRATE_DATABASE_URL needs DATABASE_URL');
  }
  return env;
}
