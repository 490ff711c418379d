import { describe, expect, it } from 'vitest';
import { type Turn, TurnQueue } from './turn-queue';

/** Returns the names in the order in which they ran, all of them waiting behind one that runs. */
async function orderOf(entries: readonly (readonly [string, Turn | 'first'])[]): Promise<string[]> {
  const queue = new TurnQueue();
  const order: string[] = [];
  let open = () => undefined as unknown;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const blocked = queue.run(['jobs', ''], () => opened);
  const runs = entries.map(([name, turn]) => queue.run(turn, async () => order.push(name)));
  open();
  await Promise.all([blocked, ...runs]);
  return order;
}

describe('turns on one connection', () => {
  it('are those of users, whatever the number of requests of each', async () => {
    const many = ['a1', 'a2', 'a3', 'a4'].map((name) => [name, ['a', 'pivot']] as const);
    expect(await orderOf([...many, ['b1', ['b', 'list']], ['c1', ['c', 'list']], ['b2', ['b', 'list']]])).toEqual([
      'a1',
      'b1',
      'c1',
      'a2',
      'b2',
      'a3',
      'a4',
    ]);
  });

  it('are those of kinds of calls within a user', async () => {
    const many = ['p1', 'p2', 'p3'].map((name) => [name, ['a', 'pivot']] as const);
    expect(await orderOf([...many, ['list', ['a', 'list']]])).toEqual(['p1', 'list', 'p2', 'p3']);
  });

  it('begin with single rows, in the order of their arrival', async () => {
    expect(
      await orderOf([
        ['a', ['a', 'list']],
        ['one', 'first'],
        ['two', 'first'],
      ]),
    ).toEqual(['one', 'two', 'a']);
  });

  it('never overlap, and go on after a failure', async () => {
    const queue = new TurnQueue();
    let running = 0;
    const work = async (fails: boolean) => {
      running += 1;
      expect(running).toBe(1);
      await Promise.resolve();
      running -= 1;
      if (fails) throw new Error('failed');
      return 'done';
    };
    const runs = [false, true, false].map((fails, user) => queue.run([`${user}`, ''], () => work(fails)));
    const ends = await Promise.allSettled(runs);
    expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });
});
