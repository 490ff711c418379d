// npm start, npm run worker: builds changed parts, then runs the server, or only the jobs, in this process; npm run build only builds.
import { existsSync } from 'node:fs';
import { buildAll } from './build.mjs';

if (existsSync('.env') && process.loadEnvFile) process.loadEnvFile('.env');
await buildAll();
if (process.argv[2] !== 'build')
  await import(process.argv[2] === 'worker' ? '../build/worker.mjs' : '../build/main.mjs');
