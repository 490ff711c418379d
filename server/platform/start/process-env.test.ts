// Secrets in files work like those in the environment, and are masked like them.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { maskerOf } from '../access/secrets/secret-settings';
import { readProcessEnv } from './process-env';
import { StartError } from './start-error';

const folder = mkdtempSync(path.join(os.tmpdir(), 'lease-secrets-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const URL_OF_DATABASE = 'postgresql://lease:secret-1@127.0.0.1:5432/lease';
function store(name: string, text: string): string {
  const file = path.join(folder, name);
  writeFileSync(file, text);
  return file;
}

describe('a secret in a file', () => {
  it('is a setting like one of the environment, without the line break at its end', () => {
    const environment: NodeJS.ProcessEnv = { DATABASE_URL_FILE: store('database', `${URL_OF_DATABASE}\n`) };
    expect(readProcessEnv(environment).DATABASE_URL).toBe(URL_OF_DATABASE);
    expect(maskerOf(environment)('connected with secret-1')).toBe('connected with ***');
    // Settings as a child process reads them.
    expect(readProcessEnv(environment).DATABASE_URL).toBe(URL_OF_DATABASE);
  });

  it('is validated like any other, and not repeated', () => {
    const read = () => readProcessEnv({ SECRETS_KEY_FILE: store('key', 'too-short-a-key') });
    expect(read).toThrow(/SECRETS_KEY=\*\*\*: 32 bytes in base64/);
    expect(read).not.toThrow('too-short-a-key');
  });

  it('stops the start when it is missing, or given in addition to the setting itself', () => {
    const missing = path.join(folder, 'none');
    expect(() => readProcessEnv({ SMTP_URL_FILE: missing })).toThrow(
      new StartError(`invalid setting: SMTP_URL_FILE=${missing}: ENOENT`),
    );
    const both = { DATABASE_URL: URL_OF_DATABASE, DATABASE_URL_FILE: store('both', URL_OF_DATABASE) };
    expect(() => readProcessEnv(both)).toThrow('DATABASE_URL_FILE needs DATABASE_URL to be empty');
  });

  it('is not supported for a setting that is not a secret', () => {
    expect(readProcessEnv({ PORT_FILE: store('port', '9000') }).PORT).toBe(8000);
  });
});
