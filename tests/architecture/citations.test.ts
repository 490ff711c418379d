// Everything that comments and pages cite exists: sections of the business rules, pages, decisions, files.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOMS = ['domain', 'api', 'config', 'server', 'src', 'scripts', 'mock', 'bench', 'tests', 'docs'];
const TOP_LEVEL = [
  'README.md',
  'README.zh-CN.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'ARCHITECTURE.md',
  '.dependency-cruiser.cjs',
  '.umirc.ts',
  '.env.example',
  'vitest.config.mts',
];
/** This file is excluded: it contains the patterns themselves. */
const SELF = 'tests/architecture/citations.test.ts';

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const full = path.posix.join(folder, entry.name);
    if (entry.name.startsWith('.')) return [];
    if (entry.isDirectory()) return filesBelow(full);
    return /\.(tsx?|mjs|sql|md|css)$/.test(entry.name) ? [full] : [];
  });

const texts = [...ROOMS.flatMap(filesBelow), ...TOP_LEVEL]
  .filter((file) => file !== SELF)
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }));

/** Returns every match for which `holds` is false, as `file: cited text`. */
function broken(cited: RegExp, holds: (match: RegExpMatchArray, file: string) => boolean): string[] {
  const places = texts.flatMap(({ file, text }) => [...text.matchAll(cited)].map((match) => ({ file, match })));
  expect(places.length).toBeGreaterThan(10);
  return places.filter(({ file, match }) => !holds(match, file)).map(({ file, match }) => `${file}: ${match[0]}`);
}

/** Returns the numbers of chapters (5), sections (5.4) and list points of a section (5.4.3). */
function sectionNumbers(): Set<string> {
  const found = new Set<string>();
  for (const file of readdirSync('docs/domain')) {
    let section = '';
    for (const line of readFileSync(path.join('docs/domain', file), 'utf8').split('\n')) {
      const heading = /^#+ (\d+(?:\.\d+)?)\.? /.exec(line)?.[1];
      const point = /^(\d+)\. /.exec(line)?.[1];
      if (heading) section = heading;
      if (heading || point) found.add(heading ?? `${section}.${point}`);
    }
  }
  return found;
}

describe('the rules of the business', () => {
  const sections = sectionNumbers();

  it('have every section that is cited', () => {
    expect(sections.size).toBeGreaterThan(25);
    expect(broken(/§\s?(\d+(?:\.\d+)*)/g, ([, number]) => sections.has(number as string))).toEqual([]);
  });

  it('are cited as docs/domain, where they are', () => {
    const named = /([\w./-]+\.md|[\w./-]*domain|spec\w*)[`\])]*\s+§/g;
    expect(broken(named, ([, name]) => name === 'docs/domain')).toEqual([]);
  });
});

it('a page that is named is there', () => {
  expect(
    broken(/(?<![\w/.-])(?!https?:)(?:\.{0,2}[\w-]+\/|\.\.?\/)*[\w-]+\.md\b/g, ([page], file) => {
      return existsSync(page) || (file.endsWith('.md') && existsSync(path.join(path.dirname(file), page)));
    }),
  ).toEqual([]);
});

it('a decision that is named is there', () => {
  const decisions = new Set(readdirSync('docs/adr').map((file) => Number(file.slice(0, 4))));
  expect(broken(/\bADR[ -](\d+)|\badr\/(\d{4})/g, ([, number, name]) => decisions.has(Number(number ?? name)))).toEqual(
    [],
  );
});

it('a file that is named by its root folder is there', () => {
  const named = /(?<![\w./@#-])(?:domain|api|config|server|src|scripts|mock|tests)\/[\w./-]*[\w-]\.(?:tsx?|mjs|sql)\b/g;
  expect(broken(named, ([name]) => existsSync(name))).toEqual([]);
});

it('a folder or file that a page shows as code is there', () => {
  const cited = /`(?:[\w-]+\.)*(domain|api|config|server|src|scripts|mock|tests|docs)(\/[\w./-]*)(\*?)`/g;
  const begun = (name: string) =>
    readdirSync(path.dirname(name)).some((entry) => entry.startsWith(path.basename(name)));
  expect(
    broken(cited, ([, room, rest, open], file) => {
      const name = `${room}${rest}`;
      if (!file.endsWith('.md') || existsSync(name) || existsSync(`${name}.ts`)) return true;
      return open === '*' && existsSync(path.dirname(name)) && begun(name);
    }),
  ).toEqual([]);
});
