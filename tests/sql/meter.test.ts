// Refusals by the database for meters, their readings and charges, independent of the program.
import sql from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import { meterCalls, postReadings } from '#api/finance/meter/meter';
import type { Meter } from '#api/finance/meter/meter.schema';
import { chargeItemOptions } from '#api/setup/option';
import { approvedContract } from '../support/builders';
import { openEnterprise } from '../support/open-enterprise';
import { firstOf, present } from '../support/present';

const { world, enterprise, owner } = openEnterprise({ ownWorld: true, people: { owner: 'admin' } });
let meter: Meter;

beforeAll(async () => {
  const contract = await approvedContract(owner, await enterprise.person('admin'));
  const space_id = firstOf(contract.spaces).id;
  const space = firstOf(
    await inside<{ building_id: number }>(sql`select building_id from space where id = ${space_id}`),
  );
  const building_id = space.building_id;
  const fresh = { building_id, space_id, kind: 'water' as const, number: 'W-1' };
  meter = await owner.call(meterCalls.save, { ...fresh, read_on: '2026-01-31', reading: '10' });
  const [base] = await inside<{ id: number }>(sql`select id from meter_reading where meter_id = ${meter.id}`);
  await owner.call(postReadings, {
    building_id,
    kind: 'water',
    read_on: '2026-02-28',
    unit_price: '3',
    due_date: '2026-03-20',
    start_date: '2026-02-01',
    end_date: '2026-02-28',
    charge_item_id: present((await owner.call(chargeItemOptions, {})).find(({ label }) => label === '水费')).value,
    lines: [{ meter_id: meter.id, after_id: base?.id ?? null, reading: '12' }],
  });
});

const inside = <Row>(statement: ReturnType<typeof sql>) =>
  world.db.transaction({ company_id: enterprise.company_id }, (tx) => tx.query<Row>(statement));
const byOwner = (statement: ReturnType<typeof sql>) => world.db.asOwner((tx) => tx.query(statement));
const charged = sql`(select reading_id from meter_charge)`;

describe('a charged reading', () => {
  it('exists while its receivable does, and is deleted with it', async () => {
    const alone = inside(sql`update meter_reading set voided_on = '2026-03-16' where id in ${charged}`);
    await expect(alone).rejects.toMatchObject({ constraint: 'meter_reading_charged' });
    await world.db
      .transaction({ company_id: enterprise.company_id }, async (tx) => {
        await tx.query(sql`update receivable set voided_on = '2026-03-16', void_reason = 'x', voided_by = 'person'
          where id in (select receivable_id from meter_charge)`);
        const rows = await tx.query(sql`select voided_on from meter_reading where id in ${charged}`);
        expect(rows).toEqual([{ voided_on: '2026-03-16' }]);
        throw new Error('undo');
      })
      .catch((error: Error) => expect(error.message).toBe('undo'));
  });

  it('keeps the reading that a later one counts from', async () => {
    const base = inside(sql`update meter_reading set voided_on = '2026-03-16' where base_id is null`);
    await expect(base).rejects.toMatchObject({ constraint: 'meter_reading_followed' });
  });

  it('is written once and never changed', async () => {
    await expect(inside(sql`update meter_charge set unit_price = 1`)).rejects.toMatchObject({ code: '42501' });
    await expect(byOwner(sql`update meter_charge set unit_price = 1`)).rejects.toMatchObject({
      constraint: 'meter_charge_posted',
    });
    await expect(byOwner(sql`delete from meter_charge`)).rejects.toMatchObject({ constraint: 'meter_charge_posted' });
    const twice = inside(sql`insert into meter_charge
      select company_id, (select id from meter_reading where base_id is null), receivable_id, usage, billed_usage, loss_share, unit_price, explanation
      from meter_charge`);
    await expect(twice).rejects.toMatchObject({ constraint: 'meter_charge_receivable_once' });
  });
});

describe('a usage', () => {
  const reading = (read_on: string, base: ReturnType<typeof sql>, source = 'manual') =>
    inside(sql`insert into meter_reading (company_id, meter_id, read_on, reading, source, base_id, created_by)
      values (app_company(), ${meter.id}, ${read_on}::date, 20, ${source}, ${base}, ${owner.user_id})`);

  it('is counted once: one reading a day, and one from each reading before', async () => {
    await expect(reading('2026-02-28', sql`null`)).rejects.toMatchObject({ constraint: 'meter_reading_once' });
    await expect(reading('2026-02-28', sql`null`, 'import')).rejects.toMatchObject({
      constraint: 'meter_reading_once',
    });
    const base = sql`(select id from meter_reading where base_id is null and meter_id = ${meter.id})`;
    await expect(reading('2026-03-01', base)).rejects.toMatchObject({ constraint: 'meter_reading_counted_once' });
    await expect(reading('2026-03-01', sql`0`)).rejects.toMatchObject({ constraint: 'meter_reading_base' });
  });
});

describe('a meter', () => {
  it('has only one replacement', async () => {
    const fresh = (number: string) =>
      inside(sql`insert into meter (company_id, building_id, kind, number, replaces_id, created_by)
        select company_id, building_id, kind, ${number}, id, created_by from meter where id = ${meter.id}`);
    await fresh('W-2');
    await expect(fresh('W-3')).rejects.toMatchObject({ constraint: 'meter_replaced_once' });
  });
});
