// Closing a month while others post into it: what was posted before stays, nothing comes in after. Today is 2026-03-16.
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { saveCashRecord, writeOff } from '../../api/finance/cash-record';
import { setPeriodLock } from '../../api/finance/period-lock';
import { flowAccountOptions } from '../../api/setup/option';
import { approvedContract, receivablesOf } from '../support/builders';
import { newEnterprise, openWorld, type Person, type World } from '../support/world';

const POSTINGS = 40;
let world: World;
let owner: Person;
let shares: { cash_record_id: number; receivable_id: number }[];

beforeAll(async () => {
  world = await openWorld();
  const enterprise = await newEnterprise(world);
  owner = await enterprise.person('admin');
  const contract = await approvedContract(owner, await enterprise.person('admin'));
  const rows = await receivablesOf(owner, contract);
  const [account] = await owner.call(flowAccountOptions, {});
  const money = { flow_account_id: account?.value ?? 0, received_on: '2026-02-10', amount_fen: 100 };
  shares = [];
  // Each on a receivable of its own as far as they go, so that they don't wait for one another.
  for (let place = 0; place < POSTINGS; place += 1) {
    const cash = await owner.call(saveCashRecord, { ...money, payer: contract.tenant_name });
    shares.push({ cash_record_id: cash.id, receivable_id: rows[place % rows.length]?.id ?? 0 });
  }
});
afterAll(() => world.close());

const posted = () =>
  world.db.asOwner((tx) =>
    tx.query<{ id: number }>(sql`select id from write_off where accounting_date <= '2026-02-28' order by id`),
  );

it('lets in what is posted before it is closed, and refuses the rest', async () => {
  const replies = shares.map(({ cash_record_id, receivable_id }) =>
    owner.ask(writeOff, {
      ...{ cash_record_id, items: [{ receivable_id, amount_fen: 1 }], accounting_date: '2026-02-20' },
    }),
  );
  const closed = owner.call(setPeriodLock, { month: '2026-02', reason: '' }).then(posted);
  const codes = (await Promise.all(replies)).map((reply) => reply.error_code);
  const atClosing = await closed;
  expect(await posted()).toEqual(atClosing);
  expect(codes.filter((code) => code === 0)).toHaveLength(atClosing.length);
  expect(new Set(codes.filter((code) => code !== 0)).size).toBeLessThanOrEqual(1);
  expect(codes.every((code) => code === 0 || code === 423)).toBe(true);

  const late = await owner.ask(writeOff, {
    ...{ cash_record_id: shares[0]?.cash_record_id ?? 0, accounting_date: '2026-02-20' },
    items: [{ receivable_id: shares[0]?.receivable_id ?? 0, amount_fen: 1 }],
  });
  expect(late.error_code).toBe(423);
});
