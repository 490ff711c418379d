// Stored files have one way in and one way out, so that the rule for reading them cannot be bypassed.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const sources = readdirSync('server', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => path.join('server', file));
const filesWith = (pattern: RegExp) => sources.filter((file) => pattern.test(readFileSync(file, 'utf8'))).sort();

it('attaches files in one place', () => {
  expect(filesWith(/into attachment\b|'attachment',/)).toEqual(['server/platform/files/attachments.ts']);
});

it('reads their contents in three places: for those who may read them, for mail attachments, and for a full backup', () => {
  expect(filesWith(/storage_key/)).toEqual([
    'server/areas/account/file.ts',
    'server/platform/db/backup/write-backup.ts',
    'server/platform/files/attachments.ts',
    'server/platform/files/files.ts',
  ]);
});

it('stores no file id of a request without checking the rule', () => {
  expect(filesWith(/\bfrom file\b/)).toEqual([
    'server/areas/account/file.ts',
    'server/platform/db/backup/write-backup.ts',
    'server/platform/files/attachments.ts',
    // The sum of their sizes, for the quota.
    'server/platform/files/files.ts',
  ]);
});
