// Every route of the table, as each user of the demo may open it.
import { beforeAll, describe, expect, it } from 'vitest';
import { me } from '#api/account/me/me';
import { routeTable } from '#config/routes';
import { callerOf, setUpSecondFactor } from '../browser';
import { addressesOf, permitted } from './addresses';
import { openTour } from './tour';
import { openWalk } from './walk';

const { opened } = openWalk();

/** The areas of the menu, a test each; what stands outside of them is one as well. */
const AREAS = routeTable.flatMap(({ path, routes }) => (routes && !path.startsWith('/sadmin') ? [path] : []));
const areaOf = (address: string) => AREAS.find((area) => address.startsWith(area)) ?? '/';

let addresses: ReadonlyMap<string, string>;
beforeAll(async () => {
  const { page } = await openTour(opened.browser, opened.product, 'demo-admin');
  addresses = await addressesOf(await callerOf(page, opened.product));
  await page.context().close();
});

const ROLES = [
  { name: 'demo-admin', closely: 'light' },
  { name: 'demo-leasing', closely: 'dark' },
  { name: 'demo-finance', closely: 'dark' },
  { name: 'demo-viewer', closely: undefined },
] as const;

describe.each(ROLES)('$name', ({ name, closely }) => {
  let tour: Awaited<ReturnType<typeof openTour>>;
  let pages: string[];
  beforeAll(async () => {
    tour = await openTour(opened.browser, opened.product, name, closely);
    const { permissions } = await (await callerOf(tour.page, opened.product)).call(me, {});
    pages = permitted(addresses, permissions);
  });

  it.each(['/', ...AREAS])('sees each of his pages below %s whole', async (area) => {
    expect(await tour.visit(pages.filter((address) => areaOf(address) === area))).toEqual([]);
  });
});

it('sadmin sees the platform whole', async () => {
  const { page, visit } = await openTour(opened.browser, opened.product, 'sadmin', 'light');
  await setUpSecondFactor(page);
  const platform = permitted(addresses, { is_sadmin: true }).filter((address) => address.startsWith('/sadmin'));
  expect(platform.length).toBeGreaterThan(0);
  expect(await visit([...platform, '/individualCenter', '/guide'])).toEqual([]);
});
