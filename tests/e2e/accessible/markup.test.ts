// Puts markup into every text of an enterprise, as an attacker would: no page creates an element from it, and the content security policy has nothing
// to block. Runs in a real browser over the demo.
import { cpSync, rmSync } from 'node:fs';
import sql, { raw } from 'sql-template-tag';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { type Database, type Owner, one } from '#server/platform/db/database';
import { openDataFolder } from '#server/platform/db/embedded/data-folder';
import '#server/runtime/node';
import { LONG, report } from '#tests/trust/support/form';
import { callerOf, closeWindows, setUpSecondFactor, sharedBrowser } from '../browser';
import { newDataFolder, type Product, startOn } from '../product';
import { addressesOf } from './addresses';
import { openTour } from './tour';

const MARKUP = `"><img src=x onerror=window.struck=1><script>window.struck=1</script>`;
/** Texts end with a Chinese character in the demo; codes that the product reads itself never do. */
const TEXT_END = '[一-龥）。]$';
/** Columns in which users also write text with other endings: numbers, addresses, names in Latin letters. */
const WRITTEN =
  '(^|_)(name|title|label|remark|content|reason|words|payer|address|manager|contact|subject|note|number|bank|brand|way|location|description|purpose|result|condition|clause|text|comment|body|signatory|receiver|holder|mortgagee|summary|position)$';
/** Tables whose columns are excluded because sign-in or the product reads them. */
const READ_BY_US = [
  'app_user',
  'job_run',
  'company',
  'schema_migration',
  'schema_definition',
  'access_token',
  'saved_view',
];
/** Pages of the short form: charts, maps, boards, timelines and papers, which render texts other than in table cells. */
const OTHER_WAYS = /dataPanel|map|stacking|board|detail|home|message|calendar|receipt|print|paper|Analysis/;

let data: string;
let product: Omit<Product, 'restart'>;
let columns = 0;
let all: string[] = [];

interface Column {
  table: string;
  column: string;
  json: boolean;
}

/** Returns the update of one column and the condition for its rows. JSON columns are updated string by string. */
function blowOn({ table, column, json }: Column): string {
  const quoted = `'${MARKUP.replaceAll('"', '\\\\"')}'`;
  if (json)
    return `set ${column} = regexp_replace(${column}::text, '([一-龥）。])"(?!\\s*:)', '\\1' || ${quoted} || '"', 'g')::jsonb where ${column}::text ~ '[一-龥）。]"'`;
  const everything = new RegExp(WRITTEN).test(column) && !READ_BY_US.includes(table);
  return `set ${column} = ${column} || '${MARKUP}' where ${everything ? `${column} <> ''` : `${column} ~ '${TEXT_END}'`}`;
}

/** Updates one column separately: a column that cannot hold such a text stays as it is. Returns true when any row was changed. */
async function injectMarkup(owner: Owner, column: Column): Promise<boolean> {
  await owner.script('begin');
  try {
    const blow = raw(`update ${column.table} ${blowOn(column)} returning 1`);
    const { rows } = await one<{ rows: number }>(
      owner,
      sql`with struck as (${blow}) select count(*)::int as rows from struck`,
    );
    await owner.script('commit');
    return rows > 0;
  } catch {
    await owner.script('rollback');
    return false;
  }
}

async function markAll(db: Database): Promise<number> {
  return db.asOwner(async (owner) => {
    // Posted rows and the audit trail are immutable; this lifts the protection once.
    await owner.script('set session_replication_role = replica');
    const written = await owner.query<Column>(
      sql`select c.table_name as table, c.column_name as column, c.data_type = 'jsonb' as json from information_schema.columns c
          join information_schema.tables t using (table_schema, table_name)
          where table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type in ('text', 'jsonb') and c.is_generated = 'NEVER'
          order by 1, 2`,
    );
    let changed = 0;
    for (const column of written) changed += Number(await injectMarkup(owner, column));
    return changed;
  });
}

beforeAll(async () => {
  data = newDataFolder();
  cpSync(inject('demoFolder'), data, { recursive: true });
  const db = await openDataFolder(data);
  columns = await markAll(db);
  await db.close();
  product = await startOn(data, { JOBS: 'worker' });
  const { page } = await openTour(await sharedBrowser(), product as Product, 'demo-admin');
  all = [...(await addressesOf(await callerOf(page, product as Product))).values()];
});
afterAll(async () => {
  await closeWindows(await sharedBrowser());
  await product?.stop();
  rmSync(data, { recursive: true, force: true });
});

interface Seen {
  pages: number;
  visible: number;
  faults: string[];
}

/** Returns what a user of the demo sees at the addresses that they may open. */
async function seenBy(name: string, isHis: (address: string) => boolean): Promise<Seen> {
  const { page, visit } = await openTour(await sharedBrowser(), product as Product, name);
  if (name === 'sadmin') await setUpSecondFactor(page);
  const addresses = all.filter(isHis);
  const faults: string[] = [];
  let visible = 0;
  for (const address of addresses) {
    faults.push(...(await visit([address])));
    // Charts create their tooltips on hover.
    for (const chart of await page.locator('canvas:visible').all())
      await chart.hover({ timeout: 2_000 }).catch(() => undefined);
    const found = await page.evaluate(() => ({
      struck: 'struck' in window || document.querySelectorAll('img[src="x"]').length > 0,
      shown: document.body.textContent.includes('<img src=x'),
    }));
    if (found.struck) faults.push(`${address}: markup became an element`);
    visible += Number(found.shown);
  }
  return { pages: addresses.length, visible, faults };
}

it('is shown as the text it is, on every page', async () => {
  expect(columns).toBeGreaterThan(120);
  const isPlatform = (address: string) => address.startsWith('/sadmin');
  const seen = [
    await seenBy('demo-admin', (address) => !isPlatform(address) && (LONG || OTHER_WAYS.test(address))),
    await seenBy('sadmin', isPlatform),
  ];
  // The texts exceed the lengths of the contract form, so its request for unusual terms is refused.
  const faults = seen.flatMap((each) => each.faults).filter((fault) => !fault.includes('/contract/notices: 422'));
  expect(faults).toEqual([]);
  for (const { visible, pages } of seen) expect(visible).toBeGreaterThan(pages / 2);
  const sum = (countOf: (each: Seen) => number) => seen.reduce((total, each) => total + countOf(each), 0);
  const [pages, visible] = [sum((each) => each.pages), sum((each) => each.visible)];
  report('markup', { 'columns struck': columns, pages, 'pages that show it': visible, elements: 0 });
});
