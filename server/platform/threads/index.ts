// Heavy work outside the request's thread: PDFs and spreadsheets are produced and read elsewhere, so that other requests need not wait. The runtime
// decides where; Node has a few threads (pool.ts).
import { runtime } from '../runtime/runtime';
import type { Owner, Waiting } from './fair-queue';
import type { TaskInput, TaskName, TaskOutput } from './tasks';

/** Runs `work`; the heavy tasks it starts belong to the owner and are cancelled when the client closes the request. */
export const cancelledWith = <T>(request: Request, work: () => Promise<T>, owner?: Owner): Promise<T> =>
  runtime().heavyWork.cancelledWith(request, work, owner);

/** Returns what a user is waiting for; null when nothing. */
export const waitingOf = (user_id: number): Waiting | null => runtime().heavyWork.waitingOf(user_id);

/** Throws when the queue is full; for replies that begin before their work does. */
export const assertRoom = (): void => runtime().heavyWork.assertRoom();

/** Runs the task; objects in `transfer` become unusable here. Throws the task's Refusal, or a 503 when the queue is full. */
export const onThread = <Name extends TaskName>(
  name: Name,
  input: TaskInput<Name>,
  transfer: readonly Transferable[] = [],
): Promise<TaskOutput<Name>> => runtime().heavyWork.run(name, input, transfer);
