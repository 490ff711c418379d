// npm start, npm run worker: build what changed, then run the server, or the jobs alone, in this process.
import { existsSync } from 'node:fs';
import { buildAll } from './build.mjs';

if (existsSync('.env') && process.loadEnvFile) process.loadEnvFile('.env');
await buildAll();
await import(process.argv[2] === 'worker' ? '../build/worker.mjs' : '../build/main.mjs');
