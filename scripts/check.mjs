// npm run check: format, lint, types of every project, architecture. All steps run, so that one pass shows everything; as many in parallel as there
// are processors, each printing its output when it ends.
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { checkTypes } from './type-check.mjs';

const STEPS = [
  // The longest ones first, so that none of them runs last.
  ...['server', '.', 'api', 'domain'].map((room) => [`types of ${room}`, checkTypes(room)]),
  [
    'architecture',
    ['node_modules/vitest/vitest.mjs', 'run', '--project', 'rules', 'tests/architecture', '--reporter=dot'],
  ],
  ['format and lint', ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.']],
];

/** Resolves to true when the step passed. */
function run([name, args]) {
  return new Promise((done) => {
    const step = spawn(process.execPath, args, { env: { ...process.env, NO_COLOR: '1' } });
    const output = [];
    step.stdout.on('data', (chunk) => output.push(chunk));
    step.stderr.on('data', (chunk) => output.push(chunk));
    step.on('close', (code) => {
      console.log(`── ${name}\n${Buffer.concat(output).toString()}`);
      done(code === 0);
    });
  });
}

const waiting = [...STEPS];
const failed = [];
async function work() {
  for (let step = waiting.shift(); step; step = waiting.shift()) if (!(await run(step))) failed.push(step[0]);
}
await Promise.all(Array.from({ length: Math.min(availableParallelism(), STEPS.length) }, work));
console.log(failed.length ? `check failed: ${failed.join(', ')}` : 'check passed');
process.exit(failed.length ? 1 : 0);
