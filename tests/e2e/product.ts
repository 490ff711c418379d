// The production server on a separate folder, as `npm start` starts it; requires the build.
import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { freePort } from '../support/outside/free-port';

export interface Product {
  origin: string;
  /** Stops the process and starts it again on the same data. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

export const newDataFolder = () => mkdtempSync(path.join(os.tmpdir(), 'lease-e2e-'));

/** Starts the product on a free port with the data of the folder. */
export async function startOn(data: string, settings: Record<string, string>): Promise<Omit<Product, 'restart'>> {
  const port = settings.PORT ?? String(await freePort());
  const origin = `http://127.0.0.1:${port}`;
  const env = { ...process.env, DATA_DIR: data, LOG_LEVEL: 'warn', ...settings, PORT: port };
  const server: ChildProcess = spawn(process.execPath, ['build/main.mjs'], {
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const stop = () =>
    new Promise<void>((resolve) => {
      if (server.exitCode !== null) return resolve();
      server.once('exit', () => resolve());
      server.kill('SIGTERM');
    });
  const ended = new Promise<never>((_, reject) => {
    server.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
  });
  ended.catch(() => undefined);
  await Promise.race([ended, ready(origin)]);
  return { origin, stop };
}

/** Starts the product in a separate folder: a new one, or a copy. */
export async function startProduct(settings: Record<string, string> = {}, copied?: string): Promise<Product> {
  const data = newDataFolder();
  if (copied) cpSync(copied, data, { recursive: true });
  let running = await startOn(data, settings);
  const { origin } = running;
  return {
    origin,
    restart: async () => {
      await running.stop();
      running = await startOn(data, { ...settings, PORT: new URL(origin).port });
    },
    stop: async () => {
      await running.stop();
      rmSync(data, { recursive: true, force: true });
    },
  };
}

async function ready(origin: string): Promise<void> {
  for (;;) {
    if (
      await fetch(`${origin}/api/health`).then(
        (response) => response.ok,
        () => false,
      )
    )
      return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
