// Tables as of the end of a day (docs/domain §7.2): the schema "known", and the stored rows behind it.
import sql from 'sql-template-tag';
import { expect, it } from 'vitest';
import { spaceCalls } from '#api/assets/space/space';
import { limitToRecordedOn, type Tx } from '#server/platform/db/database';
import { newPlace, newSpace } from '#tests/support/builders';
import { openEnterprise } from '#tests/support/open-enterprise';
import { firstOf, present } from '#tests/support/present';
import { newEnterprise, onDay } from '#tests/support/world';

const { world, enterprise } = openEnterprise({ ownWorld: true, people: {} });

const request = <Row>(statement: ReturnType<typeof sql>, recordedAsOf?: string, company_id = enterprise.company_id) =>
  world.services.db.transaction({ company_id }, async (tx: Tx) => {
    if (recordedAsOf) await limitToRecordedOn(tx, recordedAsOf);
    return tx.query<Row>(statement);
  });

const AREAS = sql`select rentable_area_sqm::text as sqm, start_date::text as since from space_value order by start_date`;
const STORED = sql`select table_name, entered_on::text as entered_on, superseded_on::text as superseded_on from row_history order by id`;

it('shows rows as they were at the end of each day, and keeps former values from one day to another', async () => {
  await onDay(world, '2026-03-02');
  const owner = await enterprise.person('admin');
  const place = await newPlace(owner);
  const { id } = await newSpace(owner, place, '100.00');
  const resized = async (rentable_area_sqm: string, effective_on: string) => {
    const { park_name, building_name, floor_name, history, ...own } = await owner.call(spaceCalls.get, { id });
    await owner.call(spaceCalls.save, { ...own, rentable_area_sqm, effective_on });
  };
  await resized('90.00', '2026-03-01');
  expect(await request(STORED)).toEqual([]);

  await onDay(world, '2026-03-10');
  await resized('80.00', '2026-03-05');
  await resized('70.00', '2026-03-05');
  expect(await request(STORED)).toEqual([
    { table_name: 'space_value', entered_on: '2026-03-02', superseded_on: '2026-03-10' },
  ]);

  const now = await request(AREAS);
  expect(await request(AREAS, '2026-03-10')).toEqual(now);
  const before = await request<{ sqm: string }>(AREAS, '2026-03-09');
  expect(before.map(({ sqm }) => sqm)).toEqual(now.map((row) => (row as { sqm: string }).sqm).slice(0, -1));
  expect(await request(AREAS, '2026-03-01')).toEqual([]);
  expect(await request(AREAS, '2026-03-09', (await newEnterprise(world)).company_id)).toEqual([]);
  const measured = sql`select rentable_sqm::text as sqm from occupancy_on('2026-03-08'::date)`;
  expect(firstOf(await request<{ sqm: string }>(measured)).sqm).toBe('70.00');
  expect(firstOf(await request<{ sqm: string }>(measured, '2026-03-09')).sqm).toBe('90.00');
});

it('reads the history once, not once per row', async () => {
  const [row] = await request<{ 'QUERY PLAN': [{ Plan: Node }] }>(
    sql`explain (analyze, format json, timing off) select * from receivables_on('2026-03-09'::date) r join contract c on c.id = r.contract_id`,
    '2026-03-09',
  );
  const plan = present(row, 'plan')['QUERY PLAN'][0].Plan;
  const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];
  expect(nodesOf(plan).filter((node) => node['Parent Relationship'] === 'SubPlan')).toEqual([]);
});

interface Node {
  'Parent Relationship'?: string;
  Plans?: Node[];
}
