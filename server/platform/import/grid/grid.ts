// An uploaded table as rows of cells, read on a thread.
import type { Env } from '#server/platform/start/env';
import { onThread } from '#server/platform/threads/index';
import { bytesOf } from '../sheet';
import type { Grid } from './tables';

export type { Grid } from './tables';

/** Reads at most `max_rows` rows of the named sheet, without a name of the fullest visible one; throws when there are more. */
export async function readGrid(file: File, env: Env, max_rows: number, sheet?: string): Promise<Grid> {
  const bytes = await bytesOf(file, env);
  return onThread('read-grid', { bytes, max_rows, sheet }, [bytes.buffer]);
}
