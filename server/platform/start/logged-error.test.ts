import pino from 'pino';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../db/database';
import { openPglite } from '../db/embedded/pglite';
import { loggedError } from './logged-error';

const PHONE = '13912345678';
let db: Database;
beforeAll(async () => {
  db = await openPglite();
  await db.asOwner((owner) =>
    owner.script('create table reached (phone text, age int check (age > 0)); create unique index on reached (phone)'),
  );
}, 60_000);
afterAll(() => db.close());

const failing = (phone: string, age: number) =>
  db
    .asOwner((owner) => owner.query(sql`insert into reached values (${phone}, ${age})`))
    .then(
      () => undefined,
      (error: unknown) => error,
    );
const lineOf = (error: unknown) => {
  const lines: string[] = [];
  pino({ serializers: { err: loggedError } }, { write: (line: string) => lines.push(line) }).error(
    { err: error },
    'failed',
  );
  return lines.join('');
};

it('of the database contains the refused object and place, and no values of the row', async () => {
  const refused = await failing(PHONE, -1);
  expect(JSON.stringify(refused)).toContain(PHONE);
  expect(await failing(PHONE, 1)).toBeUndefined();
  const twice = await failing(PHONE, 2);
  for (const [error, rule] of [
    [refused, 'reached_age_check'],
    [twice, 'reached_phone_idx'],
    [new Error('request failed', { cause: twice }), 'reached_phone_idx'],
  ] as const) {
    const line = lineOf(error);
    expect(line).toContain(rule);
    expect(line).toContain('stack');
    expect(line).not.toContain(PHONE);
  }
});

it('of any other kind is unchanged', () => {
  const line = lineOf(Object.assign(new TypeError('no such file'), { syscall: 'open' }));
  for (const part of ['TypeError', 'no such file', 'open']) expect(line).toContain(part);
  expect(lineOf('a text')).toContain('a text');
});

it('of a mail server contains the reason, and the recipient only masked', () => {
  const refused = Object.assign(new Error('550 <li.na@example.com> unknown'), {
    rejected: ['li.na@example.com'],
    rejectedErrors: [{ recipient: 'li.na@example.com', responseCode: 550 }],
  });
  const line = lineOf(new Error(`gateway: ${PHONE}`, { cause: refused }));
  for (const part of ['550', 'l***@example.com', '139****5678']) expect(line).toContain(part);
  for (const word of [PHONE, 'li.na@example.com']) expect(line).not.toContain(word);
});
