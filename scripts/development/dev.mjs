// npm run dev: the API with reload on change, and the web app with hot reload against it.
import { spawn } from 'node:child_process';
import { endTogether, startWeb } from './web.mjs';

const add = endTogether();
add(spawn(process.execPath, ['node_modules/tsx/dist/cli.mjs', 'watch', 'server/main.ts'], { stdio: 'inherit' }));
add(
  await startWeb({
    port: Number(process.env.WEB_PORT ?? 8001),
    api: Number(process.env.PORT ?? 8000),
    folder: '.cache/web-dev',
  }),
);
