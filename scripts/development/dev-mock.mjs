// npm run dev:mock: the web app with hot reload against the mock server, which restarts when its sources change. Each start begins with the demo's
// data; set MOCK_DIR to preserve them.
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, renameSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { endTogether, freePort, startWeb } from './web.mjs';

const DATA = '.cache/mock';
const OLD = 'old-';

const api = await freePort();
if (!process.env.MOCK_DIR && existsSync(`${DATA}/run`)) renameSync(`${DATA}/run`, `${DATA}/${OLD}${process.pid}`);
const add = endTogether();
add(
  spawn(process.execPath, ['scripts/development/mock-server.mjs'], {
    stdio: 'inherit',
    env: { ...process.env, MOCK_PORT: String(api) },
  }),
);
add(await startWeb({ port: Number(process.env.PORT ?? 8000), api, folder: '.cache/web-mock', env: { MOCK: '1' } }));
// The start need not wait for the removal.
if (existsSync(DATA))
  for (const name of readdirSync(DATA))
    if (name.startsWith(OLD)) await rm(`${DATA}/${name}`, { recursive: true, force: true });
