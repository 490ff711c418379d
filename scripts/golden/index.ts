/**
 * Checks a folder of golden cases: `tsx scripts/golden/index.ts DIR`. Prints a line per file and the first differences of each failure; exit code 1
 * when a case failed, 2 without a readable folder.
 */
import { existsSync, statSync } from 'node:fs';
import { type FileResult, runFolder } from './run-folder';

const MAX_CASES = 10;

function main(folder: string | undefined): number {
  if (folder === undefined || !existsSync(folder) || !statSync(folder).isDirectory()) {
    if (folder !== undefined) console.error(`not a folder: ${folder}`);
    console.error('usage: tsx scripts/golden/index.ts DIR   (a folder of golden *.json files)');
    return 2;
  }
  const results = runFolder(folder);
  results.forEach(print);
  const passed = results.reduce((sum, result) => sum + result.passed, 0);
  const failed = results.reduce((sum, result) => sum + result.failed, 0);
  console.log(`${results.length} files: ${passed} passed, ${failed} failed`);
  if (results.length === 0) console.error('the folder has no *.json file');
  return failed > 0 || results.length === 0 ? 1 : 0;
}

function print(result: FileResult): void {
  const note = result.note === undefined ? '' : ` (${result.note})`;
  console.log(`${result.file} ${result.passed} passed, ${result.failed} failed${note}`);
  const failures = result.cases.filter((item) => item.problems.length > 0);
  for (const failure of failures.slice(0, MAX_CASES)) {
    console.log(`  ${failure.name}: ${failure.why}`);
    for (const problem of failure.problems) console.log(`    ${problem}`);
  }
  if (failures.length > MAX_CASES) console.log(`  … and ${failures.length - MAX_CASES} more cases`);
}

process.exitCode = main(process.argv[2]);
