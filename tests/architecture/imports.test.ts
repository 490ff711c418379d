// Checks the direction of imports by dependency-cruiser with the rules of .dependency-cruiser.cjs.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

interface Cruise {
  summary: { totalCruised: number; violations: { from: string; to: string; rule: { name: string } }[] };
}

it('goes one way between the root folders, without circles', { timeout: 120_000 }, () => {
  const args = [
    'domain',
    'api',
    'config',
    'server',
    'src',
    '--config',
    '.dependency-cruiser.cjs',
    '--output-type',
    'json',
  ];
  let text: string;
  try {
    text = execFileSync(process.execPath, ['node_modules/dependency-cruiser/bin/dependency-cruise.mjs', ...args], {
      encoding: 'utf8',
      maxBuffer: 256 * 1024 * 1024,
    });
  } catch (error) {
    // dependency-cruiser exits with the number of violations and still prints its report.
    text = (error as { stdout: string }).stdout;
  }
  const { summary } = JSON.parse(text) as Cruise;
  expect(summary.totalCruised).toBeGreaterThan(100);
  expect(summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)).toEqual([]);
});

const sourcesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('.umi'))
    .map((file) => path.join(folder, file));

it('uses the root folder for imports more than one folder up', () => {
  const files = ['domain', 'api', 'server', 'src', 'tests', 'bench', 'mock'].flatMap(sourcesBelow);
  expect(files.length).toBeGreaterThan(1000);
  // Scripts, examples and worked cases are not modules of a root folder.
  const steps = /(?:from |import\()'(?:\.\.\/){2,}(?!(?:\.\.\/)*(?:scripts|docs\/examples|golden)\/)[^']*'/;
  expect(files.filter((file) => steps.test(readFileSync(file, 'utf8')))).toEqual([]);
});
