// Heavy work beside the requests: PDFs and spreadsheets are made and read elsewhere, so that nobody else waits for them. Where
// that is differs by the runtime; Node has a few threads (pool.ts).
import { runtime } from '../runtime/runtime';
import type { TaskInput, TaskName, TaskOutput } from './tasks';

/** Runs `work`; the heavy tasks it starts are cancelled when the client closes the request. */
export const cancelledWith = <T>(request: Request, work: () => Promise<T>): Promise<T> =>
  runtime().heavyWork.cancelledWith(request, work);

/** Refuses what would find the queue full; for replies that begin before their work does. */
export const assertRoom = (): void => runtime().heavyWork.assertRoom();

/** Does the task; what is in `transfer` moves away and is lost here. Throws the task's Refusal, or a 503 when too much waits. */
export const onThread = <Name extends TaskName>(
  name: Name,
  input: TaskInput<Name>,
  transfer: readonly Transferable[] = [],
): Promise<TaskOutput<Name>> => runtime().heavyWork.run(name, input, transfer);
