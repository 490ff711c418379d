// Refusals by the database for signing, delivery, meters and holdover, independent of the program.
import sql from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import { contractCalls } from '#api/contracts/contract/contract';
import type { Contract } from '#api/contracts/contract/contract.schema';
import { deliverContract } from '#api/contracts/handover';
import { confirmHoldover } from '#api/contracts/holdover';
import { approvedContract } from '../support/builders';
import { openEnterprise } from '../support/open-enterprise';

const { world, enterprise, owner } = openEnterprise({ ownWorld: true, people: { owner: 'admin' } });
let contract: Contract;

beforeAll(async () => {
  const term = { start: '2025-01-01', end: '2026-01-31' };
  contract = await approvedContract(owner, await enterprise.person('admin'), term);
  await owner.call(deliverContract, {
    contract_id: contract.id,
    delivered_on: '2026-01-02',
    receiver: '赵',
    meters: [{ kind: 'water', number: 'W-1', reading: '5' }],
  });
  const { version } = await owner.call(contractCalls.get, { id: contract.id });
  await owner.call(confirmHoldover, { contract_id: contract.id, version, factor: '1' });
});

const inside = <Row>(statement: ReturnType<typeof sql>) =>
  world.db.transaction({ company_id: enterprise.company_id }, (tx) => tx.query<Row>(statement));

describe('readings of meters', () => {
  it('are voided once, never edited or deleted', async () => {
    await expect(inside(sql`update meter_reading set reading = 1`)).rejects.toMatchObject({ code: '42501' });
    await expect(inside(sql`delete from meter_reading`)).rejects.toMatchObject({ code: '42501' });
    const byOwner = (statement: ReturnType<typeof sql>) => world.db.asOwner((tx) => tx.query(statement));
    await expect(byOwner(sql`update meter_reading set reading = 1`)).rejects.toMatchObject({
      constraint: 'meter_reading_posted',
    });
    await expect(byOwner(sql`delete from meter_reading`)).rejects.toMatchObject({ constraint: 'meter_reading_posted' });
  });

  it('belong to one meter per kind and number, with a multiplier above 0', async () => {
    const meter = (number: string, multiplier: string) =>
      inside(sql`insert into meter (company_id, building_id, kind, number, multiplier, created_by)
        select company_id, building_id, kind, ${number}, ${multiplier}::numeric, created_by from meter limit 1`);
    await expect(meter('W-1', '1')).rejects.toMatchObject({ constraint: 'meter_number_once' });
    await expect(meter('W-2', '0')).rejects.toMatchObject({ constraint: 'meter_multiplier_positive' });
    const reading = inside(sql`insert into meter_reading (company_id, meter_id, read_on, reading, source, created_by)
      select company_id, id, '2026-01-02', -1, 'import', created_by from meter limit 1`);
    await expect(reading).rejects.toMatchObject({ constraint: 'meter_reading_not_negative' });
  });
});

describe('a contract', () => {
  it('is delivered once and has one holdover', async () => {
    const delivery =
      inside(sql`insert into contract_delivery (company_id, contract_id, delivered_on, receiver, created_by)
      values (app_company(), ${contract.id}, '2026-01-03', '钱', ${owner.user_id})`);
    await expect(delivery).rejects.toMatchObject({ constraint: 'contract_delivery_once' });
    const stay = (factor: string, status: string, end_date: string | null) =>
      inside(sql`insert into contract_holdover (company_id, contract_id, start_date, factor, status, end_date, created_by)
        values (app_company(), ${contract.id}, '2026-02-01', ${factor}::numeric, ${status}, ${end_date}::date, ${owner.user_id})`);
    await expect(stay('1', 'running', null)).rejects.toMatchObject({ constraint: 'contract_holdover_once' });
    await expect(stay('0', 'cancelled', null)).rejects.toMatchObject({ constraint: 'contract_holdover_factor' });
    await expect(stay('1', 'cancelled', '2026-02-10')).rejects.toMatchObject({ constraint: 'contract_holdover_ended' });
    await expect(stay('1', 'ended', '2026-01-30')).rejects.toMatchObject({ constraint: 'contract_holdover_period' });
  });

  it('has one receivable per month and line of its holdover, and none without a holdover', async () => {
    const copy = (line: ReturnType<typeof sql>) =>
      inside(sql`insert into receivable (company_id, legal_entity_id, park_id, tenant_id, contract_id, charge_item_id, start_date, end_date,
          due_date, accounting_date, gross_fen, net_fen, tax_fen, created_by, holdover_id, holdover_line)
        select company_id, legal_entity_id, park_id, tenant_id, contract_id, charge_item_id, start_date, end_date,
          due_date, accounting_date, gross_fen, net_fen, tax_fen, created_by, holdover_id, ${line}
        from receivable where holdover_id is not null limit 1`);
    await expect(copy(sql`holdover_line`)).rejects.toMatchObject({ constraint: 'receivable_holdover_once' });
    await expect(copy(sql`null`)).rejects.toMatchObject({ constraint: 'receivable_holdover_line' });
  });

  it('in holdover occupies its space without an end, so a second occupation is refused', async () => {
    const occupation = inside(sql`insert into space_occupation (company_id, space_id, contract_id, start_date, end_date)
      values (app_company(), ${contract.spaces[0]?.id}, ${contract.id}, '2030-01-01', '2030-12-31')`);
    await expect(occupation).rejects.toMatchObject({ constraint: 'space_let_once' });
  });
});
