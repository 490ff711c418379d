// The built product as a separate process, which can be killed and started again.
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { freePort } from '#tests/support/outside/free-port';

/** Settings of a start, and the file of this folder that is loaded before the server and reads them. */
export interface Fault {
  file?: string;
  settings: Record<string, string>;
}

export interface Product {
  origin: string;
  /** Resolves when the server is healthy; throws when it ends before. */
  start(fault?: Fault): Promise<void>;
  /** Returns the processes that it has started. */
  children(): number[];
  /** Returns true when it was never started, or has ended. */
  hasEnded(): boolean;
  /** Kills the server immediately, as the operating system does. */
  kill(): Promise<void>;
  signal(name: NodeJS.Signals): void;
}

const isWell = (origin: string) =>
  fetch(`${origin}/api/health`).then(
    (response) => response.ok,
    () => false,
  );

/** Creates a product with the settings of a place. */
export async function productOn(settings: Record<string, string>): Promise<Product> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  let server: ChildProcess | undefined;
  const hasEnded = () => !server || server.exitCode !== null || server.signalCode !== null;
  return {
    origin,
    hasEnded,
    children() {
      const listed = readFileSync(`/proc/${server?.pid}/task/${server?.pid}/children`, 'utf8');
      return listed.split(' ').filter(Boolean).map(Number);
    },
    async start(fault) {
      const loaded = fault?.file ? ['--import', path.resolve('tests/trust/support', fault.file)] : [];
      server = spawn(process.execPath, [...loaded, 'build/main.mjs'], {
        env: { ...process.env, ...settings, PORT: String(port), ...fault?.settings },
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      while (!(await isWell(origin))) {
        if (hasEnded()) throw new Error('the server ended before it was well');
        await setTimeout(20);
      }
    },
    async kill() {
      const running = server;
      if (!running || hasEnded()) return;
      const ended = new Promise((resolve) => running.once('exit', resolve));
      running.kill('SIGKILL');
      await ended;
    },
    signal: (name) => server?.kill(name),
  };
}
