// Markup in every text of an enterprise, as an attacker would enter it: no page makes an element of it, and the policy of the pages has
// nothing to stop. Seen in a real browser over the demo.
import { cpSync, rmSync } from 'node:fs';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type { Database, Owner } from '#server/platform/db/database';
import { openDataFolder } from '#server/platform/db/embedded/data-folder';
import '#server/runtime/node';
import { LONG, tell } from '#tests/trust/support/form';
import { callerOf, closeWindows, sharedBrowser } from '../browser';
import { newDataFolder, type Product, startOn } from '../product';
import { addressesOf } from './addresses';
import { openTour } from './tour';

const MARKUP = `"><img src=x onerror=window.struck=1><script>window.struck=1</script>`;
/** Columns that people write into; codes that the product reads itself are not among them. */
const WRITTEN =
  '(^|_)(name|title|label|remark|content|reason|words|payer|address|manager|contact|subject|note|number|bank|brand|way|location|description|purpose|result|condition|clause|text)$';
/** Of those, what people sign in by or the product looks up. */
const READ_BY_US = sql`('app_user', 'job_run', 'company', 'migration', 'access_token', 'saved_view')`;
/** In the short form: pages with charts, maps, boards, timelines and papers, where texts go other ways than a table's cells. */
const OTHER_WAYS = /dataPanel|map|stacking|board|detail|home|message|calendar|receipt|print|paper|Analysis/;

let data: string;
let product: Omit<Product, 'restart'>;
let columns = 0;

/** Each column for itself: what may not hold such a text stays as it is. */
async function strike(owner: Owner, table: string, column: string): Promise<boolean> {
  const longer = `update ${table} set ${column} = ${column} || '${MARKUP}'`;
  return owner.script(`begin; ${longer}; commit`).then(
    () => true,
    async () => {
      await owner.script('rollback');
      return false;
    },
  );
}

async function strikeAll(db: Database): Promise<number> {
  return db.asOwner(async (owner) => {
    // What was posted is not changed, nor is the trail: for once it is.
    await owner.script('set session_replication_role = replica');
    const written = await owner.query<{ table: string; column: string }>(
      sql`select c.table_name as table, c.column_name as column from information_schema.columns c
          join information_schema.tables t using (table_schema, table_name)
          where table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type = 'text' and c.column_name ~ ${WRITTEN}
            and c.table_name not in ${READ_BY_US}
            and exists (select from information_schema.columns o where (o.table_schema, o.table_name, o.column_name) = (c.table_schema, c.table_name, 'company_id'))
          order by 1, 2`,
    );
    let struck = 0;
    for (const { table, column } of written) struck += Number(await strike(owner, table, column));
    return struck;
  });
}

beforeAll(async () => {
  data = newDataFolder();
  cpSync(inject('demoFolder'), data, { recursive: true });
  const db = await openDataFolder(data);
  columns = await strikeAll(db);
  await db.close();
  product = await startOn(data, { JOBS: 'worker' });
});
afterAll(async () => {
  await closeWindows(await sharedBrowser());
  await product?.stop();
  rmSync(data, { recursive: true, force: true });
});

it('is shown as the text it is, on every page', async () => {
  expect(columns).toBeGreaterThan(100);
  const { page, visit } = await openTour(await sharedBrowser(), product as Product, 'demo-admin');
  const all = [...(await addressesOf(await callerOf(page, product as Product))).values()];
  const addresses = all.filter((address) => !address.startsWith('/sadmin') && (LONG || OTHER_WAYS.test(address)));
  const faults: string[] = [];
  let shown = 0;
  for (const address of addresses) {
    faults.push(...(await visit([address])));
    // What charts tell is made when one points at them.
    for (const chart of await page.locator('canvas:visible').all())
      await chart.hover({ timeout: 2_000 }).catch(() => undefined);
    const found = await page.evaluate(() => ({
      struck: 'struck' in window || document.querySelectorAll('img[src="x"]').length > 0,
      shown: document.body.textContent.includes('<img src=x'),
    }));
    if (found.struck) faults.push(`${address}: markup became an element`);
    shown += Number(found.shown);
  }
  // The texts are longer than the form of a contract takes, which sends them to ask what is unusual about it.
  expect(faults.filter((fault) => !fault.includes('/contract/notices: 422'))).toEqual([]);
  expect(shown).toBeGreaterThan(addresses.length / 2);
  tell('markup', { 'columns struck': columns, pages: addresses.length, 'pages that show it': shown, elements: 0 });
});
