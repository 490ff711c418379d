import { describe, expect, it } from 'vitest';
import { turn } from '../runtime/turn';
import { FairQueue, type Owner } from './fair-queue';

const LONGEST = { all: 100, company: 60, user: 30 };
const user = (company_id: number, user_id: number): Owner => ({ company_id, user_id });

/** A queue whose tasks end by hand, each after a given time. */
function open(slots = 1, longest = LONGEST) {
  let now = 0;
  const queue = new FairQueue({ slots, longest, now: () => now });
  const began: string[] = [];
  const running = new Map<string, () => void>();
  const add = (
    name: string,
    owner: Owner | undefined,
    { kind = 'export', size = 1, signal = undefined as AbortSignal | undefined } = {},
  ) =>
    queue.run({ owner, kind, size }, signal, () => {
      began.push(name);
      return new Promise<void>((resolve) => running.set(name, resolve));
    });
  const end = async (name: string, ms = 1_000) => {
    await turn();
    now += ms;
    running.get(name)?.();
    running.delete(name);
    await turn();
  };
  const endAll = async () => {
    await turn();
    for (let [name] = running.keys(); name !== undefined; [name] = running.keys()) await end(name);
  };
  return { queue, began, add, end, endAll };
}

describe('the order', () => {
  it('takes turns between users, whatever the number of their tasks', async () => {
    const { add, began, endAll } = open();
    for (let each = 1; each <= 20; each += 1) void add(`a${each}`, user(1, 1));
    void add('b1', user(1, 2));
    await endAll();
    expect(began.slice(0, 3)).toEqual(['a1', 'b1', 'a2']);
    expect(began).toHaveLength(21);
  });

  it('takes turns between enterprises, whatever the number of their users', async () => {
    const { add, began, endAll } = open();
    for (let each = 1; each <= 20; each += 1) void add(`a${each}`, user(1, each));
    void add('b1', user(2, 100));
    void add('b2', user(2, 100));
    await endAll();
    expect(began.slice(0, 4)).toEqual(['a1', 'b1', 'a2', 'b2']);
  });

  it('charges the time that tasks took', async () => {
    const { add, began, end } = open();
    for (const name of ['a1', 'a2', 'a3']) void add(name, user(1, 1));
    for (const name of ['b1', 'b2', 'b3']) void add(name, user(1, 2), { kind: 'print' });
    await end('a1', 10_000);
    await end('b1', 1_000);
    await end('b2', 1_000);
    expect(began).toEqual(['a1', 'b1', 'b2', 'b3']);
  });

  it('begins small tasks of a user before large ones', async () => {
    const { add, began, endAll, end } = open();
    void add('first', user(1, 1), { kind: 'sheet', size: 10 });
    await end('first');
    void add('running', user(1, 1), { kind: 'sheet', size: 10 });
    void add('large', user(1, 1), { kind: 'sheet', size: 1_000 });
    void add('small', user(1, 1), { kind: 'sheet', size: 1 });
    await endAll();
    expect(began).toEqual(['first', 'running', 'small', 'large']);
  });

  it('leaves a thread to others', async () => {
    const { add, began } = open(3);
    for (let each = 1; each <= 5; each += 1) void add(`a${each}`, user(1, 1));
    void add('b1', user(1, 2));
    await turn();
    expect(began).toEqual(['a1', 'a2', 'b1']);
  });
});

describe('the limits', () => {
  it('are of a user, of an enterprise and of all', async () => {
    const { add } = open(1, { all: 6, company: 4, user: 2 });
    void add('running', user(9, 9));
    for (const each of [1, 1, 2, 2]) void add(`${each}`, user(1, each));
    await expect(add('third', user(1, 1))).rejects.toThrow('您已有 2 个');
    await expect(add('fifth', user(1, 3))).rejects.toMatchObject({ status: 503 });
    void add('other', user(2, 4));
    void add('job', undefined);
    await expect(add('seventh', user(3, 5))).rejects.toMatchObject({ status: 503 });
  });

  it('count no task whose client has left', async () => {
    const { add, queue } = open(1, { ...LONGEST, user: 1 });
    const client = new AbortController();
    void add('running', user(1, 1));
    const aborted = add('left', user(1, 1), { signal: client.signal });
    client.abort(new Error('gone'));
    await expect(aborted).rejects.toThrow('gone');
    expect(queue.waitingByUser().size).toBe(0);
    void add('next', user(1, 1));
    expect(queue.waitingByUser().size).toBe(1);
  });
});

it('reports to each user how many tasks are ahead, and when the first of theirs begins', async () => {
  const { add, queue, end } = open();
  void add('measured', user(1, 1));
  await end('measured', 4_000);
  void add('running', user(1, 1));
  for (const name of ['a1', 'a2', 'a3']) void add(name, user(1, 1));
  void add('b1', user(1, 2));
  void add('b2', user(1, 2));
  expect(Object.fromEntries(queue.waitingByUser())).toEqual({
    2: { own: 2, ahead: 0, begins_in_ms: 4_000 },
    1: { own: 3, ahead: 1, begins_in_ms: 8_000 },
  });
});
