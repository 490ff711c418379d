// The network between the server and its database, which may freeze or break.
import net from 'node:net';

export interface NetworkProxy {
  port: number;
  /** Blocks traffic in both directions; connections stay open. */
  freeze(): void;
  thaw(): void;
  /** Breaks every open connection. */
  cut(): void;
  close(): Promise<void>;
}

export async function openProxy(target: { host: string; port: number }): Promise<NetworkProxy> {
  const sockets = new Set<net.Socket>();
  let frozen = false;
  const server = net.createServer((near) => {
    const far = net.connect(target.port, target.host);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
      from.pipe(to);
      if (frozen) from.pause();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port');
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: address.port,
    freeze: () => {
      frozen = true;
      for (const socket of sockets) socket.pause();
    },
    thaw: () => {
      frozen = false;
      for (const socket of sockets) socket.resume();
    },
    cut,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        cut();
      }),
  };
}
