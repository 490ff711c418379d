// Node's plain client, which uses little of the processor that it shares with the server.
import http from 'node:http';
import type { ServerProcess } from './server-process';

/** Returns the text of a call's reply, made by the demo's administrator. */
export function post(
  agent: http.Agent,
  { origin, cookie }: ServerProcess,
  path: string,
  input: object,
): Promise<string> {
  const body = JSON.stringify(input);
  const headers = { origin, cookie, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
  return new Promise((resolve, reject) => {
    const request = http.request(`${origin}${path}`, { agent, method: 'POST', headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part) => (text += part));
      response.on('end', () => resolve(text)).on('error', reject);
    });
    request.on('error', reject).end(body);
  });
}
