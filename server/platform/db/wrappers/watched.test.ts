import sql from 'sql-template-tag';
import { expect, it } from 'vitest';
import type { Database } from '../database';
import { type SlowStatement, watched } from './watched';

/** A database whose statements take the time they name. */
const slow = (fails = false) =>
  ({
    transaction: (_options, work) =>
      work({
        query: ({ values: [ms] }) =>
          new Promise((resolve, reject) =>
            setTimeout(() => (fails ? reject(new Error('gone')) : resolve([])), Number(ms)),
          ),
      }),
  }) as Database;

async function reported(options: object, ms: number, db = slow()): Promise<SlowStatement[]> {
  const all: SlowStatement[] = [];
  const watching = watched(db, 40, (each) => all.push(each));
  await watching
    .transaction({ company_id: 1, ...options }, (tx) => tx.query(sql`select  a\n from b where c = ${ms}`))
    .catch(() => undefined);
  return all;
}

it('reports a slow statement in one line, with its request and without values', async () => {
  const [one] = await reported({ request_id: 'r-1' }, 60);
  expect(one).toMatchObject({ text: 'select a from b where c = $1', request_id: 'r-1' });
  expect(one?.ms).toBeGreaterThanOrEqual(40);
});

it('reports a statement that failed after a long time as well', async () => {
  expect(await reported({}, 60, slow(true))).toHaveLength(1);
});

it('does not report quick statements, or those of patient transactions', async () => {
  expect(await reported({}, 0)).toEqual([]);
  expect(await reported({ patient: true }, 60)).toEqual([]);
});
