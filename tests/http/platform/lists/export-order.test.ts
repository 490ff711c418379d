// Rows of a long list in a spreadsheet, found range by range on the embedded database: each once, in the order of the database itself.
import sql, { raw } from 'sql-template-tag';
import { beforeAll, expect, it } from 'vitest';
import { receivableList } from '#api/finance/receivable/receivable.list';
import { exportEndpoint, type ListQuery } from '#api/kernel/list/list';
import { analyze } from '#server/platform/db/database';
import { ID_RANGE } from '#server/platform/list/export';
import { fill } from '#tests/support/database/many-receivables';
import { sheetsOf } from '#tests/support/files/sheet';
import { openEnterprise } from '#tests/support/open-enterprise';

const CONTRACTS = 350;
const OF_EACH = 30;

const { world, enterprise, admin } = openEnterprise({ ownWorld: true, people: { admin: 'admin' } });

beforeAll(async () => {
  expect(CONTRACTS * OF_EACH).toBeGreaterThan(2 * ID_RANGE);
  await fill({ world, owner: admin, approver: await enterprise.person('admin') }, OF_EACH, '2025-07-01', CONTRACTS);
  // PostgreSQL does it by itself within a minute; before that, an export nests loops over rows it does not expect.
  await analyze(world.db);
});

async function exported(query: Pick<ListQuery, 'sort' | 'filter'>): Promise<string[]> {
  const response = await admin.fetch(exportEndpoint(receivableList).path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ format: 'xlsx', columns: ['tenant_name', 'due_date', 'gross_fen'], ...query }),
  });
  const [[, ...rows] = []] = await sheetsOf(response);
  expect(rows.at(-1)?.[0]).toBe('合计');
  return rows.slice(0, -1).map(([name, due_date, gross]) => `${name} ${due_date} ${Math.round(Number(gross) * 100)}`);
}

const stored = async (order: string, where: string) => {
  const rows = await world.db.asOwner((tx) =>
    tx.query<{ row: string }>(
      sql`select t.name || ' ' || r.due_date || ' ' || r.gross_fen as row from receivable r join tenant t on t.id = r.tenant_id
          where r.company_id = ${enterprise.company_id} and ${raw(where)} order by ${raw(order)}`,
    ),
  );
  return rows.map(({ row }) => row);
};

it.each<[string, Pick<ListQuery, 'sort' | 'filter'>, string, string]>([
  ['by the day they are due', {}, 'r.due_date, r.id', 'true'],
  [
    'by amount, the largest first',
    { sort: [{ field: 'gross_fen', order: 'desc' }] },
    'r.gross_fen desc, r.id desc',
    'true',
  ],
  [
    'those of some days, the last first',
    { sort: [{ field: 'due_date', order: 'desc' }], filter: { due_date: { from: '2025-07-05', to: '2025-07-20' } } },
    'r.due_date desc, r.id desc',
    `r.due_date between '2025-07-05' and '2025-07-20'`,
  ],
])('%s', async (_title, query, order, where) => {
  const rows = await exported(query);
  expect(rows.length).toBeGreaterThan(ID_RANGE);
  expect(rows).toEqual(await stored(order, where));
});
