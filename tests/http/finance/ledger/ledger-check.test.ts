// The self-check of the books: silent while every identity holds, naming the row as soon as one does not.
import sql from 'sql-template-tag';
import { beforeAll, expect, it } from 'vitest';
import { me } from '#api/account/me';
import { writeOff } from '#api/finance/cash-record/cash-record';
import { forfeitDeposit } from '#api/finance/deposit/deposit';
import { runLedgerCheck } from '#api/finance/ledger-check';
import { messageList } from '#api/home/message';
import { runJob } from '#server/jobs/index';
import { approvedContract, chargeItem, newCash, receivablesOf } from '#tests/support/builders';
import { testDatabaseUrl } from '#tests/support/database/db';
import { openEnterprise } from '#tests/support/open-enterprise';
import { present } from '#tests/support/present';

const { world, enterprise, owner } = openEnterprise({ ownWorld: true, people: { owner: 'admin' } });
let receivable_id: number;

beforeAll(async () => {
  const charge_item_id = await chargeItem(owner, 'deposit');
  const contract = await approvedContract(owner, await enterprise.person('admin'), {
    deposits: [{ charge_item_id, kind: 'fixed', amount_fen: 500_000, due: '2026-01-01' }],
  });
  const rows = await receivablesOf(owner, contract);
  const deposit = present(rows.find((row) => row.clause_id === null));
  receivable_id = present(rows.find((row) => row.clause_id !== null)).id;
  const cash = await newCash(owner, 600_000, contract.tenant_name);
  const items = [
    { receivable_id: deposit.id, amount_fen: 500_000 },
    { receivable_id, amount_fen: 100_000 },
  ];
  await owner.call(writeOff, { cash_record_id: cash.id, items });
  await owner.call(forfeitDeposit, { contract_id: contract.id, charge_item_id, amount_fen: 1, reason: '测试' });
});

const nightly = async () => {
  await runJob(world.services, 'ledger');
  await runJob(world.services, 'warnings');
  return (await owner.call(messageList, { kind: 'ledger_fault', status: 'open', page_size: 20 })).rows;
};

it('lets other requests be answered between two identities', async () => {
  let isChecked = false;
  const check = owner.call(runLedgerCheck, {}).then(() => {
    isChecked = true;
  });
  let answered = 0;
  while (!isChecked) {
    await owner.call(me, {});
    answered += 1;
  }
  await check;
  // PostgreSQL answers others at any time; the embedded database between two transactions.
  expect(answered).toBeGreaterThan(testDatabaseUrl === undefined ? 4 : 0);
});

it('finds every identity to hold, over all rows', async () => {
  const check = await owner.call(runLedgerCheck, {});
  expect(check.faults).toEqual([]);
  expect(check.checks.every(({ wrong }) => wrong === 0)).toBe(true);
  expect(check.checks.find(({ key }) => key === 'plan')?.rows).toBe(12);
  // 365 days at 200 yuan and the deposit.
  expect(check.totals).toEqual([
    { entity_name: expect.any(String), gross_fen: 7_800_000, received_fen: 600_000, open_fen: 7_200_000, void_fen: 0 },
  ]);
  expect(await nightly()).toEqual([]);
});

it('names the row where one does not, by the nightly job too, until it holds again', async () => {
  const set = (fen: number) =>
    world.db.asOwner(async (tx) => {
      await tx.query(sql`alter table receivable disable trigger user`);
      await tx.query(sql`update receivable set received_fen = ${fen} where id = ${receivable_id}`);
      await tx.query(sql`alter table receivable enable trigger user`);
    });
  await set(99_999);
  const check = await owner.call(runLedgerCheck, {});
  expect(check.faults).toEqual([
    {
      check: '应收的已收金额',
      row: expect.stringContaining('租金 2026-01-01'),
      link: `/financeManage/costList?open=${receivable_id}`,
      expected_fen: 100_000,
      actual_fen: 99_999,
      advice: '',
    },
  ]);
  expect(await nightly()).toMatchObject([{ title: '账务自检发现 1 处不符', content: '应收的已收金额 1 处' }]);
  const [run] = await world.db.transaction({ company_id: null }, (tx) =>
    tx.query(sql`select note, wrong from job_run where job = 'ledger' order by id desc limit 1`),
  );
  expect(run).toEqual({ note: '核对 1 家企业，1 家有不符', wrong: 1 });
  await set(100_000);
  expect(await nightly()).toEqual([]);
});
