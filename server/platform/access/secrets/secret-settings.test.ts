import { describe, expect, it } from 'vitest';
import { readEnv } from '#server/platform/start/env';
import { failureText } from '#server/platform/start/failure-text';
import { maskerOf } from './secret-settings';

const SECRET = 'hunter2-tiger';

describe('a setting that holds a secret', () => {
  it.each([
    ['DATABASE_URL', `mysql://lease:${SECRET}@db/lease`],
    ['DATABASE_URL', `host=db password=${SECRET}`],
    ['MIGRATE_DATABASE_URL', `postgres//owner:${SECRET}@db`],
    ['REPORT_DATABASE_URL', `postgres//lease:${SECRET}@standby`],
    ['SMTP_URL', `http://user:${SECRET}@mail`],
    ['SMS_URL', `ftp://sms?key=${SECRET}`],
    ['SMS_HEADERS', `{"authorization": ${SECRET}}`],
    ['SMS_HEADERS', `{"authorization: ${SECRET}": ""}`],
    ['SMS_HEADERS', `{"authorization": ["${SECRET}"]}`],
    ['OIDC_ISSUER', `id:${SECRET}@id.example.com`],
    ['MAP_TILES_URL', `tiles?tk=${SECRET}`],
    ['SSO_GATEWAY_URL', `ldap://${SECRET}@gateway`],
  ])('%s is named and not repeated when it is wrong: %s', (name, value) => {
    let output = '';
    try {
      readEnv({ [name]: value });
    } catch (error) {
      output = (error as Error).message;
    }
    expect(output).toContain(name);
    expect(output).not.toContain(SECRET);
  });
});

describe('printed and logged text', () => {
  const settings = {
    DATABASE_URL: `postgres://lease:${encodeURIComponent('p@ss/word')}@db/lease`,
    MIGRATE_DATABASE_URL: `postgres://owner:a%zz${SECRET}@db/lease`,
    REPORT_DATABASE_URL: 'postgres://lease:standby-key@db1:5432,db2:5432/lease',
    OIDC_CLIENT_SECRET: 'a"quoted"secret',
    SMS_HEADERS: '{"content-type": "application/json", "x-key": "sms-key-1"}',
    SMS_URL: 'https://sms.example.com/send?key=sms-key-2&to={phone}',
    S3_SECRET_ACCESS_KEY: 's3-secret',
    PORT: '8000',
  };
  it('contains no secret, neither plain, encoded nor inside JSON, and is otherwise unchanged', () => {
    const mask = maskerOf(settings);
    const line = JSON.stringify({ ...settings, decoded: 'p@ss/word' });
    const masked = mask(line);
    for (const secret of ['p@ss', 'p%40ss', SECRET, 'quoted', 'standby-key', 'sms-key-1', 'sms-key-2', 's3-secret'])
      expect(masked).not.toContain(secret);
    expect(masked).toContain('postgres://lease:***@db/lease');
    expect(masked).toContain('postgres://lease:***@db1:5432,db2:5432/lease');
    expect(masked).toContain('application/json');
    expect(masked).toContain('8000');
    const wrong = 'postgres://lease:wrong-port@db1:99999,db2/lease';
    expect(maskerOf({ DATABASE_URL: wrong })(wrong)).toBe('***');
    expect(mask('port 8000 of 127.0.0.1')).toBe('port 8000 of 127.0.0.1');
  });

  it('contains none when an error carries the address either', () => {
    const before = process.env.DATABASE_URL;
    process.env.DATABASE_URL = settings.DATABASE_URL;
    const error = Object.assign(new Error('no connection'), { connectionString: settings.DATABASE_URL });
    const text = failureText(error);
    if (before === undefined) delete process.env.DATABASE_URL;
    else process.env.DATABASE_URL = before;
    expect(text).toContain('no connection');
    expect(text).not.toContain('p%40ss');
  });
});
