// More simultaneous requests than the server has room for: the first are answered, the others are refused immediately with Retry-After, and a later
// one finds room again.
import { expect, it } from 'vitest';
import { parkList } from '#api/assets/park/park.list';
import { listEndpoint } from '#api/kernel/list/list';
import { MOST_UNDER_WAY } from '#server/http/room';
import { openEnterprise } from '#tests/support/open-enterprise';

// How long an accepted request waits for a connection is not tested here; on a slow machine 1,000 of them can need more than the default 5 s.
const { owner } = openEnterprise({ database: { timeouts: { connect: 60_000, statement: 60_000, lock: 60_000 } } });
const OVER = 200;

const parks = () =>
  owner.fetch(listEndpoint(parkList).path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ page: 1, page_size: 10 }),
  });

it('turns away only the excess', async () => {
  const replies = await Promise.all(Array.from({ length: MOST_UNDER_WAY + OVER }, parks));
  const turnedAway = replies.filter(({ status }) => status === 503);
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(MOST_UNDER_WAY);
  expect(turnedAway).toHaveLength(OVER);
  expect(turnedAway.every(({ headers }) => headers.get('retry-after'))).toBe(true);
  expect((await parks()).status).toBe(200);
});
