// Files and functions stay small.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const MAX_FILE = 400;
/** Greatest number of lines of one function. Markup makes components longer than other functions. */
const MAX_FUNCTION = 70;
const MAX_COMPONENT = 120;
const ROOMS = ['domain', 'api', 'config', 'server', 'src', 'scripts', 'mock', 'bench', 'tests'];

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const full = path.join(folder, entry.name);
    if (entry.name.startsWith('.umi')) return [];
    if (entry.isDirectory()) return filesBelow(full);
    return /\.(tsx?|mjs)$/.test(entry.name) && !entry.name.endsWith('.d.ts') ? [full] : [];
  });
}

const files = ROOMS.flatMap(filesBelow);
const linesOf = (text: string) => text.trimEnd().split('\n').length;

function longFunctions(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.ES2022, true);
  const long: string[] = [];
  const visit = (node: ts.Node): void => {
    const named =
      ts.isFunctionDeclaration(node) ||
      ts.isMethodDeclaration(node) ||
      ts.isArrowFunction(node) ||
      ts.isFunctionExpression(node);
    if (named && node.body) {
      const lines =
        source.getLineAndCharacterOfPosition(node.end).line -
        source.getLineAndCharacterOfPosition(node.getStart()).line +
        1;
      const limit = file.endsWith('.tsx') ? MAX_COMPONENT : MAX_FUNCTION;
      if (lines > limit) long.push(`${file}: ${node.name?.getText() ?? 'function'} has ${lines} lines (${limit})`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return long;
}

describe('size', () => {
  it('of a file stays below 400 lines', () => {
    expect(files.length).toBeGreaterThan(150);
    expect(files.filter((file) => linesOf(readFileSync(file, 'utf8')) > MAX_FILE)).toEqual([]);
  });

  it('of a function fits a screen', () => {
    expect(files.filter((file) => !/\.test\.tsx?$/.test(file)).flatMap(longFunctions)).toEqual([]);
  });

  it('of a literal is its own: none is spread into another to save lines', () => {
    expect(files.filter((file) => /\.\.\.\{ ?\w/.test(readFileSync(file, 'utf8')))).toEqual([]);
  });
});
