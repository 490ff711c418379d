// npm start, npm run worker: build what changed, then run the server, or the jobs alone, in this process; npm run build builds alone.
import { existsSync } from 'node:fs';
import { buildAll } from './build.mjs';

if (existsSync('.env') && process.loadEnvFile) process.loadEnvFile('.env');
await buildAll();
if (process.argv[2] !== 'build')
  await import(process.argv[2] === 'worker' ? '../build/worker.mjs' : '../build/main.mjs');
