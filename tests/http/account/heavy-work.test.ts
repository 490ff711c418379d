// What a user waits for while their heavy work has not begun.
import { availableParallelism } from 'node:os';
import { expect, it } from 'vitest';
import { waitingWork } from '#api/account/heavy-work';
import { cancelledWith, onThread } from '#server/platform/threads/index';
import { openEnterprise } from '#tests/support/open-enterprise';

const { enterprise, owner, approver } = openEnterprise();

/** More than a pool has threads. */
const TASKS = availableParallelism() + 8;

it('is counted for the user who waits, and for no other user', async () => {
  expect(await owner.call(waitingWork, {})).toBeNull();
  const stop = new AbortController();
  const request = new Request('http://test.local/', { signal: stop.signal });
  const hashes = () =>
    Promise.allSettled(
      Array.from({ length: TASKS }, () => onThread('hash-passwords', { passwords: ['long enough 1'] })),
    );
  const { company_id } = enterprise;
  const work = cancelledWith(request, hashes, { company_id, user_id: owner.user_id });
  const waiting = await owner.call(waitingWork, {});
  expect(waiting?.own).toBeGreaterThan(0);
  expect(waiting?.own).toBeLessThan(TASKS);
  expect(await approver.call(waitingWork, {})).toBeNull();
  stop.abort();
  await work;
  expect(await owner.call(waitingWork, {})).toBeNull();
});
