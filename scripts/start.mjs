// npm start: build what changed, then run the server in this process.
import { existsSync } from 'node:fs';
import { buildAll } from './build.mjs';

if (existsSync('.env') && process.loadEnvFile) process.loadEnvFile('.env');
await buildAll();
await import('../build/main.mjs');
