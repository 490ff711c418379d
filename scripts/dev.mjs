// npm run dev: the API with reload on change, and the web app with hot reload against it.
import { spawn } from 'node:child_process';

const children = [
  spawn(process.execPath, ['node_modules/tsx/dist/cli.mjs', 'watch', 'server/main.ts'], { stdio: 'inherit' }),
  spawn(process.execPath, ['node_modules/@umijs/max/bin/max.js', 'dev'], {
    stdio: 'inherit',
    env: {
      ...process.env,
      PORT: process.env.WEB_PORT ?? '8001',
      API_PROXY: `http://127.0.0.1:${process.env.PORT ?? 8000}`,
    },
  }),
];
const stop = () => {
  for (const child of children) child.kill();
};
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
for (const child of children) child.on('exit', stop);
