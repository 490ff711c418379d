// npm run dev:mock: the web app with hot reload against the mock server, which restarts when its sources change. The data begin as the
// demo's at every start; set MOCK_DIR to keep them.
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { createServer } from 'node:net';

const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(String(port)));
    });
  });

if (!process.env.MOCK_DIR) rmSync('.cache/mock/run', { recursive: true, force: true });
const port = await freePort();
const run = (args, env) => spawn(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...env } });
const children = [
  run(['node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false', 'mock/server.ts'], { MOCK_PORT: port }),
  run(['node_modules/@umijs/max/bin/max.js', 'dev'], { MOCK: '1', API_PROXY: `http://127.0.0.1:${port}` }),
];
const stop = () => {
  for (const child of children) child.kill();
};
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
for (const child of children) child.on('exit', stop);
