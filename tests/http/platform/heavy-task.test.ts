// Heavy work whose request was cancelled ends, and a full queue refuses more work.
import { afterAll, expect, it } from 'vitest';
import type { Owner } from '#server/platform/threads/fair-queue';
import { cancelledWith, onThread, waitingOf } from '#server/platform/threads/index';
import { HttpFault } from '#server/platform/use-case/errors';
import '#server/runtime/node';

const passwords = (count: number) => Array.from({ length: count }, (_none, place) => `password ${place}`);
const hash = (count: number) => onThread('hash-passwords', { passwords: passwords(count) });
const gone = new AbortController();
afterAll(() => gone.abort());

const query = <T>(work: () => Promise<T>): Promise<T> =>
  cancelledWith(new Request('http://test.local', { signal: gone.signal }), work);

it('work ends with its request', async () => {
  const client = new AbortController();
  const request = new Request('http://test.local', { signal: client.signal });
  await hash(1);
  // More than the time limit of the test allows.
  const long = cancelledWith(request, () => hash(100_000));
  const ended = expect(long).rejects.toThrow('请求已取消');
  client.abort();
  await ended;
  expect(await hash(1)).toHaveLength(1);
});

it('a colleague waits for the running task, not for all tasks of one user', async () => {
  const request = new Request('http://test.local');
  const task = (owner: Owner) => cancelledWith(request, () => hash(4), owner);
  // Whether the colleague still waits when a task of the other user has ended.
  const waits: boolean[] = [];
  const many = Array.from({ length: 20 }, () =>
    task({ company_id: 1, user_id: 1 }).then(() => void waits.push(waitingOf(2) !== null)),
  );
  const colleague = task({ company_id: 1, user_id: 2 });
  expect(waitingOf(1)).toMatchObject({ own: expect.any(Number) });
  await Promise.all([...many, colleague]);
  expect(waits).toEqual(many.map(() => false));
  expect([waitingOf(1), waitingOf(2)]).toEqual([null, null]);
});

it('requests that find the queue full get a Retry-After', async () => {
  const all = Array.from({ length: 100 }, () => query(() => hash(100_000)).catch((error: unknown) => error));
  const refused = await Promise.race(all);
  expect(refused).toBeInstanceOf(HttpFault);
  expect(refused).toMatchObject({ status: 503, message: expect.stringContaining('请稍后重试') });
  gone.abort();
  await Promise.all(all);
});
