// What a search finds in the guide: the pages that hold all its words, and the words marked in a text and in a page's HTML.
import type { GuidePage } from '#config/guide';

/** Characters of a text that are shown around the first word found in it. */
const BEFORE = 12;
const AROUND = 60;

export const wordsOf = (query: string) => query.trim().split(/\s+/).filter(Boolean);

export function pagesWith(pages: readonly GuidePage[], words: readonly string[]): GuidePage[] {
  const holds = ({ title, text }: GuidePage) => {
    const all = `${title} ${text}`.toLowerCase();
    return words.every((word) => all.includes(word.toLowerCase()));
  };
  return pages.filter(holds);
}

const literal = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** The text in parts: at odd places what is one of the words. */
export const partsOf = (text: string, words: readonly string[]): string[] =>
  words.length ? text.split(new RegExp(`(${words.map(literal).join('|')})`, 'gi')) : [text];

/** The part of a page's text in which its first found word stands; its beginning when the title alone holds them. */
export function excerptOf({ text }: GuidePage, words: readonly string[]): string {
  const [before = ''] = partsOf(text, words);
  const from = before.length < text.length ? Math.max(0, before.length - BEFORE) : 0;
  return `${from ? '…' : ''}${text.slice(from, from + AROUND)}…`;
}

const MARKS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** The words marked where they are read: tags and written-out characters that only contain one stay whole. */
export function markedHtml(html: string, words: readonly string[]): string {
  if (!words.length) return html;
  const sought = words.map((word) => word.toLowerCase().replace(/[&<>"]/g, (mark) => MARKS[mark] ?? mark));
  const parts = new RegExp(`<[^>]*>|${sought.map(literal).join('|')}|&#?\\w+;`, 'gi');
  return html.replace(parts, (part) => (sought.includes(part.toLowerCase()) ? `<mark>${part}</mark>` : part));
}
