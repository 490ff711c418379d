// The entry of a thread: runs one task after the other. A refusal is returned as a value, since errors lose their class between threads.
import { setPriority } from 'node:os';
import type { FieldError } from '#api/kernel/endpoint/endpoint';
import { Refusal, type RefusalCode } from '../use-case/errors';
import { type TaskName, tasks } from './tasks';

// Requests have priority when cores are scarce. Outside Linux the priority would apply to the whole process.
if (process.platform === 'linux') setPriority(10);

export interface Order {
  name: TaskName;
  input: unknown;
}

export type Outcome =
  | { kind: 'done'; value: unknown }
  | { kind: 'refused'; code: RefusalCode; message: string; errors: FieldError[] };

export default async function perform({ name, input }: Order): Promise<Outcome> {
  try {
    return { kind: 'done', value: await (tasks[name] as (input: unknown) => unknown)(input) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { kind: 'refused', code: error.code, message: error.message, errors: error.errors };
  }
}
