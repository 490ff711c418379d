// State of one imported file: checked, shown, imported. One call at a time, which can be stopped; the reason of a refusal is shown next to the file.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Endpoint, FileUpload } from '#api/kernel/endpoint/endpoint';
import type { ImportMode } from '#api/kernel/import';
import { type Quiet, useSubmit } from '@/hooks/use-submit';
import { useWay } from './use-way';

/** Checking or importing: one at a time. */
type Step = (quiet: Quiet) => Promise<void>;

interface Calls<Preview, Result> {
  check: Endpoint<FileUpload, Preview>;
  run: Endpoint<FileUpload, Result>;
}

/** `onDone` receives true when the page of the import is still open. */
export function useImport<Preview, Result>(
  calls: Calls<Preview, Result>,
  onDone: (result: Result, here: boolean) => void,
) {
  const client = useQueryClient();
  const { submit: once, submitting, wrong } = useSubmit<Step, void>((step, quiet) => step(quiet));
  const { way, send, isHere } = useWay();
  const [picked, setPicked] = useState<{ file: File; preview: Preview } | null>(null);

  const check = (file: File) =>
    once(async (quiet) => {
      setPicked(null);
      const preview = await send(calls.check, file, {}, quiet);
      if (preview) setPicked({ file, preview });
    });
  /** `amount_fen` is the sum the user agreed to; with `alike`, rows that may already exist are entered as well. */
  const run = (file: File, mode: ImportMode, amount_fen: number | null = null, includesDuplicates = false) =>
    once(async (quiet) => {
      const agreed: Record<string, string> = amount_fen === null ? {} : { amount_fen: String(amount_fen) };
      const done = await send(
        calls.run,
        file,
        { mode, ...agreed, ...(includesDuplicates && { alike: 'enter' }) },
        {
          ...quiet,
          writes: true,
        },
      );
      await client.invalidateQueries();
      if (done) onDone(done, isHere());
    });
  return { submitting, way, refusal: wrong.others.join('；'), picked, check, run, again: () => setPicked(null) };
}
