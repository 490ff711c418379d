// An uploaded table as rows of cells, read on a thread.
import type { Env } from '#server/platform/start/env';
import { onThread } from '#server/platform/threads/index';
import { bytesOf } from '../sheet';
import type { Grid } from './tables';

export type { Grid } from './tables';

interface GridOptions {
  max_rows: number;
  /** Name of the sheet to read; without one the fullest visible sheet. */
  sheet?: string;
  /** Also reads messages of banks: camt and MT940. */
  banks?: boolean;
}

/** Reads at most `max_rows` rows of a file; throws when there are more. */
export async function readGrid(file: File, env: Env, options: GridOptions): Promise<Grid> {
  const bytes = await bytesOf(file, env);
  return onThread('read-grid', { bytes, ...options }, [bytes.buffer]);
}
