// Simultaneous work on the yearly reconciliation: of two pools that claim the same one stays, of two runs of a pool one posts.
import sql from 'sql-template-tag';
import { expect, it } from 'vitest';
import { costShares, getCostPool, postCostPool, saveCostPool, undoCostPool } from '#api/finance/cost-pool/cost-pool';
import { receivablesOf } from '#tests/support/builders';
import { leaseWithFees, poolOf, postedPool, postOf, savedPool } from '#tests/support/finance/cost-pool';
import { openEnterprise } from '#tests/support/open-enterprise';

const { world, enterprise, owner, approver } = openEnterprise({ ownWorld: true });

const codesOf = (replies: readonly { error_code: number }[]) => replies.map(({ error_code }) => error_code).sort();

it('keeps one of two pools that claim a charge item of a building on a day', async () => {
  const lease = await leaseWithFees(owner, approver);
  const input = await poolOf(owner, lease);
  const other = { ...input, start_date: '2026-02-28' };
  const replies = await Promise.all([owner.request(saveCostPool, input), owner.request(saveCostPool, other)]);
  expect(codesOf(replies)).toEqual([0, 409]);
});

it('separates them in the database, also for writes that bypass the calls', async () => {
  const lease = await leaseWithFees(owner, approver);
  const pool = await savedPool(owner, lease);
  const apart = await savedPool(owner, lease, { start_date: '2025-12-01', end_date: '2025-12-31' });
  const claim = (start: string) =>
    world.db.transaction({ company_id: enterprise.company_id }, (tx) =>
      tx.query(sql`insert into cost_pool_claim (company_id, pool_id, building_id, charge_item_id, start_date, end_date)
        select company_id, ${apart.id}, building_id, charge_item_id, ${start}::date, end_date from cost_pool_claim where pool_id = ${pool.id}
        on conflict on constraint cost_pool_claim_pkey do nothing`),
    );
  await world.db.transaction({ company_id: enterprise.company_id }, (tx) =>
    tx.query(sql`delete from cost_pool_claim where pool_id = ${apart.id}`),
  );
  await expect(claim('2026-02-28')).rejects.toThrow(/cost_pool_claim_once/);
});

it('posts a pool once when it is posted twice at the same time', async () => {
  const lease = await leaseWithFees(owner, approver);
  const saved = await savedPool(owner, lease);
  const input = await postOf(owner, saved, lease.charge_item_id);
  const replies = await Promise.all([owner.request(postCostPool, input), approver.request(postCostPool, input)]);
  expect(codesOf(replies)).toEqual([0, 409]);
  expect(replies.find(({ error_code }) => error_code === 409)?.message).toBe('该清算已过账，请刷新后查看');
  expect((await receivablesOf(owner, lease.contract)).filter(({ gross_fen }) => gross_fen === 40_000)).toHaveLength(1);
  expect((await owner.call(getCostPool, { id: saved.id })).runs).toHaveLength(1);
});

it('undoes it once, and posted results block a simultaneous change', async () => {
  const { pool } = await postedPool(owner, approver);
  const undo = { id: pool.id, reason: '误' };
  const replies = await Promise.all([owner.request(undoCostPool, undo), approver.request(undoCostPool, undo)]);
  expect(codesOf(replies)).toEqual([0, 409]);
  expect((await owner.call(costShares, { id: pool.id })).posted).toBe(false);
});

it.each([
  sql`update cost_pool set name = '改' where status = 'posted'`,
  sql`delete from cost_pool_item where pool_id in (select id from cost_pool where status = 'posted')`,
  sql`delete from cost_pool_claim where pool_id in (select id from cost_pool where status = 'posted')`,
])('a posted pool stays as it is: %#', async (statement) => {
  await postedPool(owner, approver);
  await expect(
    world.db.transaction({ company_id: enterprise.company_id }, (tx) => tx.query(statement)),
  ).rejects.toThrow(/cost_pool_posted|posted pool/);
});
