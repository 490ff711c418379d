// Late fees and reminders count as paid by money on account exactly what the nightly job then puts on the receivables (docs/domain §5.9, §6).
import sql from 'sql-template-tag';
import { beforeAll, expect, it } from 'vitest';
import { saveCashRecord } from '#api/finance/cash-record/cash-record';
import { addReceivable } from '#api/finance/receivable/receivable-entry';
import { flowAccountOptions } from '#api/setup/option';
import { getParam, saveParam } from '#api/setup/parameter/parameter';
import { Random } from '#server/db/seed/demo/prng';
import { runJob } from '#server/jobs/index';
import { accountCredits } from '#server/policies/account-credit';
import { approvedContract, chargeItem, newPark, newTenant } from '#tests/support/builders';
import { openEnterprise } from '#tests/support/open-enterprise';
import { firstOf } from '#tests/support/present';

const { world, enterprise, owner, approver } = openEnterprise({ ownWorld: true });
const TODAY = '2026-03-16';

beforeAll(async () => {
  const { version } = await owner.call(getParam, {});
  await owner.call(saveParam, { values: { 'cash.use_prepayments': true }, version });
});

/** Fen by receivable and value date: '12 2026-01-05'. */
type Paid = Record<string, number>;

const read = <T>(query: Parameters<typeof world.db.transaction<T>>[1]) =>
  world.db.transaction({ company_id: enterprise.company_id, patient: true }, query);

async function credited(): Promise<Paid> {
  const payments = await read((tx) => accountCredits(tx, { as_of: TODAY }));
  const paid: Paid = {};
  for (const [id, own] of payments)
    for (const { date, amount } of own) paid[`${id} ${date}`] = (paid[`${id} ${date}`] ?? 0) + amount;
  return paid;
}

async function posted(): Promise<Paid> {
  const rows = await read((tx) =>
    tx.query<{ key: string; fen: number }>(
      sql`select w.receivable_id || ' ' || w.value_date as key, sum(w.amount_fen)::bigint as fen from write_off w
          where w.company_id = app_company() and w.reason = '预收自动核销' group by 1`,
    ),
  );
  return Object.fromEntries(rows.map(({ key, fen }) => [key, Number(fen)]));
}

it('is the same, receivable by receivable and day by day', async () => {
  const chance = new Random('credits');
  const park = await newPark(owner);
  const account = firstOf(await owner.call(flowAccountOptions, {})).value;
  const items = [await chargeItem(owner, 'other'), await chargeItem(owner, 'utility')];
  const deposit = await chargeItem(owner, 'deposit');
  const day = (first: number, last: number) => `2026-0${chance.int(first, last)}-1${chance.int(0, 9)}`;
  for (let count = 0; count < 6; count += 1) {
    const tenant_id = (await newTenant(owner)).id;
    await approvedContract(owner, approver, {
      tenant_id,
      deposits: [{ charge_item_id: deposit, kind: 'fixed', amount_fen: 70_000, due: '2026-01-05' }],
    });
    for (let row = chance.int(2, 8); row > 0; row -= 1) {
      const start_date = day(1, 3);
      await owner.call(addReceivable, {
        tenant_id,
        park_id: park.id,
        charge_item_id: chance.pick(items),
        start_date,
        end_date: start_date,
        due_date: day(1, 4),
        gross_fen: chance.int(1, 50_000),
      });
    }
    for (let money = chance.int(0, 4); money > 0; money -= 1)
      await owner.call(saveCashRecord, {
        flow_account_id: account,
        received_on: `2026-0${chance.int(1, 2)}-0${chance.int(1, 9)}`,
        amount_fen: chance.int(1, 600_000),
        payer: '付款人',
        tenant_id,
      });
  }
  const expected = await credited();
  expect(Object.keys(expected).length).toBeGreaterThan(10);
  await runJob(world.services, 'prepayments');
  expect(await posted()).toEqual(expected);
  expect(await credited()).toEqual({});
});
