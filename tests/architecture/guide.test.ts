// The guide keeps up with the product: everything it explains, shows and links to exists, and everything in the menu is explained.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { explaining } from '#config/guide';
import { builtRoutes, pageRoutes, routeTable } from '#config/routes';
import type { AppRoute } from '#config/routes/types';
import { guidePages } from '../../scripts/guide-pages';
import { GUIDE, picturesOf, sourcePages } from '../../scripts/guide-source';

const pages = sourcePages();
const routes = pageRoutes(builtRoutes());

const withGroups = (some: readonly AppRoute[]): string[] =>
  some.flatMap((route) => [route.path, ...withGroups(route.routes ?? [])]);
const keys = new Set(withGroups(routeTable));

/** Returns true when the address belongs to a page: as written in the route table, or with a query. */
const isPage = (address: string) => routes.some(({ path: route }) => route === address.split(/[?#]/)[0]);

/** Pages outside the frame of the product, and the guide itself. */
const UNEXPLAINED = ['/login', '/newhope-login', '/guide', '/guide/:page'];

describe('the guide', () => {
  it('names routes that are there, each on one page', () => {
    const named = pages.flatMap(({ name, routes }) => routes.map((route) => ({ name, route })));
    expect(named.filter(({ route }) => !keys.has(route))).toEqual([]);
    expect(named.map(({ route }) => route)).toHaveLength(new Set(named.map(({ route }) => route)).size);
  });

  it('explains every page of the product', () => {
    const silent = routes.filter(({ path: route }) => !explaining(pages, route) && !UNEXPLAINED.includes(route));
    expect(silent.map(({ path: route }) => route)).toEqual([]);
  });

  it('shows pictures that are there, of pages that are there', () => {
    const pictures = pages.flatMap(picturesOf);
    const lines = pages.flatMap(({ body }) => body.match(/^.*!\[.*$/gm) ?? []);
    expect(pictures).toHaveLength(lines.length);
    expect(pictures.filter(({ address }) => !isPage(address))).toEqual([]);
    const files = readdirSync(path.join(GUIDE, 'pictures')).sort();
    expect(files).toEqual([...new Set(pictures.map(({ file }) => `${file}.jpg`))].sort());
  });

  it('links only to its own pages', () => {
    const links = pages.flatMap(({ name, body }) =>
      [...body.matchAll(/(?<!!)\[[^\]]+\]\(([^)\s]+)\)/g)].map(([, to = '']) => ({ name, to })),
    );
    expect(links.length).toBeGreaterThan(30);
    const names = pages.map(({ name }) => `${name}.md`);
    expect(links.filter(({ to }) => !names.includes(to))).toEqual([]);
  });

  it('is rendered with the addresses of the web app, and without markup of its own', () => {
    const rendered = guidePages();
    const addresses = rendered.flatMap(({ html }) =>
      [...html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, to = '']) => to),
    );
    expect(addresses.filter((to) => to.endsWith('.jpg')).length).toBe(2 * pages.flatMap(picturesOf).length);
    expect(addresses.filter((to) => !/^\/guide(\/[a-z-]+|-files\/[a-z-]+\.[0-9a-f]{8}\.jpg)$/.test(to))).toEqual([]);
    expect(rendered.find(({ name }) => name === 'late-fee')?.text).toContain('默认值在参数里');
    expect(rendered.filter(({ text }) => /[<>]|&\w+;/.test(text)).map(({ name }) => name)).toEqual([]);
  });

  it('has an order without ties, and contiguous groups', () => {
    const orders = pages.map(({ order }) => order);
    expect(new Set(orders).size).toBe(orders.length);
    const groups = pages.map(({ group }) => group);
    const begun = groups.filter((group, place) => group !== groups[place - 1]);
    expect(new Set(begun).size).toBe(begun.length);
  });

  it('explains words as the glossary has them', () => {
    const columns = (file: string) =>
      [...readFileSync(file, 'utf8').matchAll(/^\| ([^|]+?) +\|/gm)].map(([, term = '']) => term);
    const terms = columns('docs/glossary.md').flatMap((term) => term.split('、'));
    const defined = columns(`${GUIDE}/glossary.md`).filter((term) => term !== '词' && !/^-+$/.test(term));
    expect(defined.length).toBeGreaterThan(50);
    expect(defined.filter((term) => !terms.includes(term))).toEqual([]);
  });
});
