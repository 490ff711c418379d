// The settings of the server, read once at start. `.env.example` explains each; a wrong value stops the start with one line.
import * as z from 'zod';
import { SECRET_SETTINGS } from '../access/secrets/secret-settings';
import { addressesOf } from '../network/database-address';
import { isDatabaseInClear, isInClear, LOOPBACK } from '../network/in-clear';
import { isIPv6 } from '../network/ip';
import { StartError } from './start-error';

const flag = z.enum(['0', '1']).transform((value) => value === '1');
const optional = z.string().min(1).optional();
const milliseconds = (least: number, most: number, standard: number) =>
  z.coerce.number().int().min(least).max(most).default(standard);
/** 32 random bytes, as `openssl rand -base64 32` prints them. */
const secretsKey = z.string().regex(/^[A-Za-z0-9+/]{43}=$/, '32 bytes in base64 are expected: openssl rand -base64 32');
/** Number of random letters and digits that hold 128 bits. */
const STRONG = 22;
const webAddress = z.url({ protocol: /^https?$/ });
/** The address of a database, which may name several hosts. */
const databaseAddress = z
  .string()
  .refine(
    (value) =>
      addressesOf(value).every((each) => URL.canParse(each) && /^postgres(ql)?:$/.test(new URL(each).protocol)),
    'an address is expected: postgresql://user:password@host:5432/database, hosts separated by commas',
  );

/** Returns a host name as a URL writes it: lower case, IPv6 in brackets; undefined when it is invalid. */
function parsedHost(name: string): string | undefined {
  const host = isIPv6(name) ? `[${name}]` : name;
  return /^[^/?#@:\\]+$|^\[[^\]]+\]$/.test(host) && URL.canParse(`http://${host}`)
    ? new URL(`http://${host}`).hostname
    : undefined;
}

/** Returns the address the server listens on, as a host name. */
export const hostName = (host: string): string => parsedHost(host) ?? host;

/** Names separated by commas, without ports. */
const hosts = z.string().transform((value, context) => {
  const names = value.split(',').map((name) => name.trim());
  const parsed = names.filter(Boolean).map(parsedHost);
  if (parsed.every((name) => name !== undefined)) return parsed;
  context.addIssue({ code: 'custom', message: 'host names separated by commas are expected, without port' });
  return z.NEVER;
});

/** Origins separated by commas, in the form browsers send. */
const origins = z.string().transform((value, context) => {
  const names = value.split(',').map((name) => name.trim());
  const parsed = names.filter(Boolean).map((name) => (URL.canParse(name) ? new URL(name) : undefined));
  if (parsed.every((url) => url && /^https?:$/.test(url.protocol) && `${url.origin}/` === url.href))
    return parsed.flatMap((url) => (url ? [url.origin] : []));
  context.addIssue({ code: 'custom', message: 'origins separated by commas are expected: https://lease.example.com' });
  return z.NEVER;
});

/** A JSON object of header names and values. */
const headers = z
  .string()
  .transform((value, context) => {
    try {
      return JSON.parse(value) as unknown;
    } catch {
      context.addIssue({ code: 'custom', message: 'a JSON object is expected' });
      return z.NEVER;
    }
  })
  .pipe(z.record(z.string().regex(/^[A-Za-z0-9-]+$/), z.string()));

/** Settings that require others. */
const NEEDS: Readonly<Record<string, readonly string[]>> = {
  MIGRATE_DATABASE_URL: ['DATABASE_URL'],
  WORKERS: ['DATABASE_URL'],
  REPORT_DATABASE_URL: ['DATABASE_URL'],
  SECRETS_KEYS_BEFORE: ['SECRETS_KEY'],
  SMTP_URL: ['MAIL_FROM'],
  OIDC_ISSUER: ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
  BANK_FEED_BUCKET: ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
};

const settings = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(8000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: databaseAddress.optional(),
  MIGRATE_DATABASE_URL: databaseAddress.optional(),
  REPORT_DATABASE_URL: databaseAddress.optional(),
  DB_POOLER: z.enum(['none', 'transaction']).default('none'),
  DB_CONNECT_TIMEOUT_MS: milliseconds(100, 60_000, 5_000),
  DB_STATEMENT_TIMEOUT_MS: milliseconds(1_000, 600_000, 30_000),
  DB_LOCK_TIMEOUT_MS: milliseconds(100, 600_000, 10_000),
  DEMO: flag.optional(),
  DEMO_SCALE: z.coerce.number().int().min(1).max(1000).default(1),
  SLOW_QUERY_MS: milliseconds(1, 600_000, 1_000),
  METRICS_PORT: z.coerce.number().int().min(1).max(65535).optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  ALLOWED_HOSTS: hosts.default([]),
  WEB_ORIGINS: origins.default([]),
  API_BASE: webAddress.optional(),
  OUTGOING_HOSTS: hosts.default([]),
  OUTGOING_ONLY: flag.default(false),
  TLS_ONLY: flag.default(false),
  TRUST_PROXY: z.coerce.number().int().min(0).max(9).default(0),
  JOBS: z.enum(['server', 'worker']).default('server'),
  WORKERS: z.coerce.number().int().min(1).max(64).default(1),
  SESSION_HOURS: z.coerce.number().int().min(1).max(720).default(12),
  SESSION_DAYS: z.coerce.number().int().min(1).max(365).default(30),
  BACKUP_DIR: optional,
  BACKUP_KEEP_DAYS: z.coerce.number().int().min(1).max(3650).default(7),
  BACKUP_PASSPHRASE: optional,
  BREACHED_PASSWORDS: optional,
  BANK_FEED_DIR: optional,
  BANK_FEED_BUCKET: optional,
  SECRETS_KEY: secretsKey.optional(),
  SECRETS_KEYS_BEFORE: z
    .string()
    .transform((value) => value.split(',').map((key) => key.trim()))
    .pipe(z.array(secretsKey))
    .default([]),
  FILES_DRIVER: z.enum(['local', 's3']).default('local'),
  CLAMD: z
    .string()
    .regex(/^(\/\S+|[^\s/]+:\d{1,5})$/, 'the path of a socket or host:port is expected')
    .optional(),
  FILE_MAX_MB: z.coerce.number().int().min(1).max(500).default(20),
  FILE_USER_DAY_MB: z.coerce.number().int().min(1).default(2_048),
  FILE_ENTERPRISE_GB: z.coerce.number().int().min(1).default(200),
  S3_ENDPOINT: optional,
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_BUCKET: optional,
  S3_ACCESS_KEY_ID: optional,
  S3_SECRET_ACCESS_KEY: optional,
  MAP_TILES_URL: z.url({ protocol: /^https?$/ }).optional(),
  MAP_TILES_ATTRIBUTION: z.string().default(''),
  MAP_TILES_DATUM: z.enum(['GCJ02', 'WGS84']).default('GCJ02'),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: optional,
  CODES_IN_LOG: flag.optional(),
  SMS_URL: webAddress.optional(),
  SMS_METHOD: z.enum(['GET', 'POST']).default('POST'),
  SMS_HEADERS: headers.default({ 'content-type': 'application/json' }),
  SMS_BODY: z.string().min(1).default('{"phone":"{phone}","content":"{content}"}'),
  SMS_OK: optional,
  SSO_GATEWAY_URL: webAddress.optional(),
  SSO_TENANT_HEADER: z
    .string()
    .regex(/^[A-Za-z0-9-]+$/)
    .default('TENANT-ID'),
  SSO_TIMEOUT_MS: milliseconds(100, 60_000, 5_000),
  SSO_SUBJECT_FIELD: z.string().min(1).default('user_name'),
  SSO_PORTAL_URL: webAddress.optional(),
  OIDC_ISSUER: webAddress.optional(),
  OIDC_CLIENT_ID: optional,
  OIDC_CLIENT_SECRET: z.string().min(STRONG).optional(),
  OIDC_NAME: z.string().min(1).max(20).default('单点登录'),
});

export type Env = z.infer<typeof settings>;

type Reached = Pick<Env, 'HOST' | 'PUBLIC_URL' | 'ALLOWED_HOSTS' | 'WEB_ORIGINS' | 'TRUST_PROXY'>;

const DATABASES = ['DATABASE_URL', 'MIGRATE_DATABASE_URL', 'REPORT_DATABASE_URL'] as const;
const ADDRESSES = [
  'PUBLIC_URL',
  'SMS_URL',
  'SSO_GATEWAY_URL',
  'SSO_PORTAL_URL',
  'OIDC_ISSUER',
  'API_BASE',
  'S3_ENDPOINT',
  'MAP_TILES_URL',
] as const;

/** Returns the settings by which data would leave this machine unencrypted; mail enforces TLS itself in that case. */
function inClear(env: Env): string[] {
  const services = {
    WEB_ORIGINS: env.WEB_ORIGINS.some(isInClear),
    CLAMD: env.CLAMD !== undefined && !env.CLAMD.startsWith('/') && !LOOPBACK.test(env.CLAMD.replace(/:\d+$/, '')),
    METRICS_HOST: env.METRICS_PORT !== undefined && !LOOPBACK.test(hostName(env.METRICS_HOST)),
  };
  return [
    ...DATABASES.filter((name) => addressesOf(env[name] ?? '').some((each) => each && isDatabaseInClear(each))),
    ...ADDRESSES.filter((name) => URL.canParse(env[name] ?? '') && isInClear(env[name] ?? '')),
    ...Object.entries(services).flatMap(([name, clear]) => (clear ? [name] : [])),
  ];
}

/** Returns the address of the web app, without a trailing slash; undefined when no setting gives it. */
export const addressOfWeb = ({ WEB_ORIGINS: [other], PUBLIC_URL }: Pick<Env, 'WEB_ORIGINS' | 'PUBLIC_URL'>) =>
  other ?? PUBLIC_URL;

/** Returns true when other machines can reach the server: directly, or through a proxy on this machine, as the other settings show. */
export const isReachedFromOutside = ({ HOST, PUBLIC_URL, ALLOWED_HOSTS, WEB_ORIGINS, TRUST_PROXY }: Reached): boolean =>
  TRUST_PROXY > 0 ||
  ![hostName(HOST), ...(PUBLIC_URL ? [new URL(PUBLIC_URL).hostname] : []), ...ALLOWED_HOSTS].every((name) =>
    LOOPBACK.test(name),
  ) ||
  WEB_ORIGINS.some((origin) => !LOOPBACK.test(new URL(origin).hostname));

/** Returns whether to create the demo with its known passwords: by default only when the server is reachable from this machine only. */
export const wantsDemo = ({ DEMO, DATABASE_URL, ...reached }: Pick<Env, 'DEMO' | 'DATABASE_URL'> & Reached): boolean =>
  DEMO ?? (DATABASE_URL === undefined && !isReachedFromOutside(reached));

/** Reads the settings; throws a StartError that names every invalid one. */
export function readEnv(source: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = settings.safeParse(given);
  if (!parsed.success) {
    const faults = parsed.error.issues.map(({ path: [setting], message }) => {
      const name = String(setting);
      return `${name}=${SECRET_SETTINGS.has(name) ? '***' : given[name]}: ${message}`;
    });
    throw new StartError(`invalid setting: ${faults.join('; ')}`);
  }
  const env = parsed.data;
  if (env.FILES_DRIVER === 's3' && !env.S3_BUCKET)
    throw new StartError('invalid setting: FILES_DRIVER=s3 needs S3_BUCKET');
  if (env.BANK_FEED_DIR && env.BANK_FEED_BUCKET)
    throw new StartError('invalid setting: BANK_FEED_DIR and BANK_FEED_BUCKET exclude each other');
  for (const [name, others] of Object.entries(NEEDS)) {
    const absent = given[name] === undefined ? undefined : others.find((other) => given[other] === undefined);
    if (absent) throw new StartError(`invalid setting: ${name} needs ${absent}`);
  }
  if (env.TLS_ONLY && !(env.PUBLIC_URL && env.TRUST_PROXY))
    throw new StartError('invalid setting: TLS_ONLY needs PUBLIC_URL and TRUST_PROXY: a proxy ends TLS and says so');
  const [clear] = env.TLS_ONLY ? inClear(env) : [];
  if (clear) throw new StartError(`invalid setting: with TLS_ONLY=1 ${clear} may not name another machine without TLS`);
  const issuer = env.OIDC_ISSUER && new URL(env.OIDC_ISSUER);
  if (issuer && issuer.protocol === 'http:' && !LOOPBACK.test(issuer.hostname))
    throw new StartError('invalid setting: OIDC_ISSUER must be https, other than on this machine');
  return env;
}

/** Checked for new backups only: a backup of an earlier version may have a shorter passphrase. */
export function assertStrongPassphrase({ BACKUP_PASSPHRASE }: Pick<Env, 'BACKUP_PASSPHRASE'>): void {
  if (BACKUP_PASSPHRASE !== undefined && BACKUP_PASSPHRASE.length < STRONG)
    throw new StartError(
      `invalid setting: BACKUP_PASSPHRASE=***: ${STRONG} characters or more are expected of what closes a backup`,
    );
}
