// How far imports are: kept in memory while they run, in each process that may be asked, asked for by the screen of who sent them, and the place where an import
// ends whose user has gone.
import { type ImportProgress, importProgress } from '#api/kernel/import/import';
import type { Upload } from '../files/upload';
import { topicOf } from '../runtime/siblings';
import { HttpFault } from '../use-case/errors';
import { handleOpen, type OpenCall, type Route } from '../use-case/route';

/** Imports that are remembered; the oldest are forgotten first, whatever became of them. */
const MOST = 1_000;

const running = new Map<string, ImportProgress>();

interface Step {
  name: string;
  /** Null: it has ended. */
  progress: ImportProgress | null;
}

function keep({ name, progress }: Step): void {
  running.delete(name);
  if (!progress) return;
  running.set(name, progress);
  const [oldest] = running.keys();
  if (running.size > MOST && oldest !== undefined) running.delete(oldest);
}

const tellSiblings = topicOf<Step>('import/progress', keep);

const nameOf = ({ actor }: OpenCall, key: string) => `${actor?.user_id} ${key}`;

/** One import on its way. */
export interface Way {
  /** Says how far it is. */
  tell(progress: ImportProgress): void;
  /** Begins a step; throws when nobody waits for the import any more. */
  at(progress: ImportProgress): void;
  end(): void;
}

export function wayOf(call: OpenCall, { field }: Upload): Way {
  const key = field('progress');
  const name = nameOf(call, key);
  const keepEverywhere = (step: Step) => {
    if (key === '') return;
    keep(step);
    tellSiblings(step);
  };
  const tell = (progress: ImportProgress) => keepEverywhere({ name, progress });
  return {
    tell,
    at(progress) {
      if (call.request.signal.aborted) throw new HttpFault(400, '请求已取消');
      tell(progress);
    },
    end: () => keepEverywhere({ name, progress: null }),
  };
}

export const importProgressRoutes: Route[] = [
  handleOpen(importProgress, async (call, { key }) => running.get(nameOf(call, key)) ?? null),
];
