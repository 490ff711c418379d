// An uploaded table as rows of cells, read on a thread.
import type { Env } from '#server/platform/start/env';
import { onThread } from '#server/platform/threads/index';
import { bytesOf } from '../sheet';
import type { Grid } from './tables';

export type { Grid } from './tables';

/** Reads the fullest sheet of a file with at most `max_rows` rows; throws when there are more. */
export async function readGrid(file: File, env: Env, options: { max_rows: number }): Promise<Grid> {
  const bytes = await bytesOf(file, env);
  return onThread('read-grid', { bytes, ...options }, [bytes.buffer]);
}
