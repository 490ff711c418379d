// The customer's specification as data: docs/specification.md, read section by section. A reader throws on text that it cannot parse, so that a
// changed sentence cannot silently drop out of the checks.
import { readFileSync } from 'node:fs';

const TEXT = readFileSync('docs/specification.md', 'utf8');

/** The text of a numbered section. */
export function section(number: number): string {
  const found = TEXT.split(/^## /m).find((part) => part.startsWith(`${number}. `));
  if (!found) throw new Error(`docs/specification.md has no section ${number}`);
  return found;
}

export interface SpecifiedRoute {
  /** The name as written: absolute, or below the area (and below `entry`). */
  name: string;
  /** Path of the area's menu group; '' for absolute routes. */
  area: string;
  /** The entry that names this route as its child. */
  entry: SpecifiedRoute | null;
  key: string | null;
  hidden: boolean;
  /** Set when the route is outside the layout. */
  bare: boolean;
  /** Set when it is the same page with a parameter in its address. */
  parameter: boolean;
}

const ITEM = /^([:/]?[\w{}/-]+)(?: \((.+)\))?$/;
const MARKERS = /^(also with|parameter|plus|with|reports|hidden)(?=\s|$)/;

/** Splits at commas, `and` and `: ` outside of parentheses. */
function partsOf(text: string): string[] {
  const bare = text.replace(/\([^)]*\)/g, (inner) => '\0'.repeat(inner.length));
  const parts: string[] = [];
  let from = 0;
  for (const match of bare.matchAll(/,\s+|\s+and\s+|:\s+/g)) {
    parts.push(text.slice(from, match.index));
    from = match.index + match[0].length;
  }
  return [...parts, text.slice(from)].map((part) => part.trim()).filter(Boolean);
}

/** Parses one name with its parentheses: key, `hidden` or a description. */
function itemOf(text: string, given: Pick<SpecifiedRoute, 'area' | 'entry' | 'hidden'>): SpecifiedRoute {
  const [, name, inner = ''] = ITEM.exec(text) ?? [];
  if (!name) throw new Error(`route not understood: ${text}`);
  const facts = inner.split(', ');
  return {
    ...given,
    name,
    key: facts.find((fact) => /^(p_\d+|is_sadmin)$/.test(fact)) ?? null,
    hidden: given.hidden || facts.includes('hidden'),
    bare: false,
    parameter: name.startsWith(':'),
  };
}

/** `park-list (p_1200), with hidden park-add and park-edit` */
function entryWithChildren(line: string, area: string): SpecifiedRoute[] {
  const [first = '', ...rest] = partsOf(line);
  const entry = itemOf(first, { area, entry: null, hidden: false });
  let hidden = false;
  const children = rest.flatMap((part) => {
    let text = part;
    for (let marker = MARKERS.exec(text); marker; marker = MARKERS.exec(text)) {
      hidden = marker[1] === 'hidden' || (hidden && marker[1] !== 'also with');
      text = text.slice(marker[0].length).trim();
    }
    return text ? [itemOf(text, { area, entry, hidden })] : [];
  });
  return [entry, ...children];
}

/** `/login : no layout, hidden. …`; `/messageCenter and /individualCenter : hidden.` */
function absoluteRoutes(line: string): SpecifiedRoute[] {
  const [names = '', facts = ''] = line.split(' : ');
  const values = (facts.split('. ')[0] ?? '').replace(/\.$/, '').split(', ');
  return names
    .replace(/\.$/, '')
    .split(' and ')
    .map((name) => {
      const route = itemOf(name, { area: '', entry: null, hidden: values.includes('hidden') });
      const flag = values.find((fact) => fact.startsWith('access flag '));
      return { ...route, key: flag?.slice('access flag '.length) ?? route.key, bare: values.includes('no layout') };
    });
}

/** Every route of section 2, in its order. */
export function specifiedRoutes(): SpecifiedRoute[] {
  const groups = section(2).split(/^### /m).slice(1);
  return groups.flatMap((group) => {
    const [title = '', ...lines] = group.split('\n');
    if (title.startsWith('Header')) return [];
    const items = lines.filter((line) => line.startsWith('- ')).map((line) => line.slice(2).trim());
    const heading = /, (\/\w+ \(p_\d+\))$/.exec(title)?.[1];
    if (!heading) return items.flatMap(absoluteRoutes);
    const area = itemOf(heading, { area: '', entry: null, hidden: false });
    return [area, ...items.flatMap((line) => entryWithChildren(line, area.name))];
  });
}

export interface SpecifiedCall {
  method: 'GET' | 'POST';
  /** Path without the product's prefix. */
  path: string;
  /** Set when the call goes to the gateway of the external system. */
  external: boolean;
}

/** The rows of a table, header and rule left out. */
const rowsOf = (text: string): string[][] =>
  text
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );

/** Every call of section 7, those that the product need not use included. */
export function specifiedCalls(): SpecifiedCall[] {
  const text = section(7);
  const named = rowsOf(text).flatMap(([call = '']) => {
    const [, method, paths = ''] = /^(GET|POST) (.+)$/.exec(call) ?? [];
    if (method !== 'GET' && method !== 'POST') throw new Error(`call not understood: ${call}`);
    return paths.split(', ').map((path) => {
      const external = path.startsWith('{external gateway}');
      return { method, path: path.replace('{external gateway}', ''), external } as const;
    });
  });
  const unused = /unused by the product: ([^.]+)\./.exec(text)?.[1];
  if (!unused) throw new Error('section 7 names no unused calls');
  return [...named, ...unused.split(', ').map((path) => ({ method: 'POST', path, external: false }) as const)];
}

/** HTTP statuses of section 8 with their meaning. */
export const specifiedStatuses = (): [status: number, meaning: string][] =>
  rowsOf(section(8)).map(([status = '', meaning = '']) => [Number(status), meaning]);

/** Names of the fields of an entity of section 3. */
export function specifiedFields(entity: string): string[] {
  const line = new RegExp(`^- ${entity}: (.+)\\.$`, 'm').exec(section(3))?.[1];
  const list = line && /^[^,:]+ and [^,:]+,/.test(line) ? line.split(',')[0] : line;
  if (!list) throw new Error(`section 3 has no ${entity}`);
  return partsOf(list).map((part) => part.replace(/ \(.*$/, ''));
}

/** The words between two marks of a section's text. */
export function termsOf(number: number, pattern: RegExp): string[] {
  const match = pattern.exec(section(number));
  if (!match) throw new Error(`section ${number} does not say ${pattern}`);
  return match.slice(1);
}
