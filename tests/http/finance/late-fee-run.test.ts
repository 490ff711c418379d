// The monthly run of late fees: on the enterprise's day, once a month, and made up for when no server ran that day.
import { beforeAll, expect, it } from 'vitest';
import { receivableList } from '#api/finance/receivable/receivable.list';
import { addReceivable } from '#api/finance/receivable/receivable-entry';
import { listEndpoint } from '#api/kernel/list/list';
import { getParam, saveParam } from '#api/setup/parameter/parameter';
import { runJob } from '#server/jobs/index';
import { approvedContract, chargeItem } from '#tests/support/builders';
import { openEnterprise } from '#tests/support/open-enterprise';
import { onDay } from '#tests/support/world';

const { world, enterprise, owner } = openEnterprise({ ownWorld: true, people: { owner: 'admin' } });

beforeAll(async () => {
  const other = await chargeItem(owner, 'other');
  const late_fee = { rate_daily: '0.0005', grace_days: 0, charge_item_ids: [other] };
  const contract = await approvedContract(owner, await enterprise.person('admin'), { late_fee });
  const due = '2026-03-10';
  const dates = { start_date: due, end_date: due, due_date: due };
  // 10,000.00 at 0.05 % a day: 5.00 a day.
  await owner.call(addReceivable, {
    contract_id: contract.id,
    charge_item_id: other,
    gross_fen: 1_000_000,
    ...dates,
  });
});

const fees = async () => {
  const { rows } = await owner.call(listEndpoint(receivableList), { page: 1, page_size: 100 });
  return rows.filter((row) => row.charge_kind === 'late_fee').map((row) => [row.due_date, row.gross_fen]);
};
const night = async (day: string) => {
  await onDay(world, day);
  await runJob(world.services, 'late_fees');
  return fees();
};

it('charges nothing until the enterprise has a day for it, then once a month the additional days', async () => {
  expect(await night('2026-03-20')).toEqual([]);
  const { version } = await owner.call(getParam, {});
  await owner.call(saveParam, { values: { 'late_fee.post_day': 18 }, version });
  expect(await night('2026-03-17')).toEqual([]);
  // The 18th passed while no server ran: charged as of it, on the 20th.
  const march = [['2026-03-18', 4_000]];
  expect(await night('2026-03-20')).toEqual(march);
  expect(await night('2026-03-31')).toEqual(march);
  expect(await night('2026-04-17')).toEqual(march);
  // 39 days in all, 31 of them new.
  expect((await night('2026-04-18')).sort()).toEqual([...march, ['2026-04-18', 15_500]]);
});
