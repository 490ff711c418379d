// Converts docs/guide to the files that the web app loads: all pages as HTML in one file, and the pictures under names that change with their
// content.
import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Marked, type Tokens } from 'marked';
import { GUIDE_FILE, GUIDE_FOLDER, type GuidePage } from '#config/guide';
import { GUIDE, picturesOf, type SourcePage, sourcePages } from './guide-source';

const DIGITS = 8;
const MARKS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (mark) => MARKS[mark] ?? mark);

const pictureFile = (file: string) => path.join(GUIDE, 'pictures', `${file}.jpg`);

/** Browsers cache a file with such a name for ever. */
function pictureName(file: string): string {
  const digest = createHash('sha256')
    .update(readFileSync(pictureFile(file)))
    .digest('hex');
  return `${file}.${digest.slice(0, DIGITS)}.jpg`;
}

function figure({ href, text }: Tokens.Image): string {
  const src = `/${GUIDE_FOLDER}/${pictureName(path.basename(href, '.jpg'))}`;
  const image = `<img src="${src}" alt="${escaped(text)}（放大）" width="1280" height="800" loading="lazy">`;
  return `<figure><a href="${src}" target="_blank">${image}</a><figcaption>${escaped(text)}</figcaption></figure>\n`;
}

const marked = new Marked({
  renderer: {
    // Escapes HTML: pages contain no markup of their own.
    html: ({ text }) => escaped(text),
    // `false` falls back to the default rendering.
    paragraph: ({ tokens }) => (tokens[0]?.type === 'image' ? figure(tokens[0] as Tokens.Image) : false),
    link({ href, tokens }) {
      const to = href.endsWith('.md') ? `/guide/${path.basename(href, '.md')}` : href;
      return `<a href="${escaped(to)}">${this.parser.parseInline(tokens)}</a>`;
    },
  },
});

const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };
/** Inline tags do not separate words. */
const INLINE = /<\/?(a|strong|em|code)\b[^>]*>/g;
const textOf = (html: string) =>
  html
    .replace(INLINE, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();

function rendered({ name, title, group, routes, body }: SourcePage): GuidePage {
  const html = marked.parse(body, { async: false });
  return { name, title, group, routes, html, text: textOf(html) };
}

export const guidePages = (): GuidePage[] => sourcePages().map(rendered);

/** Writes the guide into a folder that the web app is served from. */
export function writeGuide(web: string): void {
  const folder = path.join(web, GUIDE_FOLDER);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const { file } of sourcePages().flatMap(picturesOf))
    copyFileSync(pictureFile(file), path.join(folder, pictureName(file)));
  writeFileSync(path.join(web, GUIDE_FILE), JSON.stringify(guidePages()));
}
