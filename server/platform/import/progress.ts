// Progress of imports: held in memory while they run, in each process that may serve the request, polled by the user's page; also cancels an import
// whose user has left.
import { type ImportProgress, importProgress } from '#api/kernel/import';
import type { Upload } from '../files/upload';
import { topicOf } from '../runtime/siblings';
import { HttpFault } from '../use-case/errors';
import { handleOpen, type OpenCall, type Route } from '../use-case/route';

/** Number of imports held; the oldest are dropped first, in any state. */
const MOST = 1_000;

const running = new Map<string, ImportProgress>();

interface Step {
  name: string;
  /** `null` when it has ended. */
  progress: ImportProgress | null;
}

function keep({ name, progress }: Step): void {
  running.delete(name);
  if (!progress) return;
  running.set(name, progress);
  const [oldest] = running.keys();
  if (running.size > MOST && oldest !== undefined) running.delete(oldest);
}

const notifySiblings = topicOf<Step>('import/progress', keep);

const nameOf = ({ actor }: OpenCall, key: string) => `${actor?.user_id} ${key}`;

/** One running import. */
export interface Way {
  /** Reports its progress. */
  report(progress: ImportProgress): void;
  /** Begins a step; throws when the client has cancelled the request. */
  begin(progress: ImportProgress): void;
  end(): void;
}

export function wayOf(call: OpenCall, { field }: Upload): Way {
  const key = field('progress');
  const name = nameOf(call, key);
  const keepEverywhere = (step: Step) => {
    if (key === '') return;
    keep(step);
    notifySiblings(step);
  };
  const publish = (progress: ImportProgress) => keepEverywhere({ name, progress });
  return {
    report: publish,
    begin(progress) {
      if (call.request.signal.aborted) throw new HttpFault(400, '请求已取消');
      publish(progress);
    },
    end: () => keepEverywhere({ name, progress: null }),
  };
}

export const importProgressRoutes: Route[] = [
  handleOpen(importProgress, async (call, { key }) => running.get(nameOf(call, key)) ?? null),
];
