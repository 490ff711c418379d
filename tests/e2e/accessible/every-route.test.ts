// Visits every route of the table as each user of the demo may open it.
import { beforeAll, describe, expect, it } from 'vitest';
import { me } from '#api/account/me';
import { routeTable } from '#config/routes';
import { callerOf, setUpSecondFactor } from '../browser';
import { openDemo } from '../demo';
import { addressesOf, permitted } from './addresses';
import { openContrast, type Shade, TEMPLATE_VIEWS } from './contrast';
import { openTour } from './tour';

const opened = openDemo();
const contrast = openContrast();

/** Areas of the menu, one test each; routes outside of all areas form one more. */
const AREAS = routeTable.flatMap(({ path, routes }) => (routes && !path.startsWith('/sadmin') ? [path] : []));
const areaOf = (address: string) => AREAS.find((area) => address.startsWith(area)) ?? '/';

let addresses: ReadonlyMap<string, string>;
beforeAll(async () => {
  const { page } = await openTour(opened.browser, opened.product, 'demo-admin');
  addresses = await addressesOf(await callerOf(page, opened.product));
  await page.context().close();
});

const ROLES = [
  { name: 'demo-admin', closely: { shade: 'light', contrast } },
  { name: 'demo-leasing', closely: { shade: 'dark', contrast } },
  { name: 'demo-finance', closely: { shade: 'dark', contrast } },
  { name: 'demo-viewer', closely: undefined },
] as const;

/** Returns the views of these pages whose template is still to be checked in a shade. */
const dueViews = (pages: readonly string[], shade: Shade) =>
  contrast.dueOf(
    TEMPLATE_VIEWS.filter((view) => pages.includes(view.split('?')[0] as string)),
    shade,
  );

describe.each(ROLES)('$name', ({ name, closely }) => {
  let tour: Awaited<ReturnType<typeof openTour>>;
  let pages: string[];
  beforeAll(async () => {
    tour = await openTour(opened.browser, opened.product, name, closely);
    const { permissions } = await (await callerOf(tour.page, opened.product)).call(me, {});
    const own = permitted(addresses, permissions);
    pages = closely ? [...own, ...dueViews(own, closely.shade)] : own;
  });

  it.each(['/', ...AREAS])('sees each of their pages below %s whole', async (area) => {
    expect(await tour.visit(pages.filter((address) => areaOf(address) === area))).toEqual([]);
  });
});

it('has enough contrast on the page of each template, in light and in dark', async () => {
  const { page, visit } = await openTour(opened.browser, opened.product, 'demo-admin', { shade: 'dark', contrast });
  const { permissions } = await (await callerOf(page, opened.product)).call(me, {});
  const pages = permitted(addresses, permissions);
  // Pages that only the administrator opens; the others are seen in dark above.
  expect(await visit(contrast.dueOf([...pages, ...dueViews(pages, 'dark')], 'dark'))).toEqual([]);
  expect([contrast.left('light'), contrast.left('dark')]).toEqual([[], []]);
});

it('sadmin sees the platform whole', async () => {
  const { page, visit } = await openTour(opened.browser, opened.product, 'sadmin', { shade: 'light' });
  await setUpSecondFactor(page);
  const platform = permitted(addresses, { is_sadmin: true }).filter((address) => address.startsWith('/sadmin'));
  expect(platform.length).toBeGreaterThan(0);
  expect(await visit([...platform, '/individualCenter', '/guide'])).toEqual([]);
});
