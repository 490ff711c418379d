// npm run screenshots: the pictures that README and docs show, taken from the production build on demo data.
import { mkdirSync } from 'node:fs';
import { DEMO_ACCOUNTS } from '#server/db/seed/demo/index';
import { launchBrowser, signIn } from '#tests/e2e/browser';
import { startProduct } from '#tests/e2e/product';

const FOLDER = 'docs/screenshots';
const SETTLE_MS = 500;
const PICTURES: Record<string, string> = {
  home: '/home',
  'asset-map': '/assetsManage/asset-map',
  'stacking-plan': '/assetsManage/stacking-plan',
  certificates: '/assetsManage/propertyCertificate',
  'contract-form': '/contractManage/contract-edit?id=',
  'collection-plan': '/contractManage/contract-trial?id=9',
  receivables: '/financeManage/costList?f_overdue=yes',
  'write-off': '/financeManage/cashRecord?f_status=open,partial',
  'rent-roll': '/contractManage/contractReport/rentRoll',
};
/** The page that takes the most room, on a narrow and on a wide screen as well. */
const WIDTHS = [
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
];

mkdirSync(FOLDER, { recursive: true });
const browser = await launchBrowser();
const product = await startProduct({ DEMO: '1' });
const context = await browser.newContext({
  viewport: { width: 1440, height: 900 },
  locale: 'zh-CN',
  timezoneId: 'Asia/Shanghai',
});
const page = await context.newPage();
await signIn(page, product.origin, DEMO_ACCOUNTS.names[0] ?? '', DEMO_ACCOUNTS.password);

/** The form is shown on a draft, which has terms to calculate. */
async function draftId(): Promise<number> {
  const answer = await context.request.post(`${product.origin}/api/contracts/contract/list`, {
    data: { page: 1, page_size: 1, filter: { phase: ['draft'] } },
  });
  const { data } = (await answer.json()) as { data: { rows: { id: number }[] } };
  return data.rows[0]?.id ?? 0;
}

async function picture(name: string, address: string): Promise<void> {
  await page.goto(`${product.origin}${address}`, { waitUntil: 'networkidle' });
  // What is drawn in frames has come to rest.
  await page.locator('.ant-skeleton, .ant-spin-spinning').first().waitFor({ state: 'detached' });
  await page.waitForTimeout(SETTLE_MS);
  await page.screenshot({ path: `${FOLDER}/${name}.jpg`, type: 'jpeg', quality: 72 });
  console.log(`${FOLDER}/${name}.jpg`);
}

for (const [name, address] of Object.entries(PICTURES))
  await picture(name, address.endsWith('id=') ? `${address}${await draftId()}` : address);
for (const size of WIDTHS) {
  await page.setViewportSize(size);
  await picture(`stacking-plan-${size.width}`, PICTURES['stacking-plan'] ?? '');
}
await browser.close();
await product.stop();
