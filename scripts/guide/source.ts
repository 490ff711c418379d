// The pages of docs/guide as they are written: what stands above a page's text, the text, and the pictures it shows.
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

/** A picture stands alone on its line: what it shows, its file, and the address it is taken from, `#` the text that is brought into view. */
const PICTURE = /^!\[(?<shows>[^\]]+)\]\(pictures\/(?<file>[\w-]+)\.jpg "(?<address>[^"]+)"\)$/gm;

export interface Picture {
  shows: string;
  file: string;
  address: string;
}

export const picturesOf = ({ body }: SourcePage): Picture[] =>
  [...body.matchAll(PICTURE)].map(({ groups }) => ({ ...groups }) as unknown as Picture);

/** Its title, what stands in the comment below (each fact on a line), and the text. */
const PAGE = /^# (?<title>.+)\n\n<!--\n(?<facts>[\s\S]*?)\n-->\n(?<body>[\s\S]*)$/;

function readPage(file: string): SourcePage {
  const { title = '', facts = '', body = '' } = PAGE.exec(readFileSync(path.join(GUIDE, file), 'utf8'))?.groups ?? {};
  const fact = (name: string) => new RegExp(`^${name}: (.+)$`, 'm').exec(facts)?.[1];
  const [group, order] = [fact('group'), Number(fact('order'))];
  if (!group || !order) throw new Error(`${GUIDE}/${file} does not begin with its title, group and order`);
  const routes = fact('routes')?.split(' ') ?? [];
  return { name: path.basename(file, '.md'), title, group, order, routes, body };
}

/** All pages, in the order of their numbers. */
export const sourcePages = (): SourcePage[] =>
  readdirSync(GUIDE)
    .filter((file) => file.endsWith('.md'))
    .map(readPage)
    .sort((a, b) => a.order - b.order);
