// Refusals by the database itself, independent of the program: double letting, money beyond an amount, changes after posting. On PostgreSQL the races
// are real; on PGlite they queue and must end the same.
import sql from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import { chooseToAudit, decideWflow } from '#api/approval/task';
import { undoWriteOff, writeOff } from '#api/finance/cash-record/cash-record';
import { receivableList } from '#api/finance/receivable/receivable.list';
import { listEndpoint } from '#api/kernel/list/list';
import { approvedContract, contractInput, newCash, newContract, newPlace, newSpace, submit } from '../support/builders';
import { openEnterprise } from '../support/open-enterprise';
import { firstOf, present } from '../support/present';

const { world, enterprise, person, approver } = openEnterprise({
  ownWorld: true,
  people: { person: 'admin', approver: 'admin' },
});
beforeAll(async () => {});

const inside = <Row>(statement: ReturnType<typeof sql>) =>
  world.db.transaction({ company_id: enterprise.company_id }, (tx) => tx.query<Row>(statement));
const asOwner = <Row>(statement: ReturnType<typeof sql>) => world.db.asOwner((owner) => owner.query<Row>(statement));

/** Creates a receivable of 6,200.00 and its contract. */
async function receivable() {
  const contract = await approvedContract(person, approver);
  const list = await person.call(listEndpoint(receivableList), {
    page: 1,
    page_size: 1,
    filter: { contract_number: contract.number },
  });
  return { contract, row: list.rows[0] as (typeof list.rows)[number] };
}

const statement = (receivable_id: number, cash_record_id: number, amount_fen: number) =>
  sql`insert into write_off (company_id, legal_entity_id, receivable_id, cash_record_id, amount_fen, value_date, accounting_date, created_by)
      select r.company_id, r.legal_entity_id, r.id, ${cash_record_id}, ${amount_fen}, '2026-03-10', '2026-03-10', ${person.user_id}
      from receivable r where r.id = ${receivable_id}`;

const outcomes = async (work: Promise<unknown>[]) => {
  const settled = await Promise.allSettled(work);
  return {
    done: settled.filter((each) => each.status === 'fulfilled').length,
    refused: settled.flatMap((each) =>
      each.status === 'rejected' ? [(each.reason as { constraint?: string }).constraint] : [],
    ),
  };
};

describe('occupation of a space', () => {
  it('is given to one of ten contracts that are submitted simultaneously', async () => {
    const place = await newPlace(person);
    const space = await newSpace(person, place);
    const input = await contractInput(person, { park_id: place.park_id, spaces: [{ id: space.id, area: '100.00' }] });
    const contracts = await Promise.all(Array.from({ length: 10 }, () => newContract(person, input)));
    const replies = await Promise.all(
      contracts.map((contract) =>
        person.request(chooseToAudit, {
          kind: 'contract',
          object_id: contract.id,
          approvers: [{ kind: 'user', id: approver.user_id }],
        }),
      ),
    );
    expect(replies.filter((reply) => reply.error_code === 0)).toHaveLength(1);
    expect(
      replies
        .filter((reply) => reply.error_code !== 0)
        .every((reply) => [409, 422].includes(reply.error_code) && reply.errors?.[0]?.path[0] === 'spaces'),
    ).toBe(true);
    expect(new Set(contracts.map((contract) => contract.number)).size).toBe(10);
  });

  it('refuses overlapping periods, the shared day included, and takes back-to-back ones', async () => {
    const { contract } = await receivable();
    const space_id = contract.spaces[0]?.id;
    const hold = (start: string, end: string) =>
      inside(sql`insert into space_occupation (company_id, space_id, contract_id, start_date, end_date)
        values (app_company(), ${space_id}, ${contract.id}, ${start}::date, ${end}::date)`);
    await expect(hold('2026-12-31', '2027-12-31')).rejects.toMatchObject({ constraint: 'space_let_once' });
    await expect(hold('2025-01-01', '2026-01-01')).rejects.toMatchObject({ constraint: 'space_let_once' });
    await hold('2027-01-01', '2027-12-31');
  });
});

describe('write-offs', () => {
  it('stop at the receivable when 20 of them race', async () => {
    const { contract, row } = await receivable();
    const cash = await newCash(person, 100_000_000, contract.tenant_name);
    const { done, refused } = await outcomes(
      Array.from({ length: 20 }, () => inside(statement(row.id, cash.id, 62_000))),
    );
    expect({ done, refused: new Set(refused) }).toEqual({ done: 10, refused: new Set(['receivable_received_within']) });
    const [after] = await inside(sql`select received_fen, gross_fen from receivable where id = ${row.id}`);
    expect(after).toEqual({ received_fen: 620_000, gross_fen: 620_000 });
  });

  it('stop at the money when 20 of them race', async () => {
    const { contract, row } = await receivable();
    const cash = await newCash(person, 50_000, contract.tenant_name);
    const { done, refused } = await outcomes(
      Array.from({ length: 20 }, () => inside(statement(row.id, cash.id, 10_000))),
    );
    expect({ done, refused: new Set(refused) }).toEqual({
      done: 5,
      refused: new Set(['cash_record_allocated_within']),
    });
    const [after] = await inside(sql`select allocated_fen from cash_record where id = ${cash.id}`);
    expect(after).toEqual({ allocated_fen: 50_000 });
  });

  it('through the API: 20 colleagues put the same money on the same receivable, one succeeds', async () => {
    const { contract, row } = await receivable();
    const cash = await newCash(person, 620_000, contract.tenant_name);
    const input = { cash_record_id: cash.id, items: [{ receivable_id: row.id, amount_fen: 620_000 }] };
    const replies = await Promise.all(Array.from({ length: 20 }, () => person.request(writeOff, input)));
    expect(replies.map((reply) => reply.error_code).sort()).toEqual([0, ...Array(19).fill(422)]);
  });

  it('are undone once, by a mirror entry', async () => {
    const { contract, row } = await receivable();
    const cash = await newCash(person, 620_000, contract.tenant_name);
    const written = await person.call(writeOff, {
      cash_record_id: cash.id,
      items: [{ receivable_id: row.id, amount_fen: 1000 }],
    });
    const id = firstOf(written.write_offs).id;
    const undone = await Promise.all([1, 2, 3].map(() => person.request(undoWriteOff, { id, reason: '错误' })));
    expect(undone.map((reply) => reply.error_code).sort()).toEqual([0, 409, 409]);
    const [after] = await inside(
      sql`select r.received_fen, m.allocated_fen from receivable r, cash_record m where r.id = ${row.id} and m.id = ${cash.id}`,
    );
    expect(after).toEqual({ received_fen: 0, allocated_fen: 0 });
    const second = await person.call(writeOff, {
      cash_record_id: cash.id,
      items: [{ receivable_id: row.id, amount_fen: 500 }],
    });
    const open = present(second.write_offs.at(-1)).id;
    const crooked =
      inside(sql`insert into write_off (company_id, legal_entity_id, receivable_id, cash_record_id, amount_fen, value_date, accounting_date, reverses_id, created_by)
      select company_id, legal_entity_id, receivable_id, cash_record_id, -1, value_date, accounting_date, id, created_by from write_off where id = ${open}`);
    await expect(crooked).rejects.toMatchObject({ constraint: 'write_off_mirror' });
  });

  it('never cross legal entities', async () => {
    const { row } = await receivable();
    const [entity] = await asOwner<{ id: number }>(
      sql`insert into legal_entity (company_id, name, enabled) values (${enterprise.company_id}, '乙方物业公司', false) returning id`,
    );
    const cash = firstOf(
      await asOwner<{ id: number }>(
        sql`with a as (insert into flow_account (company_id, legal_entity_id, name) values (${enterprise.company_id}, ${entity?.id}, '乙方账户') returning id)
          insert into cash_record (company_id, legal_entity_id, flow_account_id, received_on, amount_fen, payer, created_by)
          select ${enterprise.company_id}, ${entity?.id}, id, '2026-03-10', 1000, '甲', 1 from a returning id`,
      ),
    );
    await expect(inside(statement(row.id, cash.id, 100))).rejects.toMatchObject({ constraint: 'write_off_cash' });
  });
});

describe('a posted row', () => {
  it('keeps its amount, for the application and for the owner of the tables', async () => {
    const { contract, row } = await receivable();
    const cash = await newCash(person, 1000, contract.tenant_name);
    const written = await person.call(writeOff, {
      cash_record_id: cash.id,
      items: [{ receivable_id: row.id, amount_fen: 1000 }],
    });
    const entry = firstOf(written.write_offs).id;
    for (const change of [
      sql`update receivable set gross_fen = 1 where id = ${row.id}`,
      sql`update receivable set received_fen = 0 where id = ${row.id}`,
      sql`update cash_record set amount_fen = 1 where id = ${cash.id}`,
      sql`update write_off set amount_fen = 1 where id = ${entry}`,
      sql`delete from receivable where id = ${row.id}`,
      sql`delete from cash_record where id = ${cash.id}`,
      sql`delete from write_off where id = ${entry}`,
    ]) {
      await expect(inside(change)).rejects.toMatchObject({ code: '42501' });
    }
    await expect(
      asOwner(sql`update receivable set gross_fen = gross_fen + 1 where id = ${row.id}`),
    ).rejects.toMatchObject({ constraint: 'receivable_posted' });
    await expect(asOwner(sql`update write_off set amount_fen = 2 where id = ${entry}`)).rejects.toMatchObject({
      constraint: 'write_off_posted',
    });
    await expect(asOwner(sql`delete from cash_record where id = ${cash.id}`)).rejects.toMatchObject({
      constraint: 'cash_record_posted',
    });
  });

  it('is voided once with a reason, and only without money on it', async () => {
    const { contract, row } = await receivable();
    await expect(
      inside(sql`update receivable set voided_on = '2026-03-16', voided_by = 'person' where id = ${row.id}`),
    ).rejects.toMatchObject({
      constraint: 'receivable_void_has_reason',
    });
    const cash = await newCash(person, 1000, contract.tenant_name);
    await person.call(writeOff, { cash_record_id: cash.id, items: [{ receivable_id: row.id, amount_fen: 1000 }] });
    await expect(
      inside(
        sql`update receivable set voided_on = '2026-03-16', void_reason = '错', voided_by = 'person' where id = ${row.id}`,
      ),
    ).rejects.toMatchObject({
      constraint: 'receivable_void_without_money',
    });
  });
});

describe('an approval', () => {
  it('is decided by one of two simultaneous approvers, and posts once', async () => {
    const contract = await newContract(person);
    const instance = await submit(person, contract.id, approver);
    const replies = await Promise.all([
      approver.request(decideWflow, { instance_id: instance.id, decision: 'approve' }),
      approver.request(decideWflow, { instance_id: instance.id, decision: 'approve' }),
    ]);
    expect(replies.map((reply) => reply.error_code).sort()).toEqual([0, 409]);
    const rows = await inside(sql`select id from receivable where contract_id = ${contract.id}`);
    expect(rows).toHaveLength(12);
  });

  it('is refused to the submitter', async () => {
    const contract = await newContract(person);
    const own = await person.request(chooseToAudit, {
      kind: 'contract',
      object_id: contract.id,
      approvers: [{ kind: 'user', id: person.user_id }],
    });
    expect(own).toMatchObject({ error_code: 422, errors: [{ path: ['approvers', 0, 'id'] }] });
    const instance = await submit(person, contract.id, approver);
    expect((await person.request(decideWflow, { instance_id: instance.id, decision: 'approve' })).error_code).toBe(403);
  });
});
