import { expect, it } from 'vitest';
import { pageRoutes } from '#config/routes';
import * as paths from './paths';

/** Functions that take several ids. */
const OF_SEVERAL = ['quotePaths.compare'];

/** Every address, with 7 for an id. */
const addresses = Object.entries(paths).flatMap(([name, group]) =>
  typeof group === 'string'
    ? [[name, group]]
    : Object.entries(group as Record<string, string | ((...ids: unknown[]) => string)>).map(([key, address]) => {
        const id = OF_SEVERAL.includes(`${name}.${key}`) ? ['7', '7'] : '7';
        return [`${name}.${key}`, typeof address === 'string' ? address : address(id, '7', '7', '7')];
      }),
);
const built = pageRoutes().filter(({ component }) => component);
const shapeOf = (path: string) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`);

it.each(addresses)('%s leads to a page of the route table', (_name, address = '') => {
  const [path = ''] = address.split('?');
  expect(built.filter((route) => shapeOf(route.path).test(path))).not.toEqual([]);
  expect(address).not.toContain('undefined');
});
