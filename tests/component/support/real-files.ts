// Lets files be sent to the real application: jsdom's own FormData and File can't be read by what stands in for the network.
import { File as NodeFile } from 'node:buffer';
import { vi } from 'vitest';

/** Until `vi.unstubAllGlobals`. */
export async function sendRealFiles(): Promise<void> {
  const { constructor: FetchFormData } = await new Response(new URLSearchParams('a=1')).formData();
  vi.stubGlobal('FormData', FetchFormData);
  vi.stubGlobal('File', NodeFile);
  // What reads spreadsheets asks for Node's own.
  vi.stubGlobal('Uint8Array', Object.getPrototypeOf(Buffer));
}
