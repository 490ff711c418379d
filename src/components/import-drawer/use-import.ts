// One file on its way in: checked, shown, imported. One call at a time, which may be stopped when it takes long; what the file
// is refused for is told beside it.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Endpoint, FileUpload } from '#api/kernel/endpoint';
import type { ImportMode } from '#api/kernel/import';
import { ApiError } from '@/api/api-error';
import { call } from '@/api/client';
import { withProgress } from '@/api/progress';
import { uploadOf } from '@/api/upload';

const QUIET = [422];

interface Calls<Preview, Result> {
  check: Endpoint<FileUpload, Preview>;
  run: Endpoint<FileUpload, Result>;
}

export function useImport<Preview, Result>(calls: Calls<Preview, Result>, onDone: (result: Result) => void) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  const [picked, setPicked] = useState<{ file: File; preview: Preview } | null>(null);

  const once = async (work: () => Promise<void>) => {
    setBusy(true);
    setRefusal('');
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (QUIET.includes(error.code)) setRefusal(error.message);
    } finally {
      setBusy(false);
    }
  };
  /** Null where the user stopped it. */
  const send = <Output>(endpoint: Endpoint<FileUpload, Output>, upload: FileUpload) =>
    withProgress(endpoint.title, ({ signal }) => call(endpoint, upload, { quiet: QUIET, signal }));
  const check = (file: File) =>
    once(async () => {
      setPicked(null);
      const preview = await send(calls.check, uploadOf(file));
      if (preview) setPicked({ file, preview });
    });
  const run = (file: File, mode: ImportMode) =>
    once(async () => {
      const done = await send(calls.run, uploadOf(file, { mode }));
      await client.invalidateQueries();
      if (done) onDone(done);
    });
  return { busy, refusal, picked, check, run, again: () => setPicked(null) };
}
