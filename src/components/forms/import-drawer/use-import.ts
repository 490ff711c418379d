// One file on its way in: checked, shown, imported. One call at a time, which may be stopped when it takes long; what the file
// is refused for is told beside it.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Endpoint, FileUpload } from '#api/kernel/endpoint/endpoint';
import type { ImportMode } from '#api/kernel/import/import';
import { call } from '@/api/client';
import { withProgress } from '@/api/progress';
import { uploadOf } from '@/api/upload';
import { type Quiet, useSubmit } from '@/hooks/use-submit';

/** Checking or importing: one at a time. */
type Step = (quiet: Quiet) => Promise<void>;

interface Calls<Preview, Result> {
  check: Endpoint<FileUpload, Preview>;
  run: Endpoint<FileUpload, Result>;
}

export function useImport<Preview, Result>(calls: Calls<Preview, Result>, onDone: (result: Result) => void) {
  const client = useQueryClient();
  const { submit: once, submitting, wrong } = useSubmit<Step, void>((step, quiet) => step(quiet));
  const [picked, setPicked] = useState<{ file: File; preview: Preview } | null>(null);

  /** Null where the user stopped it. */
  const send = <Output>(endpoint: Endpoint<FileUpload, Output>, upload: FileUpload, { quiet }: Quiet) =>
    withProgress(endpoint.title, ({ signal }) => call(endpoint, upload, { quiet, signal }));
  const check = (file: File) =>
    once(async (quiet) => {
      setPicked(null);
      const preview = await send(calls.check, uploadOf(file), quiet);
      if (preview) setPicked({ file, preview });
    });
  const run = (file: File, mode: ImportMode) =>
    once(async (quiet) => {
      const done = await send(calls.run, uploadOf(file, { mode }), quiet);
      await client.invalidateQueries();
      if (done) onDone(done);
    });
  return { submitting, refusal: wrong.others.join('；'), picked, check, run, again: () => setPicked(null) };
}
