// One word for one thing: the texts of the product hold none of the words that the glossary rules out, and no English that users read.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { sourcePages } from '../../scripts/guide-source';

const ROOMS = ['api', 'config', 'domain', 'server', 'src'];
const GLOSSARY = 'docs/glossary.md';
/** Texts written by others: columns of files of banks and accounting systems, and the sentences of HTTP statuses. */
const OTHERS = ['api/setup/finance-setting/subject.import.ts', 'src/api/status-messages.ts'];

const CHINESE = /[\u4e00-\u9fff]/;
/** Matches a comma or another mark of a foreign script next to a Chinese character. */
const FOREIGN_MARK = /[\u4e00-\u9fff][,;:!?]|[,;!?][\u4e00-\u9fff]/;

interface Text {
  place: string;
  text: string;
}

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const full = path.posix.join(folder, entry.name);
    if (entry.name.startsWith('.')) return [];
    if (entry.isDirectory()) return filesBelow(full);
    return /(?<!\.test)\.tsx?$/.test(entry.name) && !OTHERS.includes(full) ? [full] : [];
  });

/** Returns strings, parts of templates, text between tags, and names of properties. */
function textsOf(file: string): Text[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const found: Text[] = [];
  const visit = (node: ts.Node): void => {
    const holds =
      ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node) || ts.isJsxText(node) || ts.isIdentifier(node);
    if (holds && CHINESE.test(node.text)) {
      const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
      found.push({ place: `${file}:${line}`, text: node.text });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** The lines of the guide. */
const guide = sourcePages().flatMap(({ name, body }) =>
  body.split('\n').map((text) => ({ place: `guide/${name}`, text })),
);

const texts = [...ROOMS.flatMap(filesBelow).flatMap(textsOf), ...guide];

/** Reads the last table of the glossary: words that are not used, and their replacements. */
function unused(): { word: string; instead: string }[] {
  const section = readFileSync(GLOSSARY, 'utf8').split('## Words that are not used')[1] ?? '';
  const rows = [...section.matchAll(/^\| (.+?) +\| (.+?) +\|$/gm)].filter((row) => CHINESE.test(row[1] ?? ''));
  return rows.flatMap(([, phrases = '', instead = '']) => phrases.split('、').map((word) => ({ word, instead })));
}

describe('the texts of the product', () => {
  it('are found', () => {
    expect(texts.length).toBeGreaterThan(5000);
    expect(unused().length).toBeGreaterThan(30);
  });

  it('contain no word that the glossary excludes', () => {
    const wrong = unused().flatMap(({ word, instead }) =>
      texts.filter(({ text }) => text.includes(word)).map(({ place }) => `${place}: ${word} → ${instead}`),
    );
    expect(wrong).toEqual([]);
  });

  it('contain no punctuation of another script between Chinese words', () => {
    // SQL statements hold their own commas.
    const visibleTexts = texts.filter(({ text }) => !/\b(select|from|union|case|coalesce)\b/.test(text));
    expect(
      visibleTexts.filter(({ text }) => FOREIGN_MARK.test(text)).map(({ place, text }) => `${place}: ${text}`),
    ).toEqual([]);
  });

  it('show no placeholder by an English name', () => {
    const templates = texts.filter(({ text }) => /\{[a-z_]+(:\d)?\}/.test(text));
    expect(templates.map(({ place, text }) => `${place}: ${text}`)).toEqual([]);
  });
});
