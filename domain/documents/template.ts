/**
 * The template text of a document, in a form suitable for office users, and the resulting document. `# ` begins a title, `## ` a heading, a blank
 * line separates paragraphs; {{名称}} inside a text becomes a value, as the only content of a line it may become a table. Full-width braces are
 * accepted: ｛｛名称｝｝.
 */

export interface Placeholder {
  name: string;
  /** Both count from 1. */
  line: number;
  column: number;
}

export interface PlaceholderDefinition {
  name: string;
  /** A table takes a whole line. */
  kind: 'text' | 'table';
}

export interface TemplateFault extends Placeholder {
  message: string;
}

export type TemplatePart =
  | { kind: 'title' | 'heading'; text: string }
  /** A paragraph of one line is running text with an indent; the lines of a longer one are preserved. */
  | { kind: 'paragraph'; text: string; indent: boolean }
  | { kind: 'table'; name: string };

/** Linear on any input: the text between the braces contains no brace. */
const PLACEHOLDER = /(?:\{\{|｛｛)([^{}｛｝]*)(?:\}\}|｝｝)/g;
const LOOSE_BRACES = /\{\{|｛｛|\}\}|｝｝/g;

/** Number of unknown placeholders with a suggestion: each is compared with all known names. */
const MOST_SUGGESTED = 50;

const linesOf = (text: string): string[] => text.split(/\r\n|\r|\n/);

/** Returns the faults of the text, by line: unknown placeholders with the nearest known one, unclosed braces, tables inside a text. */
export function templateFaults(text: string, recognized: readonly PlaceholderDefinition[]): TemplateFault[] {
  const kinds = new Map(recognized.map(({ name, kind }) => [name, kind]));
  let suggested = 0;
  const near = (name: string) => {
    suggested += 1;
    return suggested > MOST_SUGGESTED ? null : nearest(name, [...kinds.keys()]);
  };
  return linesOf(text).flatMap((content, index) => {
    const line = index + 1;
    const alone = soleName(content) !== null;
    const wrong = [...content.matchAll(PLACEHOLDER)].flatMap((match): TemplateFault[] => {
      const name = (match[1] ?? '').trim();
      const message = placeholderFault({ name, line, alone }, kinds, near);
      return message ? [{ name, line, column: match.index + 1, message }] : [];
    });
    // Replaces complete placeholders by blanks, so that the columns of the rest are unchanged.
    const rest = content.replace(PLACEHOLDER, (match) => ' '.repeat(match.length));
    const loose = [...rest.matchAll(LOOSE_BRACES)].map(({ 0: braces, index }) => ({
      name: '',
      line,
      column: index + 1,
      message: /[{｛]/.test(braces)
        ? `占位符没有写完（第 ${line} 行）：「{{」之后缺少「}}」`
        : `多余的「}}」（第 ${line} 行）：前面没有「{{」`,
    }));
    return [...wrong, ...loose].sort((a, b) => a.column - b.column);
  });
}

function placeholderFault(
  { name, line, alone }: { name: string; line: number; alone: boolean },
  kinds: ReadonlyMap<string, PlaceholderDefinition['kind']>,
  near: (name: string) => string | null,
): string | null {
  if (name === '') return `占位符没有名称（第 ${line} 行）`;
  const kind = kinds.get(name);
  if (kind === 'table' && !alone) return `「${name}」是表格，须单独占一行（第 ${line} 行）`;
  if (kind !== undefined) return null;
  const meant = near(name);
  return `未知的占位符「${name}」（第 ${line} 行）${meant === null ? '' : `，是否为「${meant}」？`}`;
}

/** Returns the name of a line with one placeholder and no other text; null for any other. */
function soleName(line: string): string | null {
  const match = /^(?:\{\{|｛｛)([^{}｛｝]*)(?:\}\}|｝｝)$/.exec(line.trim());
  return match ? (match[1] ?? '').trim() : null;
}

/** Largest share of changed characters for a suggested name. */
const MOST_CHANGED = 0.6;

/** Returns the candidate that takes the fewest edits for its length; null when none is near. */
export function nearest(name: string, candidates: readonly string[]): string | null {
  let best: { candidate: string; share: number } | null = null;
  for (const candidate of candidates) {
    const share = editDistance(name, candidate) / Math.max(name.length, candidate.length, 1);
    if (share <= MOST_CHANGED && (best === null || share < best.share)) best = { candidate, share };
  }
  return best?.candidate ?? null;
}

/** Returns the number of characters to add, drop or replace (Levenshtein). */
function editDistance(from: string, to: string): number {
  // Exceeds the length of any name.
  if (from.length > 40) return from.length;
  let row = Array.from({ length: to.length + 1 }, (_, place) => place);
  for (const [place, sign] of [...from].entries()) {
    const next = [place + 1];
    for (const [index, other] of [...to].entries()) {
      const replaced = (row[index] ?? 0) + (sign === other ? 0 : 1);
      next.push(Math.min(replaced, (row[index + 1] ?? 0) + 1, (next[index] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

/**
 * Returns the document of the text: each placeholder replaced by its value, lines of tables with their name. A value is never read as markup or as
 * a template itself; a placeholder without a value remains as typed.
 */
export function renderTemplate(
  text: string,
  valueFor: (name: string) => string | undefined,
  tables: ReadonlySet<string>,
): TemplatePart[] {
  const parts: TemplatePart[] = [];
  let lines: string[] = [];
  const filled = (line: string) =>
    line.replace(PLACEHOLDER, (match, name: string) => valueFor(name.trim()) ?? match).trimEnd();
  const closeParagraph = () => {
    if (lines.length) parts.push({ kind: 'paragraph', text: lines.join('\n'), indent: lines.length === 1 });
    lines = [];
  };
  for (const line of linesOf(text)) {
    const table = soleName(line);
    const marked = /^(##?)\s+(.*)$/.exec(line);
    if (table !== null && tables.has(table)) {
      closeParagraph();
      parts.push({ kind: 'table', name: table });
    } else if (marked) {
      closeParagraph();
      parts.push({ kind: marked[1] === '#' ? 'title' : 'heading', text: filled(marked[2] ?? '') });
    } else if (line.trim() === '') closeParagraph();
    else lines.push(filled(line));
  }
  closeParagraph();
  return parts;
}
