// One running demo of the mock server: the product's own server over a copy of the demo's image.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Hono } from 'hono';
import { createApp } from '#server/app';
import { openServices } from '#server/boot';
import { startJobs } from '#server/jobs/index';
import { closeServices } from '#server/runtime/services';
import { addMockAccounts } from './accounts';
import { copyImage, makeSpare, mockEnv } from './data';
import { needsImage, workingFolder } from './folders';
import type { DemoSize } from './sizes';

export interface Running {
  app: Hono;
  close(): Promise<void>;
}

/** Creates the image in another process: the embedded database would block this one. */
function prepare(size: DemoSize, progress: (share: number) => void): Promise<void> {
  const program = fileURLToPath(new URL('./prepare.mjs', import.meta.url));
  const child = spawn(process.execPath, [program, size.name], { stdio: ['ignore', 'pipe', 'inherit'] });
  createInterface(child.stdout).on('line', (line) => progress(Number(line) || 0));
  // A restart creates its image itself, and would remove the folder of this one.
  const stop = () => child.kill();
  process.once('SIGTERM', stop);
  return new Promise<void>((resolve, reject) => {
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`mock/prepare.ts ended with ${code}`))));
  }).finally(() => process.off('SIGTERM', stop));
}

/** Opens a demo; `progress` receives the completed share of the image, 0 to 1. */
export async function open(size: DemoSize, progress: (share: number) => void): Promise<Running> {
  if (needsImage(size)) await prepare(size, progress);
  copyImage(size);
  const services = await openServices(mockEnv(workingFolder(size)));
  await addMockAccounts(services.db);
  // Requests need not wait for the jobs, nor for the spare copy of the next start.
  const jobs = startJobs(services);
  let isClosing = false;
  jobs
    .then(() => makeSpare(size))
    .catch((error: unknown) => {
      if (!isClosing) console.error(error);
    });
  const close = () => {
    isClosing = true;
    return closeServices(services);
  };
  return { app: createApp(services), close };
}
