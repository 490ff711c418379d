// Bundles mock/server.ts and runs it; a change of a source bundles and restarts it. Loading a thousand sources one by one takes several times as
// long.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { context } from 'esbuild';

const OUT = '.cache/mock-server';
/** Maximum time for closing the embedded database, ms. */
const LONGEST_STOP_MS = 5_000;

let child;
let isStopping = false;

function stopChild() {
  if (!child || child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill();
  const kill = setTimeout(() => child.kill('SIGKILL'), LONGEST_STOP_MS);
  return ended.then(() => clearTimeout(kill));
}

let restarting = Promise.resolve();
function restart() {
  restarting = restarting.then(async () => {
    await stopChild();
    if (!isStopping)
      child = spawn(process.execPath, ['--enable-source-maps', path.join(OUT, 'server.mjs')], { stdio: 'inherit' });
  });
}

const bundle = await context({
  entryPoints: { server: 'mock/server.ts', prepare: 'mock/prepare.ts', thread: 'server/platform/threads/thread.ts' },
  outdir: OUT,
  outExtension: { '.js': '.mjs' },
  bundle: true,
  splitting: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  packages: 'external',
  sourcemap: true,
  logLevel: 'warning',
  plugins: [
    {
      name: 'restart',
      setup: (build) => build.onEnd(({ errors }) => (errors.length ? undefined : restart())),
    },
  ],
});

async function stop() {
  isStopping = true;
  await bundle.dispose();
  await restarting;
  await stopChild();
  process.exit();
}
process.once('SIGTERM', stop);
process.once('SIGINT', stop);
await bundle.watch();
