// npm run bench [-- --quick] [-- --write] [NAME …]: measures and prints one table of ratios with their budgets; nothing is asserted. A complete
// run, or --write, also writes docs/benchmarks.md. The names are those of bench/table/benches.ts.
import { writeFileSync } from 'node:fs';
import { BENCHES } from './table/benches';
import { machineText } from './table/machine';
import type { Outcome } from './table/measure';
import { runBench } from './table/run';
import { lineOf, pageText, summaryOf, tableText } from './table/table';

const PAGE = 'docs/benchmarks.md';
const OPTIONS = ['--quick', '--write'];

const args = process.argv.slice(2);
const chosen = args.filter((each) => !OPTIONS.includes(each));
const unknown = chosen.filter((name) => !(name in BENCHES));
if (unknown.length) {
  console.error(`no bench ${unknown.join(', ')}; there are ${Object.keys(BENCHES).join(', ')}`);
  process.exit(1);
}

const outcomes: Outcome[] = [];
for (const [name, bench] of Object.entries(BENCHES)) {
  if (chosen.length && !chosen.includes(name)) continue;
  console.log(`── ${name}`);
  const started = performance.now();
  const outcome = await runBench(name, bench);
  outcomes.push(outcome);
  for (const measure of outcome.measures) console.log(lineOf(measure));
  if (outcome.instead) console.log(`${outcome.instead.word}: ${outcome.instead.why}`);
  console.log(`in ${((performance.now() - started) / 1000).toFixed(0)} s\n`);
}
console.log(`${tableText(outcomes)}\n\n${summaryOf(outcomes)}`);
if (args.length === 0 || args.includes('--write')) {
  const command = ['npm run bench', ...(args.length ? ['--', ...args] : [])].join(' ');
  writeFileSync(PAGE, pageText(outcomes, BENCHES, { machine: machineText(), command }));
  console.log(`written to ${PAGE}`);
}
process.exit(outcomes.some(({ instead }) => instead?.word === 'failed') ? 1 : 0);
