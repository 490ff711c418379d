// An HTTP server outside of the product, started by tests for real: an SMS gateway, the gateway of the external
// property-management system.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Arrived items, awaited one by one. */
class Arrivals<T> {
  readonly all: T[] = [];
  private taken = 0;
  private waiting: (() => void)[] = [];

  add(one: T): void {
    this.all.push(one);
    for (const wake of this.waiting.splice(0)) wake();
  }

  async next(): Promise<T> {
    while (this.all.length <= this.taken) await new Promise<void>((resolve) => this.waiting.push(resolve));
    const one = this.all[this.taken] as T;
    this.taken += 1;
    return one;
  }
}

export interface ReceivedRequest {
  method: string;
  url: URL;
  headers: IncomingMessage['headers'];
  body: string;
}

export interface HttpStandIn {
  origin: string;
  received: Arrivals<ReceivedRequest>;
  /** Sets the responses from now on. */
  answer(reply: (request: ReceivedRequest, response: ServerResponse) => void): void;
  close(): Promise<void>;
}

export async function openHttpStandIn(): Promise<HttpStandIn> {
  const arrivals = new Arrivals<ReceivedRequest>();
  let reply: (request: ReceivedRequest, response: ServerResponse) => void = (_asked, response) => response.end('{}');
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { method = '', url = '/', headers } = request;
    const one = { method, url: new URL(url, 'http://stand.in'), headers, body: Buffer.concat(chunks).toString('utf8') };
    arrivals.add(one);
    reply(one, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received: arrivals,
    answer: (next) => {
      reply = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

export const asJson =
  (body: unknown, status = 200) =>
  (_asked: ReceivedRequest, response: ServerResponse): void => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  };
