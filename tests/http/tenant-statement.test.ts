// Account statement of a tenant: entries by day; the closing balance is the open amount less prepayments, over a history of random postings.
import sql from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import { chooseToAudit, decideWflow } from '#api/approval/task';
import type { Contract } from '#api/contracts/contract/contract.schema';
import { terminationCalls } from '#api/contracts/termination/termination';
import { getCashRecord, undoWriteOff, voidCashRecord, writeOff } from '#api/finance/cash-record/cash-record';
import { voidReceivable } from '#api/finance/receivable/receivable';
import { legalEntityOptions } from '#api/setup/option';
import { tenantCredit, tenantDeposits, tenantSpaces } from '#api/tenants/account';
import { tenantStatement, tenantStatementPdf, tenantStatementXlsx } from '#api/tenants/tenant-statement';
import type { EntityStatement, StatementQuery } from '#api/tenants/tenant-statement.schema';
import { Random } from '#server/db/seed/demo/prng';
import { approvedContract, chargeItem, newCash, newTenant, receivablesOf } from '../support/builders';
import { approvedChange, repriced } from '../support/contracts/contract-change';
import { pdfPages } from '../support/files/pdf-text';
import { textsOf } from '../support/files/sheet';
import { openEnterprise } from '../support/open-enterprise';
import { firstOf, present } from '../support/present';
import { newEnterprise, onDay } from '../support/world';

const { world, enterprise, owner, approver } = openEnterprise();
let deposit: number;

beforeAll(async () => {
  deposit = await chargeItem(owner, 'deposit');
});

const TODAY = '2026-03-16';

/** Creates a lease of 100 m² at 2 yuan a day for 2026, paid monthly in advance, with a deposit of 10,000 yuan, approved before it begins. */
async function lease(patch: object = {}): Promise<Contract> {
  await onDay(world, '2025-12-30');
  const contract = await approvedContract(owner, approver, {
    deposits: [{ charge_item_id: deposit, kind: 'fixed', amount_fen: 1000000, due: '2026-01-01' }],
    ...patch,
  });
  await onDay(world, TODAY);
  return contract;
}

const EMPTY: Omit<EntityStatement, 'legal_entity_id' | 'entity_name'> = {
  opening_fen: 0,
  charge_fen: 0,
  credit_fen: 0,
  closing_fen: 0,
  open_fen: 0,
  prepaid_fen: 0,
  lines: [],
  deposits: [],
};
async function statement(query: StatementQuery, person = owner): Promise<EntityStatement> {
  const { entities } = await person.call(tenantStatement, query);
  expect(entities.length).toBeLessThan(2);
  return { legal_entity_id: 0, entity_name: '', ...EMPTY, ...entities[0] };
}
const inQuarter = { from: '2026-01-01', to: '2026-03-31' };

async function pay(contract: Contract, amount_fen: number, parts: [receivable: number, fen: number][]) {
  const cash = await newCash(owner, amount_fen, contract.tenant_name);
  const items = parts.map(([receivable_id, fen]) => ({ receivable_id, amount_fen: fen }));
  if (items.length) await owner.call(writeOff, { cash_record_id: cash.id, items });
  return cash.id;
}

async function terminated(contract: Contract, leave_date: string): Promise<void> {
  const order = await owner.call(terminationCalls.save, { contract_id: contract.id, kind: 'agreement', leave_date });
  const approvers = [{ kind: 'user' as const, id: approver.user_id }];
  const { id } = await owner.call(chooseToAudit, { kind: 'termination', object_id: order.id, approvers });
  await approver.call(decideWflow, { instance_id: id, decision: 'approve' });
}

describe('entries', () => {
  it('are charges on their day, money on its receipt, and the balances around them', async () => {
    const contract = await lease();
    const rows = await receivablesOf(owner, contract);
    const january = present(rows.find((row) => row.start_date === '2026-01-01' && row.gross_fen === 620000));
    await pay(contract, 1000000, [[january.id, 620000]]);
    // Jan, Feb, Mar are 90 days at 200, and the deposit.
    const full = await statement({ id: contract.tenant_id, ...inQuarter });
    expect(full).toMatchObject({ opening_fen: 0, charge_fen: 2800000, credit_fen: 1000000, closing_fen: 1800000 });
    expect(full).toMatchObject({ open_fen: 2180000, prepaid_fen: 380000 });
    const later = await statement({ id: contract.tenant_id, from: '2026-03-02', to: '2026-03-31' });
    expect(later).toMatchObject({ opening_fen: 2800000, charge_fen: 0, credit_fen: 1000000, closing_fen: 1800000 });
    expect(later.lines.map((line) => [line.kind, line.day, line.balance_fen])).toEqual([
      ['receipt', '2026-03-10', 1800000],
    ]);
  });

  it('of one contract are its rows and their write-offs', async () => {
    const contract = await lease();
    const other = await lease({ tenant_id: contract.tenant_id });
    const row = firstOf((await receivablesOf(owner, contract)).filter((each) => each.gross_fen === 620000));
    await pay(contract, 1000000, [[row.id, 300000]]);
    const one = await statement({ id: contract.tenant_id, ...inQuarter, contract_id: contract.id });
    expect(one).toMatchObject({ charge_fen: 2800000, credit_fen: 300000, open_fen: 2500000, prepaid_fen: 0 });
    expect(one.lines.find((line) => line.kind === 'write_off')).toMatchObject({
      receivable_id: row.id,
      // Booked today, though the money arrived on the 10th.
      day: '2026-03-16',
    });
    const rest = await statement({ id: contract.tenant_id, ...inQuarter, contract_id: other.id });
    expect(rest).toMatchObject({ charge_fen: 2800000, credit_fen: 0 });
    const refused = await owner.request(tenantStatement, {
      id: (await newTenant(owner)).id,
      ...inQuarter,
      contract_id: other.id,
    });
    expect(refused).toMatchObject({ error_code: 404, errors: [{ path: ['contract_id'] }] });
  });

  it('are reversed on the day of the void, and left out when voided before they counted', async () => {
    const contract = await lease();
    const rows = await receivablesOf(owner, contract);
    const rowOf = (day: string) => present(rows.find((row) => row.start_date === day && row.gross_fen !== 1000000)).id;
    await owner.call(voidReceivable, { id: rowOf('2026-02-01'), reason: '开错' });
    await owner.call(voidReceivable, { id: rowOf('2026-06-01'), reason: '开错' });
    const cash = await pay(contract, 50000, []);
    await owner.call(voidCashRecord, { id: cash, reason: '录错' });
    const before = await statement({ id: contract.tenant_id, from: '2026-01-01', to: '2026-03-15' });
    expect(before).toMatchObject({ charge_fen: 2800000, credit_fen: 50000 });
    const year = await statement({ id: contract.tenant_id, from: '2026-03-16', to: '2026-12-31' });
    expect(year.lines.slice(0, 2)).toMatchObject([
      { kind: 'charge_void', day: '2026-03-16', charge_fen: -560000 },
      { kind: 'receipt_void', day: '2026-03-16', credit_fen: -50000 },
    ]);
    expect(year.lines.filter((line) => line.text.includes('2026-06-01'))).toEqual([]);
    expect(year.closing_fen).toBe(7300000 - 560000 - 600000 + 1000000);
  });

  it('refuses an end before the start and a day that does not exist', async () => {
    const { id } = await newTenant(owner);
    const request = (from: string, to: string) => owner.request(tenantStatement, { id, from, to });
    expect(await request('2026-02-01', '2026-01-31')).toMatchObject({ error_code: 422, errors: [{ path: ['to'] }] });
    expect(await request('2026-02-30', '2026-03-31')).toMatchObject({ error_code: 422, errors: [{ path: ['from'] }] });
  });

  it('uses a deposit as a credit and shows the held amount separately', async () => {
    const contract = await lease();
    const deposit = present((await receivablesOf(owner, contract)).find((row) => row.gross_fen === 1000000));
    await pay(contract, 1000000, [[deposit.id, 1000000]]);
    const before = await statement({ id: contract.tenant_id, ...inQuarter });
    expect(before.deposits).toMatchObject([{ contract_number: contract.number, balance_fen: 1000000 }]);
    expect(await owner.call(tenantDeposits, { id: contract.tenant_id })).toMatchObject([
      {
        contract_number: contract.number,
        asked_fen: 1000000,
        received_fen: 1000000,
        left_fen: 0,
        balance_fen: 1000000,
      },
    ]);
    // Jan, Feb and half of March: 75 days at 200 = 15,000.00, of which the deposit pays 10,000.00.
    await terminated(contract, '2026-03-16');
    const after = await statement({ id: contract.tenant_id, ...inQuarter });
    expect(after.lines.find((line) => line.kind === 'deposit_use')).toMatchObject({ credit_fen: 1000000 });
    expect(after).toMatchObject({ closing_fen: 500000, open_fen: 500000, prepaid_fen: 0, deposits: [] });
  });

  it('owes the tenant a deposit that is due back', async () => {
    const contract = await lease();
    const rows = await receivablesOf(owner, contract);
    const past = rows.filter((row) => row.start_date < '2026-04-01');
    const total = past.reduce((sum, row) => sum + row.gross_fen, 0);
    await pay(
      contract,
      total,
      past.map((row): [number, number] => [row.id, row.gross_fen]),
    );
    await terminated(contract, '2026-03-16');
    // Half of March is credited, the whole deposit is refunded.
    const after = await statement({ id: contract.tenant_id, ...inQuarter });
    expect(after).toMatchObject({ closing_fen: -1300000, open_fen: 0, prepaid_fen: 1300000 });
  });
});

describe('another tenant’s money', () => {
  it('counts for the tenant of the paid rows, and against the paying tenant', async () => {
    const contract = await lease();
    const payer = await lease();
    const row = firstOf((await receivablesOf(owner, contract)).filter((each) => each.gross_fen === 620000));
    await pay(payer, 700000, [[row.id, 620000]]);
    const paid = await statement({ id: contract.tenant_id, ...inQuarter });
    expect(paid).toMatchObject({ credit_fen: 620000, closing_fen: 2180000, open_fen: 2180000, prepaid_fen: 0 });
    const payers = await statement({ id: payer.tenant_id, ...inQuarter });
    expect(payers).toMatchObject({ credit_fen: 80000, closing_fen: 2720000, open_fen: 2800000, prepaid_fen: 80000 });
  });
});

describe('a history of random postings', () => {
  it.each([1, 2, 3])('closes with the open amount less prepayments (%i)', async (seed) => {
    const random = new Random(`statement ${seed}`);
    const contract = await lease();
    const second = await lease({ tenant_id: contract.tenant_id });
    const stranger = await lease();
    const leases = [contract, second, stranger];
    const days = ['2026-02-10', '2026-03-10', '2026-03-16', '2026-04-02', '2026-06-30', '2027-01-31'];
    const check = async () => {
      for (const tenant_id of [contract.tenant_id, stranger.tenant_id]) {
        for (const to of days) {
          const contracts = tenant_id === contract.tenant_id ? [null, contract.id, second.id] : [null];
          for (const contract_id of contracts) {
            const found = await statement({ id: tenant_id, from: '2026-02-10', to, contract_id });
            const { opening_fen, charge_fen, credit_fen, closing_fen, open_fen, prepaid_fen } = found;
            const what = { seed, to, tenant_id, contract_id };
            expect({ ...what, closing: opening_fen + charge_fen - credit_fen }).toEqual({
              ...what,
              closing: closing_fen,
            });
            expect({ ...what, closing: open_fen - prepaid_fen }).toEqual({ ...what, closing: closing_fen });
          }
        }
      }
    };
    const any = <T>(list: readonly T[]): T => list[random.int(0, list.length - 1)] as T;
    const cash: number[] = [];
    const steps = {
      pay: async () => {
        const amount = random.int(1, 1_500_000);
        let remaining = amount;
        const open = (await receivablesOf(owner, any(leases))).filter(
          (row) => row.status !== 'void' && row.open_fen > 0,
        );
        const parts: [number, number][] = [];
        for (const row of open.slice(random.int(0, 3), random.int(3, 6))) {
          const part = Math.min(remaining, random.int(1, row.open_fen));
          if (part > 0) parts.push([row.id, part]);
          remaining -= part;
        }
        cash.push(await pay(any(leases), amount, parts));
      },
      undo: async () => {
        if (!cash.length) return;
        const { write_offs } = await owner.call(getCashRecord, { id: any(cash) });
        for (const { id } of write_offs.slice(0, 2)) await owner.request(undoWriteOff, { id, reason: '核错' });
      },
      voidCash: async () => {
        if (cash.length) await owner.request(voidCashRecord, { id: any(cash), reason: '录错' });
      },
      voidRow: async () => {
        await owner.request(voidReceivable, { id: any(await receivablesOf(owner, any(leases))).id, reason: '开错' });
      },
    };
    const names = ['pay', 'pay', 'pay', 'undo', 'voidCash', 'voidRow'] as const;
    for (let step = 0; step < 12; step += 1) await steps[any(names)]();
    await check();
    await approvedChange(owner, approver, repriced(contract, any(['1', '3']), '2026-02-01'));
    for (let step = 0; step < 4; step += 1) await steps[any(names)]();
    await terminated(second, any(['2026-03-16', '2026-04-20', '2026-02-10']));
    await check();
  });
});

it('of two legal entities is two statements', async () => {
  const both = await newEnterprise(world, ['甲方资产管理有限公司', '甲方物业服务有限公司']);
  const [person, other] = [await both.person('admin'), await both.person('admin')];
  const entities = await person.call(legalEntityOptions, {});
  const tenant = await newTenant(person);
  const ids = entities.map(({ value }) => value);
  for (const lessor_id of ids) await approvedContract(person, other, { tenant_id: tenant.id, lessor_id });
  const full = await person.call(tenantStatement, { id: tenant.id, ...inQuarter });
  expect(full.entities.map((entity) => [entity.legal_entity_id, entity.closing_fen]).sort()).toEqual(
    ids.map((id) => [id, 1800000]).sort(),
  );
  const one = await person.call(tenantStatement, { id: tenant.id, ...inQuarter, legal_entity_id: present(ids[1]) });
  expect(one.entities.map((entity) => entity.legal_entity_id)).toEqual([ids[1]]);
});

describe('files', () => {
  it('are a spreadsheet with balances and a letter in capitals', async () => {
    const contract = await lease();
    const [entity] = await owner.call(legalEntityOptions, {});
    const query = { id: contract.tenant_id, ...inQuarter };
    const post = (path: string, body: object) =>
      owner.fetch(path, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      });
    const sheet = await textsOf(await post(tenantStatementXlsx.path, query));
    expect(sheet[0]).toContain('余额（元）');
    expect(sheet[1]?.slice(1, 4)).toEqual(['2026-01-01', '', '期初余额']);
    expect(sheet.find((row) => row[3] === '本期合计与期末余额')?.slice(5)).toEqual(['28000', '0', '28000']);

    const reply = await post(tenantStatementPdf.path, { ...query, legal_entity_id: entity?.value });
    expect(reply.headers.get('content-type')).toContain('application/pdf');
    const pages = pdfPages(new Uint8Array(await reply.arrayBuffer()));
    const text = pages.flat().join('');
    for (const part of ['对账单', entity?.label ?? '', contract.tenant_name, '28,000.00', '人民币贰万捌仟元整', '回执'])
      expect(text).toContain(part);
    expect(pages.at(-1)).toContain(`第 ${pages.length} / ${pages.length} 页`);
  });

  it('span many pages, and characters missing in the fonts are no obstacle', async () => {
    const tenant = await newTenant(owner, '😀①非常长的租客名称'.repeat(6));
    await lease({ tenant_id: tenant.id, end: '2035-12-31' });
    const [entity] = await owner.call(legalEntityOptions, {});
    const reply = await owner.fetch(tenantStatementPdf.path, {
      method: 'POST',
      body: JSON.stringify({ id: tenant.id, from: '2026-01-01', to: '2035-12-31', legal_entity_id: entity?.value }),
      headers: { 'content-type': 'application/json' },
    });
    const pages = pdfPages(new Uint8Array(await reply.arrayBuffer()));
    expect(pages.length).toBeGreaterThan(2);
    // The header of the table is on each page that holds lines.
    for (const page of pages.filter((texts) => texts.some((text) => text === '应收'))) expect(page).toContain('摘要');
  });
});

describe('a user who sees only some parks', () => {
  it('sees entries of these parks', async () => {
    const contract = await lease();
    const elsewhere = await lease({ tenant_id: contract.tenant_id });
    const mine = firstOf((await receivablesOf(owner, contract)).filter((row) => row.gross_fen === 620000));
    await pay(contract, 620000, [[mine.id, 620000]]);
    const limited = await enterprise.person('viewer');
    await world.db.asOwner(async (tx) => {
      const role = sql`select role_id from user_role where user_id = ${limited.user_id}`;
      await tx.query(sql`update role set scope = 'parks' where id in (${role})`);
      await tx.query(sql`insert into role_park (company_id, role_id, park_id)
        select ${enterprise.company_id}, role_id, ${contract.park_id} from (${role}) r`);
    });
    const query = { id: contract.tenant_id, ...inQuarter };
    const { receipts, partial } = await limited.call(tenantStatement, query);
    expect({ receipts, partial }).toEqual({ receipts: 'write_off', partial: true });
    expect(await statement(query, limited)).toMatchObject({
      charge_fen: 2800000,
      credit_fen: 620000,
      closing_fen: 2180000,
    });
    expect(await limited.call(tenantSpaces, { id: contract.tenant_id })).toMatchObject([{ contract_id: contract.id }]);
    expect((await limited.request(tenantStatement, { ...query, contract_id: elsewhere.id })).error_code).toBe(404);
  });
});

describe('credit', () => {
  it('weighs days late by amount, year by year; offsets and undone entries are no payment', async () => {
    const contract = await lease();
    const rows = await receivablesOf(owner, contract);
    const rowOf = (day: string) => rows.find((row) => row.start_date === day && row.gross_fen !== 1000000);
    const [january, march, april] = ['2026-01-01', '2026-03-01', '2026-04-01'].map(rowOf);
    // January on 2026-03-10: 68 days late; April is ahead.
    expect([january?.due_date, april?.due_date]).toEqual(['2026-01-01', '2026-04-01']);
    await pay(contract, 620000 + 600000, [
      [present(january).id, 620000],
      [present(april).id, 600000],
    ]);
    const wrong = await pay(contract, 100, [[present(march).id, 100]]);
    const entry = firstOf((await owner.call(getCashRecord, { id: wrong })).write_offs);
    await owner.call(undoWriteOff, { id: entry.id, reason: '核错' });
    const credit = await owner.call(tenantCredit, { id: contract.tenant_id });
    // 620,000 × 68 ÷ 1,220,000 = 34.56; overdue: deposit, February, March.
    expect(credit).toMatchObject({
      late_count: 1,
      paid_fen: 1220000,
      on_time: '0.4918',
      average_days: '34.6',
      longest_days: 68,
    });
    expect(credit).toMatchObject({ overdue_fen: 1000000 + 560000 + 620000, overdue_count: 3, overdue_days: 74 });
    expect(credit.years).toMatchObject([{ year: 2026, late_count: 1 }]);
    expect(await owner.call(tenantCredit, { id: (await newTenant(owner)).id })).toMatchObject({
      late_count: 0,
      paid_fen: 0,
      on_time: null,
      average_days: null,
      overdue_fen: 0,
      years: [],
    });
  });
});
