// Money is inserted in one place for each kind of entry (server/areas/finance/posting).
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const PLACES = {
  receivable: 'server/areas/finance/posting/receivables.ts',
  cash_record: 'server/areas/finance/posting/cash.ts',
  write_off: 'server/areas/finance/posting/write-offs.ts',
  bank_entry: 'server/areas/finance/posting/bank-entries.ts',
  deposit_entry: 'server/areas/finance/posting/deposit-entries.ts',
};

/** Payments of the demo, which were posted on days in the past. */
const DEMO = 'server/db/seed/demo/money/payments.ts';

/** Returns whether a source inserts into a table, by its own SQL or through the functions that insert records. */
const inserts = (text: string, table: string) =>
  new RegExp(`insert into ${table}\\b|\\binsertRecord\\w*\\(\\s*[\\w.]+,\\s*'${table}'`).test(text);

const sources = readdirSync('server', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(ts|sql)$/.test(file) && !file.endsWith('.test.ts'))
  .map((file) => path.posix.join('server', file))
  .filter((file) => file !== DEMO)
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }));

it.each(Object.entries(PLACES))('only one file inserts into %s', (table, place) => {
  expect(sources.filter(({ text }) => inserts(text, table)).map(({ file }) => file)).toEqual([place]);
});
