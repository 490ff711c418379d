// npm run screenshots: the pictures that README and docs show, taken from the production build on demo data.
import { mkdirSync } from 'node:fs';
import { DEMO_ACCOUNTS } from '../server/db/seed/demo';
import { launchBrowser, signIn, startProduct } from '../tests/e2e/browser';

const FOLDER = 'docs/screenshots';
const PICTURES: Record<string, string> = {
  home: '/home',
  'contract-form': '/contractManage/contract-edit?id=',
  'collection-plan': '/contractManage/contract-trial?id=9',
  receivables: '/financeManage/costList?f_overdue=yes',
  'write-off': '/financeManage/cashRecord?f_status=open,partial',
  'rent-roll': '/contractManage/contractReport/rentRoll',
};

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

for (const [name, address] of Object.entries(PICTURES)) {
  const target = address.endsWith('id=') ? `${address}${await draftId()}` : address;
  await page.goto(`${product.origin}${target}`, { waitUntil: 'networkidle' });
  await page.screenshot({ path: `${FOLDER}/${name}.jpg`, type: 'jpeg', quality: 72 });
  console.log(`${FOLDER}/${name}.jpg`);
}
await browser.close();
await product.stop();
