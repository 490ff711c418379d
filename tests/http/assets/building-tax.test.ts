// Tax data of a building: edited with the key of the building, refused by schema and database with the same rules, recorded in the audit trail.
import sql from 'sql-template-tag';
import { expect, it } from 'vitest';
import { buildingTaxCalls, buildingTaxesOf } from '#api/assets/building-tax';
import type { BuildingTaxSave } from '#api/assets/building-tax.schema';
import { insertRecord } from '#server/platform/list/record';
import { newPlace } from '#tests/support/builders';
import { openEnterprise } from '#tests/support/open-enterprise';
import { RATES } from '../foreign-ids/assets/building-tax';

const { world, enterprise, owner, finance } = openEnterprise({ people: { owner: 'admin', finance: 'finance' } });

const OWNED = { start_date: '2026-01-01', nature: 'owned' as const, original_value_fen: 100_000_000, ...RATES };

it('is added, changed and deleted, newest first, and the audit trail records it', async () => {
  const { building_id } = await newPlace(owner);
  const first = await owner.call(buildingTaxCalls.save, { building_id, ...OWNED });
  const later = { ...OWNED, building_id, start_date: '2026-07-01', deduction: '0.1', relief: '0.5' };
  await owner.call(buildingTaxCalls.save, later);
  const changed = await owner.call(buildingTaxCalls.save, { ...first, original_value_fen: 200_000_000 });
  expect(changed).toEqual({ ...first, original_value_fen: 200_000_000, version: 1 });
  const stale = await owner.request(buildingTaxCalls.save, { ...first, original_value_fen: 1 });
  expect([stale.error_code, stale.message]).toEqual([409, expect.stringContaining('已被他人修改')]);
  const terms = await owner.call(buildingTaxesOf, { building_id });
  expect(terms.map(({ start_date, deduction, relief }) => [start_date, deduction, relief])).toEqual([
    ['2026-07-01', '0.1', '0.5'],
    ['2026-01-01', '0.3', '1'],
  ]);
  await owner.call(buildingTaxCalls.remove, { ids: [first.id] });
  expect(await owner.call(buildingTaxesOf, { building_id })).toHaveLength(1);
  const audited = await world.db.asOwner((tx) =>
    tx.query<{ action: string }>(
      sql`select action from audit_log where company_id = ${enterprise.company_id} and object = 'building_tax_term' order by id`,
    ),
  );
  expect(audited.map(({ action }) => action)).toEqual(['create', 'create', 'update', 'delete']);
});

it('refuses at the field what the database refuses too', async () => {
  const { building_id } = await newPlace(owner);
  const term: BuildingTaxSave = { building_id, ...OWNED };
  const refused = async (values: Partial<BuildingTaxSave>) => {
    const { error_code, errors = [] } = await owner.request(buildingTaxCalls.save, { ...term, ...values });
    return [error_code, ...errors.map(({ path, message }) => `${path.join('.')} ${message}`)];
  };
  expect(await refused({ original_value_fen: null })).toEqual([422, 'original_value_fen 自有楼宇须填写房产原值']);
  expect(await refused({ original_value_fen: -1 })).toEqual([422, 'original_value_fen 金额不能小于 0']);
  expect(await refused({ deduction: '1.01' })).toEqual([422, 'deduction 应在 0 与 1 之间']);
  expect(await refused({ rate_let: '-0.1' })).toEqual([422, expect.stringContaining('rate_let 应为')]);
  expect(await refused({ start_date: '2026-02-30' })).toEqual([422, 'start_date 日期不存在，应为 YYYY-MM-DD']);
  await owner.call(buildingTaxCalls.save, term);
  expect(await refused({})).toEqual([409, 'start_date 该楼宇在这一天已有房产税参数']);
  const other = await newPlace(owner);
  const [stored] = await owner.call(buildingTaxesOf, { building_id });
  expect(await refused({ ...stored, building_id: other.building_id })).toEqual([
    422,
    'building_id 房产税参数的楼宇不能修改',
  ]);
  const wrong = [
    { original_value_fen: null },
    { relief: '2' },
    { deduction: '-0.1' },
    { original_value_fen: 10 ** 12 + 1 },
  ];
  for (const values of wrong)
    await expect(
      world.db.transaction({ company_id: enterprise.company_id }, (tx) =>
        insertRecord(tx, 'building_tax_term', { ...OWNED, building_id, start_date: '2027-01-01', ...values }),
      ),
    ).rejects.toThrow(/building_tax_/);
});

it('is edited only with the key of the building', async () => {
  const { building_id } = await newPlace(owner);
  expect((await finance.request(buildingTaxCalls.save, { building_id, ...OWNED })).error_code).toBe(403);
});
