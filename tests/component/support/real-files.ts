// Allows uploads to the real application: jsdom's own FormData and File can't be read by the mock of the network.
import { File as NodeFile } from 'node:buffer';
import { vi } from 'vitest';

/** Active until `vi.unstubAllGlobals`. */
export async function sendRealFiles(): Promise<void> {
  const { constructor: FetchFormData } = await new Response(new URLSearchParams('a=1')).formData();
  vi.stubGlobal('FormData', FetchFormData);
  vi.stubGlobal('File', NodeFile);
  // The spreadsheet reader requires Node's own class.
  vi.stubGlobal('Uint8Array', Object.getPrototypeOf(Buffer));
}
