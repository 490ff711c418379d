// Scripts and stylesheets of a page that do not arrive: the user sees a message and can reload, in a real browser for each kind of file.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { DEMO_ACCOUNTS } from '#server/db/seed/demo/accounts';
import { newWindow, shown } from '../browser';
import { openDemo } from '../demo';

const opened = openDemo();

const SCRIPT = '加载失败';
const STYLE = '样式加载失败';
/** Files of the page itself, before the app. */
const OWN = [
  { name: 'framework', files: /\/framework\.\w+(\.async)?\.js$/, title: SCRIPT },
  { name: 'umi script', files: /\/umi\.\w+\.js$/, title: SCRIPT },
  { name: 'umi stylesheet', files: /\/umi\.\w+\.css$/, title: STYLE },
  { name: 'antd stylesheet', files: /\/antd\.\w+\.css$/, title: STYLE },
];
const WAYS = ['abort', '404', '500'] as const;

/** Opens a window in which files of a pattern fail in one way. */
async function windowWithout(files: RegExp, way: (typeof WAYS)[number]): Promise<Page> {
  const page = await newWindow(opened.browser);
  await page.route(files, (route) =>
    way === 'abort' ? route.abort() : route.fulfill({ status: Number(way), body: '' }),
  );
  return page;
}

describe.each(WAYS)('answered with %s', (way) => {
  it.each(OWN)('a failed $name shows $title', async ({ files, title }) => {
    const page = await windowWithout(files, way);
    await page.goto(`${opened.product.origin}/login`);
    const notice = page.getByRole('alert').filter({ hasText: title });
    await notice.getByText(title, { exact: true }).waitFor();
    await page.unroute(files);
    await notice.getByRole('button', { name: '重新加载' }).click();
    await page.getByLabel('登录名').waitFor();
    await shown(page);
    expect(await page.getByText(title, { exact: true }).count()).toBe(0);
    await page.context().close();
  });

  it('a failed chunk of a page shows 加载失败 in the place of the page, once', async () => {
    const page = await windowWithout(/^$/, way);
    const { origin } = opened.product;
    const who = { name: 'demo-admin', password: DEMO_ACCOUNTS.password };
    await page.request.post(`${origin}/api/user/login`, { headers: { origin }, data: who });
    await page.goto(`${origin}/home`);
    await page.getByRole('menuitem', { name: '租客管理' }).waitFor();
    const later = /\/p__tenants__tenant-list\w*\.\w+\.async\.(js|css)$/;
    await page.route(later, (route) =>
      way === 'abort' ? route.abort() : route.fulfill({ status: Number(way), body: '' }),
    );
    await page.getByRole('menuitem', { name: '租客管理' }).click();
    await page.getByRole('menuitem', { name: '租客列表' }).click();
    await page.getByText(SCRIPT, { exact: true }).first().waitFor();
    await shown(page);
    expect(await page.getByText(SCRIPT, { exact: true }).count()).toBe(1);
    await page.unroute(later);
    await page.getByRole('button', { name: '重新加载' }).click();
    await page.locator('tr.ant-table-row').first().waitFor();
    await page.context().close();
  });
});
