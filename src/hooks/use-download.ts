// Saves a file of the server; busy until it has arrived. Errors are shown by the client.
import { useState } from 'react';
import type { Endpoint, FileContent } from '#api/kernel/endpoint/endpoint';
import { download } from '@/api/download';

export function useDownload() {
  const [busy, setBusy] = useState(false);
  const save = async <Input>(endpoint: Endpoint<Input, FileContent>, input: Input) => {
    setBusy(true);
    await download(endpoint, input).catch(() => undefined);
    setBusy(false);
  };
  return { busy, save };
}
