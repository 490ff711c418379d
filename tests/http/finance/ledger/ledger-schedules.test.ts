// The self-check compares every contract with the rules: rows that a termination lost, amounts that no rule gives and fees of a holdover are named
// with the entry that corrects them; manual agreements are no fault. Today is 2026-03-16.
import sql, { type Sql } from 'sql-template-tag';
import { beforeEach, expect, it } from 'vitest';
import type { Contract, ContractSave } from '#api/contracts/contract/contract.schema';
import { runLedgerCheck } from '#api/finance/ledger-check';
import { voidReceivable } from '#api/finance/receivable/receivable';
import { addReceivable, adjustReceivable } from '#api/finance/receivable/receivable-entry';
import { scheduleReport } from '#server/reports/ledger-check/schedule-report';
import { approvedContract, chargeItem, receivablesOf } from '#tests/support/builders';
import { approvedChange, repriced } from '#tests/support/contracts/contract-change';
import { holdoverHands } from '#tests/support/contracts/holdover';
import { executeTermination } from '#tests/support/contracts/termination';
import { openEnterprise } from '#tests/support/open-enterprise';
import { present } from '#tests/support/present';

const YEAR = { start: '2026-01-01', end: '2026-12-31' };
const { world, owner, approver } = openEnterprise({ each: 'test', ownWorld: true });
let rent: number;
let fee: number;

beforeEach(async () => {
  rent = await chargeItem(owner, 'rent');
  fee = await chargeItem(owner, 'property_fee');
});

const monthly = (charge_item_id: number, price: string) =>
  ({ charge_item_id, basis: 'fixed_month', price, tax_rate: '0', ...YEAR }) as ContractSave['clauses'][number];

/** Creates rent 10,000 and fee 1,000 a month, left on 15 June. */
async function terminated(): Promise<Contract> {
  const contract = await approvedContract(owner, approver, {
    ...YEAR,
    clauses: [monthly(rent, '10000'), monthly(fee, '1000')],
  });
  await executeTermination(owner, approver, {
    contract_id: contract.id,
    kind: 'agreement',
    leave_date: '2026-06-15',
  });
  return contract;
}

/** Writes rows that violate the rules, as a faulty version did. */
const wrongly = (...statements: Sql[]) =>
  world.db.asOwner(async (tx) => {
    await tx.script('alter table receivable disable trigger user; alter table write_off disable trigger user');
    for (const statement of statements) await tx.query(statement);
    await tx.script('alter table receivable enable trigger user; alter table write_off enable trigger user');
  });

const faults = async () => (await owner.call(runLedgerCheck, {})).faults;

it('names the month of the fee that a termination lost, until it is entered', async () => {
  const contract = await terminated();
  expect(await faults()).toEqual([]);
  const lost = sql`(select id from receivable where contract_id = ${contract.id} and charge_item_id = ${fee} and start_date = '2026-06-01')`;
  await wrongly(
    sql`delete from write_off where receivable_id in ${lost}`,
    sql`delete from receivable where adjusts_id in ${lost}`,
    sql`update receivable set voided_on = '2026-06-15', void_reason = '退租：2026-06-15', voided_by = 'termination', received_fen = 0 where id in ${lost}`,
  );
  const label = `${contract.number} ${contract.tenant_name} 物业管理费 2026-06-01 ~ 2026-06-30`;
  expect(await faults()).toEqual([
    {
      check: '应收与合同条款',
      row: label,
      expected_fen: 50_000,
      actual_fen: 0,
      advice: '补录同期应收 500.00 元',
      link: expect.stringMatching(/^\/financeManage\/costList\?open=\d+$/),
    },
  ]);
  expect((await scheduleReport(world.services)).filter((line) => line.includes(contract.number))).toEqual([
    `  ${label}（2026-06-15 退租）：应为 500.00，实为 0.00；补录同期应收 500.00 元`,
  ]);
  await owner.call(addReceivable, {
    contract_id: contract.id,
    charge_item_id: fee,
    gross_fen: 50_000,
    start_date: '2026-06-01',
    end_date: '2026-06-15',
    due_date: '2026-06-15',
  });
  expect(await faults()).toEqual([]);
});

it('names an amount that no rule gives, until it is adjusted', async () => {
  const contract = await terminated();
  await wrongly(
    sql`insert into receivable (company_id, legal_entity_id, park_id, tenant_id, contract_id, version_no, charge_item_id, start_date, end_date,
          due_date, accounting_date, gross_fen, net_fen, tax_fen, adjusts_id, posted_on, corrected_by, remark, created_by)
        select company_id, legal_entity_id, park_id, tenant_id, contract_id, 1, charge_item_id, start_date, end_date, due_date, accounting_date,
          10000, 10000, 0, id, accounting_date, 'change', '合同变更：x', created_by
        from receivable where contract_id = ${contract.id} and charge_item_id = ${rent} and start_date = '2026-02-01' and adjusts_id is null`,
  );
  expect(await faults()).toMatchObject([
    { expected_fen: 1_000_000, actual_fen: 1_010_000, advice: '在该应收上调整 -100.00 元' },
  ]);
  const row = present(
    (await receivablesOf(owner, contract)).find(
      ({ start_date, clause_id, gross_fen }) =>
        start_date === '2026-02-01' && clause_id !== null && gross_fen === 1_000_000,
    ),
  );
  await owner.call(adjustReceivable, { id: row.id, amount_fen: -10_000, reason: '更正' });
  expect(await faults()).toEqual([]);
});

it('accepts manual agreements, before and after a change', async () => {
  const contract = await approvedContract(owner, approver, { ...YEAR, clauses: [monthly(rent, '10000')] });
  const rows = await receivablesOf(owner, contract);
  const idOf = (start: string) => present(rows.find((row) => row.start_date === start)).id;
  await owner.call(adjustReceivable, { id: idOf('2026-04-01'), amount_fen: -300_000, reason: '减免' });
  await owner.call(adjustReceivable, { id: idOf('2026-05-01'), amount_fen: -300_000, reason: '减免' });
  await owner.call(voidReceivable, { id: idOf('2026-11-01'), reason: '另行约定' });
  expect(await faults()).toEqual([]);
  await approvedChange(owner, approver, repriced(contract, '12000', '2026-05-11'));
  const changed = await receivablesOf(owner, contract);
  const may = present(changed.find((row) => row.start_date === '2026-05-01' && row.clause_id !== null));
  await owner.call(adjustReceivable, { id: may.id, amount_fen: -1, reason: '抹零' });
  expect(await faults()).toEqual([]);
});

it('names a fee of a holdover that is not the last price times its factor', async () => {
  const { expired, confirm } = holdoverHands(world, owner, approver);
  const contract = await expired();
  await confirm(contract, '1.5');
  expect(await faults()).toEqual([]);
  await wrongly(
    sql`update receivable set gross_fen = gross_fen - 100, net_fen = net_fen - 100
        where contract_id = ${contract.id} and holdover_id is not null and start_date = '2026-02-01'`,
  );
  expect(await faults()).toMatchObject([{ check: '应收与合同条款', advice: '在该应收上调整 +1.00 元' }]);
});
