// The route table has every route of the customer's specification with its key, visibility and place in the menu.
import { describe, expect, it } from 'vitest';
import { accessTree, withParents } from '#api/kernel/access/access-keys';
import { firstPermitted, permittedMenu } from '#api/kernel/access/permitted';
import { routeTable } from '#config/routes';
import type { AppRoute } from '#config/routes/types';
import { umiRoutes } from '#config/umi-routes';
import { type SpecifiedRoute, specifiedRoutes } from './specification';

/** Lists whose forms have addresses next to them; the specification leaves this open. Forms of all other lists are below their list. */
const FORMS_NEXT_TO = ['park-list', 'asset-list', 'space-list', 'followupManage', 'channelManage', 'contractList'];
/** Forms that the specification names without `hidden`: opened from their list, as the others are. */
const FORM = /-(add|edit)$/;

const specified = specifiedRoutes();

function pathOf({ name, area, entry }: SpecifiedRoute): string {
  const path = name.replace(/\{(\w+)\}/g, ':$1');
  if (path.startsWith('/')) return path;
  if (!entry) return `${area}/${path}`;
  return FORMS_NEXT_TO.includes(entry.name) ? `${area}/${path}` : `${pathOf(entry)}/${path}`;
}
const isForm = (route: SpecifiedRoute) => route.entry !== null && FORM.test(route.name);
const isHidden = (route: SpecifiedRoute) => route.hidden || route.parameter || isForm(route);

interface Placed {
  route: AppRoute;
  /** Paths of the groups around it, the outermost first. */
  groups: string[];
}
const placed = (routes: readonly AppRoute[], groups: string[] = []): Placed[] =>
  routes.flatMap((route) => [{ route, groups }, ...placed(route.routes ?? [], [...groups, route.path])]);
const inTable = new Map(placed(routeTable).map((each) => [each.route.path, each]));
const everyKey = Object.fromEntries([...accessTree.keys(), 'is_sadmin'].map((key) => [key, true]));
const inMenu = new Map(placed(permittedMenu(routeTable, everyKey)).map((each) => [each.route.path, each]));

const pages = specified.filter(({ name }) => name !== '/');
const named = pages.map((route) => [pathOf(route), route] as const);
const keyed = named.flatMap(([path, { key }]) => (key?.startsWith('p_') ? [[path, key] as const] : []));
const keyOf = (path: string) => inTable.get(path)?.route.access ?? '';
/** Groups: entries with children that have pages and keys of their own. */
const groupPaths = [...inTable.values()].filter(({ route }) => route.routes).map(({ route }) => route.path);

describe('the specification', () => {
  it('names 118 routes, each once', () => {
    expect(specified.length).toBe(118);
    expect(new Set(specified.map(pathOf)).size).toBe(118);
    expect(specified.filter(({ hidden }) => hidden).length).toBe(22);
    expect(specified.filter(({ parameter }) => parameter).map(pathOf)).toEqual([
      '/assetsManage/stacking-plan/:parkId',
      '/assetsManage/propertyCertificate/:type',
      '/tenantManage/tenant/:id',
      '/contractManage/contractRetire/:id',
      '/financeManage/bill/:id',
    ]);
    expect(keyed.length).toBe(73);
  });
});

describe('the route table', () => {
  it.each(named)('has %s with its key and a page', (path, { key, area, entry, bare }) => {
    const found = inTable.get(path)?.route;
    expect(found, path).toBeDefined();
    expect(Boolean(found?.component) || Boolean(found?.routes?.length)).toBe(true);
    expect(found?.layout === false).toBe(bare);
    if (key) expect(found?.access).toBe(key);
    // A route without a key in the specification has that of its entry or area, or one below it.
    else if (area) expect(found?.access).toMatch(new RegExp(`^${stem(entry?.key ?? keyOf(area))}`));
    else expect(found?.access).toBeUndefined();
  });

  it.each(named)('shows %s in the menu unless it is hidden', (path, route) => {
    expect(inMenu.has(path)).toBe(!isHidden(route));
  });

  it('has every page of an area inside its menu group, the pages of the setup centre at the third level', () => {
    const outside = named.filter(([path, { area, entry }]) => {
      const groups = inTable.get(path)?.groups ?? [];
      const parent = entry && groupPaths.includes(pathOf(entry)) ? [area, pathOf(entry)] : [area];
      return area !== '' && groups.join() !== parent.join();
    });
    expect(outside.map(([path]) => path)).toEqual([]);
    const setup = named.filter(([, { area, entry }]) => area === '/setupCenter' && entry);
    expect(setup.length).toBe(27);
    expect(setup.filter(([path]) => inMenu.get(path)?.groups.length !== 2)).toEqual([]);
  });

  it('equals the routes of the build: the layout at /, the sign-in pages outside of it', () => {
    const root = umiRoutes.find(({ path }) => path === '/');
    expect(root).toMatchObject({ component: '@/layouts/main' });
    const below = (routes: typeof umiRoutes): string[] =>
      routes.flatMap((route) => [route.path, ...below(route.routes ?? [])]);
    const within = new Set(below(root?.routes ?? []));
    const outside = new Set(umiRoutes.filter((route) => route !== root).map(({ path }) => path));
    expect(named.filter(([path, { bare }]) => !(bare ? outside : within).has(path))).toEqual([]);
    expect(named.filter(([path, { bare }]) => (bare ? within : outside).has(path))).toEqual([]);
  });
});

/** Returns a key as the prefix of its children: without trailing zeros, whose places number the pages below. */
function stem(key: string): string {
  return key.replace(/0+$/, '');
}

describe('access keys', () => {
  it('of a parent are a prefix of those of its children', () => {
    const parents = keyed.flatMap(([path, key]) =>
      (inTable.get(path)?.groups ?? []).map((group) => [keyOf(group), key] as const),
    );
    expect(parents.length).toBeGreaterThan(70);
    expect(parents.filter(([parent, key]) => !key.startsWith(stem(parent)))).toEqual([]);
  });

  it('turn on their parents', () => {
    const missing = keyed.flatMap(([path, key]) => {
      const granted = withParents([key]);
      const keys = (inTable.get(path)?.groups ?? []).map((group) => keyOf(group));
      return keys.filter((parent) => !granted.has(parent)).map((parent) => `${key} → ${parent}`);
    });
    expect(missing).toEqual([]);
  });

  it.each(keyed.filter(([path]) => !groupPaths.includes(path) && !path.includes(':')))(
    '%s shows with %s and its groups, and nothing of another key',
    (path, key) => {
      const access = Object.fromEntries([...withParents([key])].map((each) => [each, true]));
      const visible = placed(permittedMenu(routeTable, access));
      expect(visible.map(({ route }) => route.path)).toContain(path);
      expect(visible.filter(({ route }) => !access[route.access ?? ''])).toEqual([]);
      expect(visible.filter(({ route }) => !route.routes).map(({ route }) => route.access)).toEqual([key]);
      expect(firstPermitted(routeTable, access)).toBe(path);
    },
  );

  it('of a group open nothing while no child is open', () => {
    const groups = keyed.filter(([path]) => groupPaths.includes(path));
    expect(groups.length).toBe(15);
    const access = Object.fromEntries(groups.map(([, key]) => [key, true]));
    expect(permittedMenu(routeTable, access)).toEqual([]);
  });

  it('is_sadmin guards the platform administration', () => {
    const platform = '/sadminCenter/sadminManage/organizational-structure';
    expect(
      placed(permittedMenu(routeTable, { ...everyKey, is_sadmin: false })).map(({ route }) => route.path),
    ).not.toContain(platform);
    expect(firstPermitted(routeTable, { is_sadmin: true })).toBe(platform);
  });
});
