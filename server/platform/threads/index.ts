// Heavy work outside the request's thread: PDFs and spreadsheets are produced and read elsewhere, so that other requests need not wait. The runtime
// decides where; Node has a few threads (pool.ts).
import { runtime } from '../runtime/runtime';
import type { TaskInput, TaskName, TaskOutput } from './tasks';

/** Runs `work`; the heavy tasks it starts are cancelled when the client closes the request. */
export const cancelledWith = <T>(request: Request, work: () => Promise<T>): Promise<T> =>
  runtime().heavyWork.cancelledWith(request, work);

/** Throws when the queue is full; for replies that begin before their work does. */
export const assertRoom = (): void => runtime().heavyWork.assertRoom();

/** Runs the task; objects in `transfer` become unusable here. Throws the task's Refusal, or a 503 when the queue is full. */
export const onThread = <Name extends TaskName>(
  name: Name,
  input: TaskInput<Name>,
  transfer: readonly Transferable[] = [],
): Promise<TaskOutput<Name>> => runtime().heavyWork.run(name, input, transfer);
