import { describe, expect, it } from 'vitest';
import { assertStrongPassphrase, readEnv, wantsDemo } from './env';
import { StartError } from './start-error';

/** Length of 128 random bits in letters and digits. */
const LONG = 'x'.repeat(22);

describe('settings', () => {
  it('have their defaults, and empty ones count as missing', () => {
    expect(readEnv({ PORT: '', UNRELATED: 'x' })).toMatchObject({
      PORT: 8000,
      HOST: '127.0.0.1',
      DATA_DIR: './data',
    });
  });

  it('read host names as addresses write them', () => {
    const { ALLOWED_HOSTS } = readEnv({ ALLOWED_HOSTS: 'Lease.Example.com, 192.168.1.20,fe80::1' });
    expect(ALLOWED_HOSTS).toEqual(['lease.example.com', '192.168.1.20', '[fe80::1]']);
  });

  it.each([
    [{}, true],
    [{ HOST: 'localhost' }, true],
    [{ HOST: '0.0.0.0' }, false],
    [{ HOST: '192.168.1.20' }, false],
    [{ HOST: '0.0.0.0', DEMO: '1' }, true],
    [{ DEMO: '0' }, false],
    [{ DATABASE_URL: 'postgres://a@b/c' }, false],
    [{ PUBLIC_URL: 'http://localhost:8000' }, true],
    [{ PUBLIC_URL: 'https://lease.example.com' }, false],
    [{ TRUST_PROXY: '1' }, false],
    [{ ALLOWED_HOSTS: 'lease.example.com' }, false],
    [{ WEB_ORIGINS: 'https://app.example.com' }, false],
    [{ PUBLIC_URL: 'https://lease.example.com', TRUST_PROXY: '1', DEMO: '1' }, true],
  ])('create the demo with its known passwords by default only on this machine: %j', (given, made) => {
    expect(wantsDemo(readEnv(given))).toBe(made);
  });

  it('read headers as JSON', () => {
    expect(readEnv({ SMS_HEADERS: '{"Authorization": "APPCODE 1"}' }).SMS_HEADERS).toEqual({
      Authorization: 'APPCODE 1',
    });
  });

  it.each([
    [{ PORT: 'abc' }, 'PORT=abc'],
    [{ PORT: '70000' }, 'PORT=70000'],
    [{ DEMO: 'yes' }, 'DEMO=yes'],
    [{ TRUST_PROXY: '-1' }, 'TRUST_PROXY=-1'],
    [{ ALLOWED_HOSTS: 'a.example.com,b:80' }, 'ALLOWED_HOSTS=a.example.com,b:80'],
    [{ ALLOWED_HOSTS: 'http://a.example.com' }, 'ALLOWED_HOSTS=http://a.example.com'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL=***'],
    [{ DATABASE_URL: 'postgres://a@db1:5432,db2:x/c' }, 'DATABASE_URL=***'],
    [{ FILES_DRIVER: 's3' }, 'S3_BUCKET'],
    [{ BANK_FEED_BUCKET: 'b' }, 'S3_ACCESS_KEY_ID'],
    [{ BANK_FEED_DIR: '/srv', BANK_FEED_BUCKET: 'b' }, 'BANK_FEED_BUCKET'],
    [{ MIGRATE_DATABASE_URL: 'postgres://a@b/c' }, 'DATABASE_URL'],
    [{ REPORT_DATABASE_URL: 'postgres://a@b/c' }, 'DATABASE_URL'],
    [{ WORKERS: '2' }, 'DATABASE_URL'],
    [{ SMTP_URL: 'http://mail' }, 'SMTP_URL=***'],
    [{ SMTP_URL: 'smtp://mail' }, 'MAIL_FROM'],
    [{ SMS_HEADERS: '{not json' }, 'SMS_HEADERS=***'],
    [{ SMS_HEADERS: '{"a b": "c"}' }, 'SMS_HEADERS'],
    [{ SSO_TIMEOUT_MS: '1' }, 'SSO_TIMEOUT_MS=1'],
    [{ SSO_TENANT_HEADER: 'a: b' }, 'SSO_TENANT_HEADER'],
    [{ OIDC_ISSUER: 'https://id.example.com', OIDC_CLIENT_ID: 'a' }, 'OIDC_CLIENT_SECRET'],
    [{ OIDC_ISSUER: 'http://id.example.com', OIDC_CLIENT_ID: 'a', OIDC_CLIENT_SECRET: LONG }, 'https'],
    [{ OIDC_CLIENT_SECRET: LONG.slice(1) }, 'OIDC_CLIENT_SECRET=***'],
  ])('%o is refused in one line that names the setting', (given, named) => {
    expect(() => readEnv(given as Record<string, string>)).toThrow(StartError);
    expect(() => readEnv(given as Record<string, string>)).toThrow(named);
    try {
      readEnv(given as Record<string, string>);
    } catch (error) {
      expect((error as Error).message).not.toContain('\n');
    }
  });

  const TLS = { TLS_ONLY: '1', PUBLIC_URL: 'https://lease.example.com', TRUST_PROXY: '1' };
  it.each([
    [{ PUBLIC_URL: 'http://lease.example.com' }, 'PUBLIC_URL'],
    [{ PUBLIC_URL: '' }, 'TLS_ONLY needs PUBLIC_URL and TRUST_PROXY'],
    [{ TRUST_PROXY: '0' }, 'TLS_ONLY needs PUBLIC_URL and TRUST_PROXY'],
    [{ DATABASE_URL: 'postgres://a@db.example.com/c' }, 'DATABASE_URL'],
    [{ DATABASE_URL: 'postgres://a@db.example.com/c?sslmode=prefer' }, 'DATABASE_URL'],
    [
      { DATABASE_URL: 'postgres://a@localhost/c', REPORT_DATABASE_URL: 'postgres://a@10.0.0.2/c' },
      'REPORT_DATABASE_URL',
    ],
    [{ DATABASE_URL: 'postgres://a@localhost/c?host=db.example.com' }, 'DATABASE_URL'],
    [{ DATABASE_URL: 'postgres://a@localhost,db.example.com/c' }, 'DATABASE_URL'],
    [{ SMS_URL: 'http://sms.example.com/send' }, 'SMS_URL'],
    [{ SSO_GATEWAY_URL: 'http://10.0.0.3' }, 'SSO_GATEWAY_URL'],
    [{ FILES_DRIVER: 's3', S3_BUCKET: 'b', S3_ENDPOINT: 'http://minio:9000' }, 'S3_ENDPOINT'],
    [{ MAP_TILES_URL: 'http://tiles.example.com/{z}' }, 'MAP_TILES_URL'],
    [{ CLAMD: 'clamav:3310' }, 'CLAMD'],
    [{ METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0' }, 'METRICS_HOST'],
  ])('refuse unencrypted connections to other machines when TLS is required: %o', (given, named) => {
    expect(() => readEnv({ ...TLS, ...given })).toThrow(named);
  });

  it.each([
    { DATABASE_URL: 'postgres://a@db.example.com/c?sslmode=verify-full' },
    { DATABASE_URL: 'postgres://a@db1.example.com:5432,db2.example.com:5432/c?sslmode=verify-full' },
    {
      DATABASE_URL: 'postgres://a@db.example.com/c?sslmode=require',
      MIGRATE_DATABASE_URL: 'postgres:///c?host=/run/postgresql',
    },
    { SMS_URL: 'https://sms.example.com/send', SSO_GATEWAY_URL: 'http://127.0.0.1:9000', CLAMD: '/run/clamd.sock' },
    { METRICS_PORT: '9464', CLAMD: '127.0.0.1:3310' },
  ])('accept encrypted or local connections when TLS is required: %o', (given) => {
    expect(readEnv({ ...TLS, ...given })).toMatchObject({ TLS_ONLY: true });
  });

  it('require a long passphrase for a backup, though a shorter one still opens an earlier backup', () => {
    const { BACKUP_PASSPHRASE } = readEnv({ BACKUP_PASSPHRASE: LONG.slice(1) });
    expect(() => assertStrongPassphrase({ BACKUP_PASSPHRASE })).toThrow(StartError);
    expect(() => assertStrongPassphrase({ BACKUP_PASSPHRASE })).toThrow('BACKUP_PASSPHRASE=***: 22');
    for (const given of [LONG, undefined]) assertStrongPassphrase({ BACKUP_PASSPHRASE: given });
  });
});
