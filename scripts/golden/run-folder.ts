/** Runs every golden file of a folder against the rules, and reports passed cases and differences by file. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { differences } from './compare';
import { EVALUATORS, type Evaluator } from './evaluate';

/** One case: `problems` is empty when it passed, otherwise the first differences or the error message. */
export interface CaseResult {
  name: string;
  why: string;
  problems: string[];
}

/** One file; `note` is the reason why none of its cases could run (not built, malformed). */
export interface FileResult {
  file: string;
  passed: number;
  failed: number;
  cases: CaseResult[];
  note?: string;
}

const MAX_PROBLEMS = 5;

/** Runs every *.json of the folder, by name. Throws only when the folder itself cannot be read. */
export function runFolder(folder: string): FileResult[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
  return files.sort().map((file) => runFile(folder, file));
}

function runFile(folder: string, file: string): FileResult {
  let cases: unknown;
  try {
    cases = JSON.parse(readFileSync(join(folder, file), 'utf8'));
  } catch (error) {
    return { file, passed: 0, failed: 1, cases: [], note: `unreadable: ${messageOf(error)}` };
  }
  if (!Array.isArray(cases)) return { file, passed: 0, failed: 1, cases: [], note: 'malformed: not a list of cases' };
  const evaluator = Object.entries(EVALUATORS).find(([kind]) => `${kind}.json` === file)?.[1];
  if (evaluator === undefined) return { file, passed: 0, failed: cases.length, cases: [], note: 'not built' };
  const seen = new Set<string>();
  const results = cases.map((item: unknown, index) => runCase(evaluator, item, index, seen));
  const failed = results.filter((result) => result.problems.length > 0).length;
  return { file, passed: results.length - failed, failed, cases: results };
}

function runCase(evaluator: Evaluator, item: unknown, index: number, seen: Set<string>): CaseResult {
  const { name, why, input, expected } = (item ?? {}) as Record<string, unknown>;
  if (typeof name !== 'string' || input === undefined || expected === undefined) {
    return { name: `#${index + 1}`, why: '', problems: ['malformed: a case needs name, input and expected'] };
  }
  const result = { name, why: String(why ?? ''), problems: [] as string[] };
  if (seen.has(name)) result.problems.push('malformed: another case of this file has the same name');
  seen.add(name);
  try {
    const found = differences(evaluator.evaluate(input as never), expected, evaluator.optional);
    result.problems.push(
      ...found
        .slice(0, MAX_PROBLEMS)
        .map((problem) => `${problem.path}: got ${problem.actual}, expected ${problem.expected}`),
    );
    if (found.length > MAX_PROBLEMS) result.problems.push(`… and ${found.length - MAX_PROBLEMS} more`);
  } catch (error) {
    result.problems.push(`threw: ${messageOf(error)}`);
  }
  return result;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
