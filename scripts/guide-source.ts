// Parses the pages of docs/guide: metadata, text, and pictures.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export const GUIDE = 'docs/guide';

export interface SourcePage {
  name: string;
  title: string;
  group: string;
  order: number;
  routes: string[];
  body: string;
}

/** A picture is on a separate line: its description, its file, and the address it is taken from; `#` precedes the text to scroll to. */
const PICTURE = /^!\[(?<shows>[^\]]+)\]\(pictures\/(?<file>[\w-]+)\.jpg "(?<address>[^"]+)"\)$/gm;

export interface Picture {
  shows: string;
  file: string;
  address: string;
}

export const picturesOf = ({ body }: SourcePage): Picture[] =>
  [...body.matchAll(PICTURE)].map(({ groups }) => ({ ...groups }) as unknown as Picture);

/** The title, the facts in the comment below it (one per line), and the text. */
const PAGE = /^# (?<title>.+)\n\n<!--\n(?<facts>[\s\S]*?)\n-->\n(?<body>[\s\S]*)$/;

function readPage(file: string): SourcePage {
  const { title = '', facts = '', body = '' } = PAGE.exec(readFileSync(path.join(GUIDE, file), 'utf8'))?.groups ?? {};
  const fact = (name: string) => new RegExp(`^${name}: (.+)$`, 'm').exec(facts)?.[1];
  const [group, order] = [fact('group'), Number(fact('order'))];
  if (!group || !order) throw new Error(`${GUIDE}/${file} does not begin with its title, group and order`);
  const routes = fact('routes')?.split(' ') ?? [];
  return { name: path.basename(file, '.md'), title, group, order, routes, body };
}

/** Returns all pages, in the order of their numbers. */
export const sourcePages = (): SourcePage[] =>
  readdirSync(GUIDE)
    .filter((file) => file.endsWith('.md'))
    .map(readPage)
    .sort((a, b) => a.order - b.order);
