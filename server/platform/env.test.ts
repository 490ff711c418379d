import { describe, expect, it } from 'vitest';
import { readEnv } from './env';
import { StartError } from './start-error';

describe('settings', () => {
  it('have their defaults, and empty ones count as not given', () => {
    expect(readEnv({ PORT: '', UNRELATED: 'x' })).toMatchObject({
      PORT: 8000,
      HOST: '127.0.0.1',
      DATA_DIR: './data',
    });
  });

  it.each([
    [{ PORT: 'abc' }, 'PORT=abc'],
    [{ PORT: '70000' }, 'PORT=70000'],
    [{ DEMO: 'yes' }, 'DEMO=yes'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL=mysql://x'],
    [{ FILES_DRIVER: 's3' }, 'S3_BUCKET'],
    [{ MIGRATE_DATABASE_URL: 'postgres://a@b/c' }, 'DATABASE_URL'],
  ])('%o is refused in one line that names it', (given, named) => {
    expect(() => readEnv(given as Record<string, string>)).toThrow(StartError);
    expect(() => readEnv(given as Record<string, string>)).toThrow(named);
    try {
      readEnv(given as Record<string, string>);
    } catch (error) {
      expect((error as Error).message).not.toContain('\n');
    }
  });
});
