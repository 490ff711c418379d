import { expect, it } from 'vitest';
import { newWindow, violationsOf } from '../browser';
import { openWalk } from './walk';

const { opened, walk } = openWalk();

it('has no accessibility violation on the sign-in page', async () => {
  const page = await newWindow(opened.browser);
  await page.goto(`${opened.product.origin}/login`);
  expect(await violationsOf(page, '/login', true)).toEqual([]);
});

it('has no accessibility violation on its pages, no fault on their consoles, and no figure cut', async () => {
  const addresses = [
    '/guide/calculation?q=%E7%A7%9F%E9%87%91',
    '/individualCenter?tab=profile',
    '/individualCenter?tab=security',
    '/individualCenter?tab=sessions',
    '/individualCenter?tab=views',
    '/assetsManage/stacking-plan?view=list',
    '/assetsManage/park-detail?id=1&tab=leases',
    '/assetsManage/asset-detail?id=1&tab=basic',
    '/assetsManage/space-detail?id=1&tab=history',
  ];
  expect(await walk(addresses)).toEqual([]);
});
