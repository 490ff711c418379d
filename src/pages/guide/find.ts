// Search in the guide: pages that contain all words, and highlighting in a text and in a page's HTML.
import type { GuidePage } from '#config/guide';

/** Number of characters shown before the first match. */
const BEFORE = 12;
const AROUND = 60;

export const termsOf = (query: string) => query.trim().split(/\s+/).filter(Boolean);

export function pagesWith(pages: readonly GuidePage[], terms: readonly string[]): GuidePage[] {
  const holds = ({ title, text }: GuidePage) => {
    const all = `${title} ${text}`.toLowerCase();
    return terms.every((word) => all.includes(word.toLowerCase()));
  };
  return pages.filter(holds);
}

const literal = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** Splits the text; the parts at odd positions are matches. */
export const partsOf = (text: string, terms: readonly string[]): string[] =>
  terms.length ? text.split(new RegExp(`(${terms.map(literal).join('|')})`, 'gi')) : [text];

/** Returns the excerpt around the first match in a page's text, or its beginning when only the title matches. */
export function excerptOf({ text }: GuidePage, terms: readonly string[]): string {
  const [before = ''] = partsOf(text, terms);
  const from = before.length < text.length ? Math.max(0, before.length - BEFORE) : 0;
  return `${from ? '…' : ''}${text.slice(from, from + AROUND)}…`;
}

const MARKS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Highlights the words in text only: tags and character references that contain one are not changed. */
export function markedHtml(html: string, terms: readonly string[]): string {
  if (!terms.length) return html;
  const escapedTerms = terms.map((word) => word.toLowerCase().replace(/[&<>"]/g, (mark) => MARKS[mark] ?? mark));
  const parts = new RegExp(`<[^>]*>|${escapedTerms.map(literal).join('|')}|&#?\\w+;`, 'gi');
  return html.replace(parts, (part) => (escapedTerms.includes(part.toLowerCase()) ? `<mark>${part}</mark>` : part));
}
