// Refusals by the database for instalment plans and reminders, independent of the program.
import sql from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import { runBills } from '#api/finance/bill/bill';
import { savePlan } from '#api/finance/dunning';
import { approvedContract, receivablesOf } from '../support/builders';
import { openEnterprise } from '../support/open-enterprise';
import { firstOf } from '../support/present';

const { world, enterprise, owner } = openEnterprise({ ownWorld: true, people: { owner: 'admin' } });
let plan_id: number;
let receivable_id: number;

beforeAll(async () => {
  const contract = await approvedContract(owner, await enterprise.person('admin'));
  receivable_id = firstOf(await receivablesOf(owner, contract)).id;
  const instalments = [{ due_date: '2026-04-01', amount_fen: 620_000 }];
  const plan = await owner.call(savePlan, { receivable_ids: [receivable_id], instalments, reason: '协商' });
  plan_id = plan.id;
  await owner.call(runBills, { month: '2026-03' });
});

const inside = <Row>(statement: ReturnType<typeof sql>) =>
  world.db.transaction({ company_id: enterprise.company_id }, (tx) => tx.query<Row>(statement));

describe('an instalment plan', () => {
  it('holds a receivable exclusively while it runs', async () => {
    const second = sql`with fresh as (
        insert into instalment_plan (company_id, tenant_id, legal_entity_id, reason, started_on, grace_days, created_by)
        select company_id, tenant_id, legal_entity_id, reason, started_on, grace_days, created_by from instalment_plan where id = ${plan_id}
        returning id)
      insert into instalment_plan_line (company_id, plan_id, receivable_id, open_fen)
      select app_company(), id, ${receivable_id}, 620000 from fresh`;
    await expect(inside(second)).rejects.toMatchObject({ constraint: 'instalment_plan_running_once' });
    const ending = sql`update instalment_plan set status = 'broken', ended_on = '2026-05-01' where id = ${plan_id}`;
    await world.db
      .transaction({ company_id: enterprise.company_id }, async (tx) => {
        await tx.query(ending);
        expect(await tx.query(sql`select live from instalment_plan_line where plan_id = ${plan_id}`)).toEqual([
          { live: false },
        ]);
        await tx.query(second);
        throw new Error('undone');
      })
      .catch((error: Error) => expect(error.message).toBe('undone'));
  });

  it('can be neither changed nor resumed', async () => {
    const change = inside(sql`update instalment_plan set grace_days = 9 where id = ${plan_id}`);
    await expect(change).rejects.toThrow();
    const twice = world.db.transaction({ company_id: enterprise.company_id }, async (tx) => {
      await tx.query(sql`update instalment_plan set status = 'kept', ended_on = '2026-05-01' where id = ${plan_id}`);
      await tx.query(sql`update instalment_plan set status = 'running', ended_on = null where id = ${plan_id}`);
    });
    await expect(twice).rejects.toMatchObject({ constraint: 'instalment_plan_posted' });
    const silent = inside(
      sql`update instalment_plan set status = 'cancelled', ended_on = '2026-05-01' where id = ${plan_id}`,
    );
    await expect(silent).rejects.toMatchObject({ constraint: 'instalment_plan_ended' });
  });
});

describe('an automatic reminder', () => {
  const add = (status: string) =>
    inside(sql`insert into bill_notice (company_id, bill_id, level, target, subject, content, status, automatic)
      select app_company(), id, 1, 'a@example.com', 'x', 'x', ${status}, true from bill limit 1`);

  it('goes to an address once per level; a dropped one does not count', async () => {
    await add('dropped');
    await add('waiting');
    await expect(add('waiting')).rejects.toMatchObject({ constraint: 'bill_notice_automatic_once' });
  });

  it('has no author, every other has one', async () => {
    const nobody = inside(sql`insert into bill_notice (company_id, bill_id, level, target, subject, content)
      select app_company(), id, 1, 'b@example.com', 'x', 'x' from bill limit 1`);
    await expect(nobody).rejects.toMatchObject({ constraint: 'bill_notice_author' });
  });
});

describe('a plan of reminders', () => {
  const add = (days: (number | null)[]) =>
    inside(sql`insert into dunning_plan (company_id, enabled, days_1, channel_1, days_2, channel_2, days_3, channel_3)
      values (app_company(), true, ${days[0]}, 'email', ${days[1]}, 'email', ${days[2]}, 'sms')`);

  it('has rising levels, and is the only one of the enterprise', async () => {
    await expect(add([5, 5, 9])).rejects.toMatchObject({ constraint: 'dunning_plan_order' });
    await expect(add([5, null, 4])).rejects.toMatchObject({ constraint: 'dunning_plan_order' });
    await expect(add([0, null, 4])).rejects.toMatchObject({ constraint: 'dunning_plan_days' });
    await add([5, null, null]);
    await expect(add([1, 2, 3])).rejects.toMatchObject({ constraint: 'dunning_plan_once' });
  });
});
