// Integrations in a real browser: a token is created there and lists tenants by fetch; a webhook is created, and its test event arrives at a local
// server.
import { afterAll, expect, it } from 'vitest';
import { addDays } from '#domain/kernel/dates/calendar-date';
import { DEMO_ACCOUNTS } from '#server/db/seed/demo/accounts';
import { type HttpStandIn, openHttpStandIn } from '#tests/support/outside/http-stand-in';
import { callerOf, hands, openPage, todayOf } from '../browser';
import { openDemo } from '../demo';

let outside: HttpStandIn;
const opened = openDemo(async () => {
  outside = await openHttpStandIn();
  return { OUTGOING_HOSTS: '127.0.0.1' };
});
const faults: string[] = [];

afterAll(async () => {
  await outside?.close();
});

it('creates a token that lists tenants, and a webhook that receives a test event', async () => {
  const page = await openPage(
    opened.browser,
    opened.product,
    { name: 'demo-admin', password: DEMO_ACCOUNTS.password },
    faults,
  );
  await page.goto(`${opened.product.origin}/setupCenter/openInterface/access-token`);
  await hands(page).press('新增');
  const drawer = page.getByRole('dialog');
  const inDrawer = hands(page, drawer);
  await inDrawer.fill('名称', '报表系统对接');
  await inDrawer.date('有效期至', addDays(await todayOf(await callerOf(page, opened.product)), 30));
  await page.getByRole('button', { name: '全选 租客管理' }).first().click();
  await inDrawer.press('保存');
  const dialog = page.locator('.ant-modal-confirm', { hasText: '访问令牌「报表系统对接」已新增' });
  const token = (await dialog.locator('code').textContent()) ?? '';
  expect(token).toMatch(/^lbo_/);
  await dialog.getByRole('button', { name: '已复制保存' }).click();
  await page.getByText(token.slice(0, 10)).first().waitFor();

  const reply = await fetch(`${opened.product.origin}/api/tenants/tenant/list`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ page: 1, page_size: 10 }),
  });
  const { error_code, data } = (await reply.json()) as { error_code: number; data: { rows: object[] } };
  expect(error_code).toBe(0);
  expect(data.rows).toHaveLength(10);

  await page.goto(`${opened.product.origin}/setupCenter/openInterface/webhook`);
  await hands(page).press('新增');
  await inDrawer.fill('名称', '财务中台');
  await inDrawer.fill('接收地址', `${outside.origin}/hook`);
  await drawer.getByLabel('收款核销').check();
  await inDrawer.press('保存');
  const secret = page.locator('.ant-modal-confirm', { hasText: '订阅「财务中台」已新增' });
  await secret.locator('code', { hasText: 'whsec_' }).waitFor();
  await secret.getByRole('button', { name: '已复制保存' }).click();
  const row = page.getByRole('row', { name: /财务中台/ });
  await hands(page, row).press('发送测试');
  const arrived = await outside.received.next();
  expect(JSON.parse(arrived.body)).toMatchObject({ type: 'ping' });
  await page.getByText(/测试事件已送达/).waitFor();
  await hands(page, row).press('投递记录');
  await page.getByText('送达（200）').waitFor();
  expect(faults).toEqual([]);
});
