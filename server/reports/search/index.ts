// Search everywhere (ADR 32): pages, actions, and every kind of object that the user may see.
import { search } from '#api/home/search';
import type { Opened, SearchAnswer, SearchGroup, SearchItem, SearchQuery } from '#api/home/search.schema';
import { OBJECT_KINDS, type ObjectKind } from '#api/home/search-kinds';
import { may } from '#server/platform/access/actor';
import { spellingWaits, spellMissing } from '#server/platform/spelling';
import { type Call, handleOpen, type OpenCall, type Route } from '#server/platform/use-case/route';
import { KINDS } from './kinds';
import { objectsOf, seenOf } from './objects';
import { actionsOf, pageSeen, pagesFound } from './pages';
import { parseTerms, type SearchTerms } from './terms';

/** Number of names spelled before a search; further ones of an import are left to the job. */
const SPELLED_FIRST = 1000;

const kindsOf = ({ actor }: Call) =>
  (Object.keys(OBJECT_KINDS) as ObjectKind[]).filter((kind) => may(actor, KINDS[kind].keys));

const pathsIn = (recent: readonly Opened[]) => recent.map(({ id }) => id).filter((id) => typeof id === 'string');
const idsIn = (recent: readonly Opened[], kind: ObjectKind) =>
  recent.flatMap(({ kind: recentKind, id }) => (recentKind === kind && typeof id === 'number' ? [id] : []));

/** Pages that begin with the text come before all objects, other pages after them: a tenant's initials may occur within the name of a page. */
const beginsSo = ({ items }: SearchGroup) => items[0]?.mark?.[0] === 0;

async function found(call: Call, terms: SearchTerms, recent: readonly Opened[]): Promise<SearchAnswer> {
  const paths = pathsIn(recent);
  const pages = (['action', 'page'] as const).flatMap((kind) => pagesFound(call.actor, kind, terms, paths));
  const objects: SearchGroup[] = [];
  for (const kind of kindsOf(call)) objects.push(...(await objectsOf(call, kind, terms, idsIn(recent, kind))));
  const groups = [...pages.filter(beginsSo), ...objects, ...pages.filter((group) => !beginsSo(group))];
  return { recent: [], groups };
}

/** Returns recently opened items in their order, without deleted or no longer visible ones. */
async function lately(call: Call, recent: readonly Opened[]): Promise<SearchAnswer> {
  const seen: SearchItem[] = pathsIn(recent).flatMap((path) => pageSeen(call.actor, path) ?? []);
  for (const kind of kindsOf(call)) {
    const ids = idsIn(recent, kind);
    if (ids.length) seen.push(...(await seenOf(call, kind, ids)));
  }
  const items = recent.flatMap((one) => seen.find(({ kind, id }) => kind === one.kind && id === one.id) ?? []);
  return { recent: items, groups: items.length ? [] : actionsOf(call.actor) };
}

async function everywhere({ transaction }: OpenCall, { q, recent }: SearchQuery): Promise<SearchAnswer> {
  const terms = parseTerms(q);
  if (terms.spelled) {
    const waiting = await transaction(true, ({ tx }) => spellingWaits(tx));
    if (waiting) await transaction(false, ({ tx }) => spellMissing(tx, SPELLED_FIRST));
  }
  return transaction(true, (call) => (terms.text ? found(call, terms, recent) : lately(call, recent)));
}

export const searchRoutes: Route[] = [handleOpen(search, everywhere)];
