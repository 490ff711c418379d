// Heavy work beside the requests: PDFs and spreadsheets are made and read elsewhere, so that nobody else waits for them. Where
// that is differs by the runtime; Node has a few threads (pool.ts).
import { runtime } from '../runtime/runtime';
import type { TaskInput, TaskName, TaskOutput } from './tasks';

/** What `work` asks for ends when the client of the request goes away. */
export const askedBy = <T>(request: Request, work: () => Promise<T>): Promise<T> =>
  runtime().heavyWork.askedBy(request, work);

/** Refuses what would find the queue full; for replies that begin before their work does. */
export const assertRoom = (): void => runtime().heavyWork.assertRoom();

/** Does the task; what is in `transfer` moves away and is lost here. Throws the task's Refusal, or a 503 when too much waits. */
export const onThread = <Name extends TaskName>(
  name: Name,
  input: TaskInput<Name>,
  transfer: readonly Transferable[] = [],
): Promise<TaskOutput<Name>> => runtime().heavyWork.run(name, input, transfer);
