// Changes of an approved contract through the real calls: preview, approval, postings, reservations, refusals (docs/domain §5.10).
import sql from 'sql-template-tag';
import { describe, expect, it } from 'vitest';
import { chooseToAudit, decideWflow, resetWflow } from '#api/approval/task';
import { contractVersions, previewChange } from '#api/contracts/change/change';
import type { ChangeSave } from '#api/contracts/change/change.schema';
import { contractCalls, contractSchedule } from '#api/contracts/contract/contract';
import type { Contract } from '#api/contracts/contract/contract.schema';
import { getCashRecord, writeOff } from '#api/finance/cash-record/cash-record';
import { getReceivable } from '#api/finance/receivable/receivable';
import { approvedContract, chargeItem, newCash, newSpace, receivablesOf } from '#tests/support/builders';
import { approvedChange, changeOf, repriced, submittedChange } from '#tests/support/contracts/contract-change';
import { openEnterprise } from '#tests/support/open-enterprise';
import { present } from '#tests/support/present';

const { world, owner, approver } = openEnterprise();

const submitted = (input: ChangeSave) => submittedChange(owner, approver, input);
const approved = (input: ChangeSave) => approvedChange(owner, approver, input);

const receivables = (contract: Contract) => receivablesOf(owner, contract);

/** Pays in full the receivable that begins on the day. */
async function pay(contract: Contract, start: string): Promise<number> {
  const row = present(
    (await receivables(contract)).find((each) => each.start_date === start && each.status !== 'void'),
  );
  const cash = await newCash(owner, row.gross_fen, contract.tenant_name);
  await owner.call(writeOff, {
    cash_record_id: cash.id,
    items: [{ receivable_id: row.id, amount_fen: row.gross_fen }],
  });
  return cash.id;
}

/** Returns Σ gross of the rows and adjustments that are not void. */
const owed = async (contract: Contract): Promise<number> =>
  (await receivables(contract)).filter((row) => row.status !== 'void').reduce((sum, row) => sum + row.gross_fen, 0);

describe('a new price inside a month', () => {
  // 100 m² at 2 yuan a day: May 31 × 200 = 6,200; changed on 11 May to 3: 10 × 200 + 21 × 300 = 8,300.
  it('keeps, adjusts, voids, reverses and adds as previewed, to the fen, and frees prepayments', async () => {
    const contract = await approvedContract(owner, approver);
    const cash = await pay(contract, '2026-06-01');
    await pay(contract, '2026-05-01');
    const input = repriced(contract, '3', '2026-05-11');
    const preview = await owner.call(previewChange, input);
    const actions = preview.rows.map((row) => `${row.start} ${row.action} ${row.gross_fen} ${row.revised_fen}`);
    expect(actions.slice(3, 6)).toEqual([
      '2026-04-01 keep 600000 600000',
      '2026-05-01 adjust 620000 830000',
      '2026-06-01 reverse 600000 0',
    ]);
    expect(preview.rows.find((row) => row.action === 'adjust')).toMatchObject({
      adjustment: { gross_fen: 210000, net_fen: 192661, tax_fen: 17339 },
    });
    expect(preview.prepayment_fen).toBe(600000);
    const days = 30 + 31 + 31 + 30 + 31 + 30 + 31;
    expect(preview.before_fen).toBe(365 * 20000);
    expect(preview.after_fen).toBe(130 * 20000 + (21 + days) * 30000);

    await approved(input);
    expect(await owed(contract)).toBe(preview.after_fen);
    const rows = (await receivables(contract)).map((row) => `${row.start_date} ${row.gross_fen} ${row.status}`).sort();
    expect(rows.filter((row) => row.startsWith('2026-05'))).toEqual([
      '2026-05-01 210000 unpaid',
      '2026-05-01 620000 paid',
    ]);
    expect(rows.filter((row) => row.startsWith('2026-06'))).toEqual([
      '2026-06-01 -600000 paid',
      '2026-06-01 600000 paid',
      '2026-06-01 900000 unpaid',
    ]);
    expect(rows.filter((row) => row.startsWith('2026-07'))).toEqual([
      '2026-07-01 620000 void',
      '2026-07-01 930000 unpaid',
    ]);
    expect(await owner.call(getCashRecord, { id: cash })).toMatchObject({ allocated_fen: 0 });
    const plan = await owner.call(contractSchedule, { id: contract.id });
    expect(plan.map((row) => row.gross_fen).slice(3, 7)).toEqual([600000, 830000, 900000, 930000]);
    const versions = await owner.call(contractVersions, { id: contract.id });
    expect(versions.map(({ version_no, effective_on }) => `${version_no} ${effective_on}`)).toEqual([
      '1 2026-01-01',
      '2 2026-05-11',
    ]);
  });

  it('settles a lower price without cash: on open receivables first, then by money received', async () => {
    const contract = await approvedContract(owner, approver);
    const paid = await pay(contract, '2026-05-01');
    // 10 × 200 + 21 × 100 = 4,100: 2,100 less.
    await approved(repriced(contract, '1', '2026-05-11'));
    const may = (await receivables(contract)).filter((row) => row.start_date === '2026-05-01');
    expect(may.map((row) => `${row.gross_fen} ${row.received_fen}`).sort()).toEqual([
      '-210000 -210000',
      '620000 620000',
    ]);
    expect(await owner.call(getCashRecord, { id: paid })).toMatchObject({ amount_fen: 620000, allocated_fen: 410000 });
    const original = await owner.call(getReceivable, { id: present(may.find((row) => row.gross_fen > 0)).id });
    expect(original.write_offs.map((entry) => `${entry.payer} ${entry.amount_fen}`)).toEqual([
      `${contract.tenant_name} 620000`,
      `${contract.tenant_name} -620000`,
      `${contract.tenant_name} 410000`,
      '冲抵 210000',
    ]);
  });

  it('is computed again over a row that an earlier change has already revised', async () => {
    const contract = await approvedContract(owner, approver);
    await approved(repriced(contract, '3', '2026-05-11'));
    const now = await owner.call(contractCalls.get, { id: contract.id });
    // 10 × 200 + 10 × 300 + 11 × 400 = 9,400.
    await approved(repriced(now, '4', '2026-05-21'));
    const plan = await owner.call(contractSchedule, { id: contract.id });
    expect(plan[4]).toMatchObject({ start: '2026-05-01', gross_fen: 940000 });
    // Reverts the change: a lower price first reduces what the first change had added.
    const third = await owner.call(contractCalls.get, { id: contract.id });
    await approved(repriced(third, '2', '2026-05-31'));
    expect((await owner.call(contractSchedule, { id: contract.id }))[4]).toMatchObject({ gross_fen: 920000 });
    expect((await owed(contract)) % 100).toBe(0);
    expect(await owed(contract)).toBe(130 * 20000 + 10 * 30000 + 10 * 40000 + (1 + 214) * 20000);
  });
});

describe('other terms', () => {
  it('that stay the same change no row', async () => {
    const contract = await approvedContract(owner, approver);
    const before = await receivables(contract);
    await approved(changeOf(contract, { reason: '租客更名' }));
    expect(await receivables(contract)).toEqual(before);
  });

  it('hold an added space from the effective day and a longer lease from the old end, and free returned spaces', async () => {
    const contract = await approvedContract(owner, approver);
    const [space] = contract.spaces;
    const place = await world.db.asOwner((tx) =>
      tx.query<{ park_id: number; building_id: number; floor_id: number }>(
        sql`select park_id, building_id, floor_id from space where id = ${space?.id}`,
      ),
    );
    const added = await newSpace(owner, place[0] as never);
    const occupations = () =>
      world.db.asOwner((tx) =>
        tx.query<{ space_id: number; start_date: string; end_date: string }>(
          sql`select space_id, start_date, end_date from space_occupation where contract_id = ${contract.id} order by start_date, space_id`,
        ),
      );
    const input = changeOf(contract, {
      end: '2027-03-31',
      spaces: [...contract.spaces.map(({ id, area }) => ({ id, area })), { id: added.id, area: '50.00' }],
    });
    input.clauses = input.clauses.map((clause) => ({ ...clause, end: '2027-03-31' }));
    const { instance_id, change } = await submitted(input);
    expect(await occupations()).toEqual([
      { space_id: space?.id, start_date: '2026-01-01', end_date: '2026-12-31' },
      { space_id: added.id, start_date: '2026-05-11', end_date: '2027-03-31' },
      { space_id: space?.id, start_date: '2027-01-01', end_date: '2027-03-31' },
    ]);
    await owner.call(resetWflow, { kind: 'contract_change', object_id: change.id });
    expect(await occupations()).toHaveLength(1);
    expect(instance_id).toBeGreaterThan(0);
    const again = await owner.call(chooseToAudit, {
      kind: 'contract_change',
      object_id: change.id,
      approvers: [{ kind: 'user', id: approver.user_id }],
    });
    await approver.call(decideWflow, { instance_id: again.id, decision: 'approve' });
    const longer = await owner.call(contractCalls.get, { id: contract.id });
    expect(longer).toMatchObject({ end: '2027-03-31', version_no: 2 });

    const back = changeOf(longer, {
      effective_on: '2026-07-01',
      end: '2026-11-30',
      spaces: [{ id: added.id, area: '50.00' }],
    });
    back.clauses = back.clauses.map((clause) => ({ ...clause, end: '2026-11-30' }));
    await approved(back);
    expect(await occupations()).toEqual([
      { space_id: space?.id, start_date: '2026-01-01', end_date: '2026-06-30' },
      { space_id: added.id, start_date: '2026-05-11', end_date: '2026-11-30' },
    ]);
    const plan = await owner.call(contractSchedule, { id: contract.id });
    // May: 10 × 200 + 21 × 300; July: 31 × 100 for the 50 m² that remain.
    expect(plan.map((row) => `${row.start} ${row.gross_fen}`).slice(4, 7)).toEqual([
      '2026-05-01 830000',
      '2026-06-01 900000',
      '2026-07-01 310000',
    ]);
    expect(plan.at(-1)).toMatchObject({ end: '2026-11-30' });
  });

  it('top a deposit up to the requirement of the new rent', async () => {
    const item = await chargeItem(owner, 'deposit');
    const contract = await approvedContract(owner, approver, {
      deposits: [{ charge_item_id: item, kind: 'months', months: '3', due: '2026-01-01' }],
    } as never);
    const input = repriced(contract, '3', '2026-05-11');
    input.clauses = input.clauses.map((clause) => ({ ...clause, price: '3', escalations: [] }));
    const { deposits } = await owner.call(previewChange, input);
    // 100 m² × 365 ÷ 12 × 3 months: 2 yuan are 18,250.00, 3 yuan 27,375.00.
    expect(deposits).toMatchObject([{ before_fen: 1825000, after_fen: 2737500, top_up_fen: 912500 }]);
    await approved(input);
    expect((await receivables(contract)).filter((row) => row.gross_fen === 912500)).toHaveLength(1);
  });

  it('end a clause and begin another', async () => {
    const contract = await approvedContract(owner, approver);
    const fee = await chargeItem(owner, 'property_fee');
    const [rent] = changeOf(contract).clauses;
    const input = changeOf(contract, {
      effective_on: '2026-06-01',
      clauses: [
        { ...(rent as NonNullable<typeof rent>), line: 1 },
        {
          line: null,
          charge_item_id: fee,
          basis: 'per_sqm_month',
          price: '10',
          start: '2026-06-16',
          end: '2026-12-31',
          tax_rate: '0.06',
        },
      ],
    });
    await approved(input);
    const plan = await owner.call(contractSchedule, { id: contract.id });
    expect(plan.filter((row) => row.clause === 2).map((row) => `${row.start} ${row.gross_fen}`)[0]).toBe(
      '2026-06-16 100000',
    );
    const now = await owner.call(contractCalls.get, { id: contract.id });
    const ended = changeOf(now, { effective_on: '2026-07-01' });
    await approved({ ...ended, clauses: ended.clauses.filter((clause) => clause.line === 1) });
    const remaining = (await owner.call(contractSchedule, { id: contract.id })).filter((row) => row.clause === 2);
    // 15 of 30 days until 15 July make half a month: 500.00.
    expect(remaining.map((row) => row.gross_fen)).toEqual([50000]);
  });
});
