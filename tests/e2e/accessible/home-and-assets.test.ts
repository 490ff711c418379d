// The sign-in page, home and assets.
import { expect, it } from 'vitest';
import { violationsOf } from '../browser';
import { openWalk } from './walk';

const { opened, pageOf, walk } = openWalk();

it('has no accessibility violation on the sign-in page', async () => {
  const page = await pageOf();
  await page.goto(`${opened.product.origin}/login`);
  expect(await violationsOf(page, '/login')).toEqual([]);
});

it('has no accessibility violation on its pages, no fault on their consoles, and no figure cut', async () => {
  const addresses = [
    '/home',
    '/messageCenter',
    '/individualCenter?tab=profile',
    '/individualCenter?tab=security',
    '/individualCenter?tab=sessions',
    '/individualCenter?tab=views',
    '/assetsManage/asset-map',
    '/assetsManage/stacking-plan',
    '/assetsManage/stacking-plan?view=list',
    '/assetsManage/park-list',
    '/assetsManage/asset-list',
    '/assetsManage/park-detail?id=1',
    '/assetsManage/park-detail?id=1&tab=leases',
    '/assetsManage/asset-detail?id=1',
    '/assetsManage/asset-detail?id=1&tab=basic',
    '/assetsManage/floor-edit?building_id=1',
    '/assetsManage/space-list',
    '/assetsManage/space-add',
    '/assetsManage/space-detail?id=1',
    '/assetsManage/space-detail?id=1&tab=history',
    '/assetsManage/space-edit?id=1',
    '/assetsManage/propertyCertificate',
  ];
  expect(await walk(addresses)).toEqual([]);
});
