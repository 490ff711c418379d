import { expect, it } from 'vitest';
import { turn } from '../runtime/turn';
import { Gate } from './gate';

const open = (limits = { all: 10, user: 6, waiting: 5 }) => {
  const gate = new Gate(limits);
  const inside = new Map<string, () => void>();
  const add = (name: string, user_id: number, amount: number, signal = new AbortController().signal) =>
    gate.enter(user_id, amount, signal).then((leave) => void inside.set(name, leave));
  const leave = async (name: string) => {
    inside.get(name)?.();
    inside.delete(name);
    await turn();
  };
  return { add, leave, names: () => [...inside.keys()] };
};

it('stays within its limits, and admits the user with the least first', async () => {
  const { add, leave, names } = open();
  for (const name of ['a1', 'a2', 'a3']) void add(name, 1, 3);
  void add('b1', 2, 3);
  void add('c1', 3, 3);
  await turn();
  // a3 is above the limit of its user, c1 above that of all.
  expect(names()).toEqual(['a1', 'a2', 'b1']);
  await leave('a1');
  expect(names()).toEqual(['a2', 'b1', 'c1']);
  await leave('b1');
  expect(names()).toEqual(['a2', 'c1', 'a3']);
});

it('admits an upload larger than the limit when it is empty', async () => {
  const { add, names } = open();
  void add('a', 1, 50);
  await turn();
  expect(names()).toEqual(['a']);
});

it('refuses a user with too many waiting uploads, and forgets those that have left', async () => {
  const { add, names } = open({ all: 1, user: 1, waiting: 1 });
  void add('a', 1, 1);
  const client = new AbortController();
  const waits = add('b', 1, 1, client.signal);
  await expect(add('c', 1, 1)).rejects.toMatchObject({ status: 429 });
  client.abort();
  await expect(waits).rejects.toMatchObject({ status: 400 });
  await turn();
  expect(names()).toEqual(['a']);
});
