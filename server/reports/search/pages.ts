// The pages and actions of the menu, found by name, part of it, pinyin and initials.
import type { SearchGroup, SearchItem } from '#api/home/search.schema';
import type { PageKind } from '#api/home/search-kinds';
import { builtRoutes } from '#config/routes';
import type { AppRoute } from '#config/routes/types';
import { type Actor, may } from '#server/platform/access/actor';
import { spell } from '#server/platform/spelling';
import { markOf } from './mark';
import type { SearchTerms } from './terms';

interface Page extends SearchItem {
  kind: PageKind;
  id: string;
  access: string | undefined;
  spelling: string;
}

const MAX_LISTED = 6;
/** Actions are forms without an initial object; a quote starts on the page of its customer. */
const isAction = ({ path, name = '' }: AppRoute) => /^(新增|导入)/.test(name) && !/:|quote-add/.test(path);

function pagesOf(routes: readonly AppRoute[], above: readonly string[]): Page[] {
  return routes.flatMap((route) => {
    const { path, name = '', access, routes: children, hideInMenu, layout } = route;
    if (access === 'is_sadmin' || layout === false) return [];
    if (children) return pagesOf(children, name ? [...above, name] : above);
    const kind = !hideInMenu ? 'page' : isAction(route) ? 'action' : null;
    if (!name || !kind || (kind === 'page' && path.includes(':'))) return [];
    const item = { title: name, note: above.join(' / '), status: null, amount_fen: null, mark: null };
    return [{ kind, id: path, path, access, spelling: `\n${spell(name)}`, ...item }];
  });
}

const PAGES = pagesOf(builtRoutes(), []);

const mayOpen = (actor: Actor, { access }: Page) => access === undefined || may(actor, [access]);
const display = ({ access: _access, spelling: _spelling, ...item }: Page): SearchItem => item;

/** Ranks like objects (`search_found`): 0 equal, 1 prefix, 2 contained, 3 and 4 by spelling; null means no match. */
function rankOf({ title, spelling }: Page, { text, spelled }: SearchTerms): number | null {
  const index = title.toLowerCase().indexOf(text.toLowerCase());
  if (index >= 0) return index > 0 ? 2 : title.length === text.length ? 0 : 1;
  if (!spelled) return null;
  const pattern = [...spelled].join(' ?');
  if (new RegExp(`\n${pattern}`).test(spelling)) return 3;
  return new RegExp(` ${pattern}`).test(spelling) ? 4 : null;
}

export function pagesFound(actor: Actor, kind: PageKind, terms: SearchTerms, recent: readonly string[]): SearchGroup[] {
  const found = PAGES.filter((page) => page.kind === kind && mayOpen(actor, page))
    .map((page) => ({ page, rank: rankOf(page, terms), before: recent.includes(page.id) ? 0 : 1 }))
    .filter(({ rank }) => rank !== null)
    .sort((a, b) => a.before - b.before || Number(a.rank) - Number(b.rank));
  const items = found.slice(0, MAX_LISTED).map(({ page }) => ({ ...display(page), mark: markOf(page.title, terms) }));
  return items.length ? [{ kind, items, total: items.length, more: false, listed: items.length, list: null }] : [];
}

/** Returns the page at an address, when the user may open it. */
export function pageSeen(actor: Actor, id: string): SearchItem | undefined {
  const page = PAGES.find((each) => each.id === id && mayOpen(actor, each));
  return page && display(page);
}

/** Returns the actions of the user: initial content of the search before the first use. */
export function actionsOf(actor: Actor): SearchGroup[] {
  return pagesFound(actor, 'action', { text: '新增', spelled: null, id: null, amount_fen: null }, []);
}
