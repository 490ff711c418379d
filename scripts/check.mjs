// npm run check: format, lint, types of every room, architecture. All run, so that one pass shows everything.
import { spawnSync } from 'node:child_process';

const STEPS = [
  ['format and lint', ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.']],
  ...['domain', 'api', 'server', '.'].map((room) => [
    `types of ${room}`,
    ['node_modules/typescript/bin/tsc', '-p', room, '--noEmit'],
  ]),
  [
    'architecture',
    ['node_modules/vitest/vitest.mjs', 'run', '--project', 'rules', 'tests/architecture', '--reporter=dot'],
  ],
];

const failed = STEPS.filter(([name, args]) => {
  console.log(`── ${name}`);
  return spawnSync(process.execPath, args, { stdio: 'inherit' }).status !== 0;
}).map(([name]) => name);
console.log(failed.length ? `check failed: ${failed.join(', ')}` : 'check passed');
process.exit(failed.length ? 1 : 0);
