// The demo enterprise: its contents, the same every time, with books that agree with the rules.

import sql, { type Sql } from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { spaceList } from '#api/assets/space/space.list';
import { contractListCall } from '#api/contracts/contract/contract.list';
import { cashRecordList } from '#api/finance/cash-record/cash-record.list';
import { invoiceList } from '#api/finance/invoice/invoice.list';
import { INVOICE_STAGE } from '#api/finance/invoice/invoice-labels';
import { runLedgerCheck } from '#api/finance/ledger-check';
import { receivableList } from '#api/finance/receivable/receivable.list';
import { messageList } from '#api/home/message';
import { homeSummary } from '#api/home/summary';
import { listEndpoint } from '#api/kernel/list/list';
import { tenantList } from '#api/tenants/tenant/tenant.list';
import { type ChargeClause, scheduledClause } from '#domain/contracts/clause/charge-clause';
import { checkTerms } from '#domain/contracts/clause/check-contract';
import { paymentSchedule } from '#domain/contracts/schedule/payment-schedule';
import { isIdNumber, isUscc } from '#domain/tenants/identifiers';
import { DEMO_ACCOUNTS } from '#server/db/seed/demo/accounts';
import { hasDemo, seedDemo } from '#server/db/seed/demo/index';
import { openTestDb } from '#tests/support/database/db';
import { openWorld, type Person, signIn, type World } from '#tests/support/world';

/** The day of the test's clock. */
const TODAY = '2026-03-16';

/** Time limit for two more demos, or one of twice the size, on a busy machine. */
const PATIENCE_MS = 150_000;

let world: World;
let finance: Person;
const page = { page: 1, page_size: 20 };

/** Reads rows over the whole database, which holds one enterprise. */
const read = <Row>(statement: Sql) => world.db.asOwner((owner) => owner.query<Row>(statement));
const readOne = async <Row>(statement: Sql) => (await read<Row>(statement))[0] as Row;

beforeAll(async () => {
  world = await openWorld({}, { own: true });
  await seedDemo(world.db, { today: TODAY, scale: 1 });
  finance = await signIn(world, 'demo-finance', DEMO_ACCOUNTS.password);
});
afterAll(() => world.close());

interface StoredContract {
  id: number;
  start: string;
  end: string;
  spaces: { id: number; area: string }[];
  clauses: { terms: ChargeClause; rows: [number, string, string, string, number, number, number][] | null }[];
}

/** Reads every contract that was never changed, with its terms and its stored schedule. */
const storedContracts = () =>
  read<StoredContract>(
    sql`select c.id, c.start_date as start, c.end_date as "end",
          (select json_agg(json_build_object('id', s.space_id, 'area', s.area_sqm::text)) from contract_space s where s.contract_id = c.id) as spaces,
          (select json_agg(json_build_object('terms', x.terms, 'rows', (
              select json_agg(json_build_array(r.seq, r.start_date, r.end_date, r.due_date, r.gross_fen, r.net_fen, r.tax_fen) order by r.seq)
              from schedule_row r where r.clause_id = x.id)) order by x.seq)
            from charge_clause x where x.contract_id = c.id) as clauses
        from contract c where c.version_no = 1 order by c.id`,
  );

describe('the demo enterprise', () => {
  it('has parks, buildings, spaces and contracts in the stated numbers', async () => {
    const counts = await readOne<Record<string, number>>(
      sql`select (select count(*)::int from park) as parks, (select count(*)::int from building) as buildings,
            (select count(*)::int from space) as spaces, (select count(*)::int from contract) as contracts,
            (select count(*)::int from legal_entity) as entities, (select count(distinct city)::int from park) as cities,
            (select count(distinct type)::int from park) as types`,
    );
    expect(counts).toMatchObject({ parks: 3, cities: 3, types: 3, buildings: 12, entities: 2 });
    expect(counts.spaces).toBeGreaterThan(550);
    expect(counts.spaces).toBeLessThan(650);
    expect(counts.contracts).toBeGreaterThan(310);
    expect(counts.contracts).toBeLessThan(400);
  });

  it('has leases over 2023 to 2032 in every state, some about to end', async () => {
    const leases = await readOne<Record<string, number>>(
      sql`select extract(year from min(start_date))::int as first_year, extract(year from max(end_date))::int as last_year,
            count(*) filter (where status = 'approved' and start_date > ${TODAY}::date)::int as pending,
            count(*) filter (where status = 'approved' and end_date < ${TODAY}::date)::int as expired,
            count(*) filter (where status = 'approved' and end_date between ${TODAY}::date and ${TODAY}::date + 30)::int as soon,
            count(*) filter (where status = 'approved' and end_date between ${TODAY}::date + 31 and ${TODAY}::date + 180)::int as later,
            count(*) filter (where status = 'draft')::int as drafts, count(*) filter (where status = 'auditing')::int as auditing,
            count(*) filter (where status = 'rejected')::int as rejected, count(*) filter (where kind = 'renewal')::int as renewals
          from contract`,
    );
    expect(leases).toMatchObject({ first_year: 2023, drafts: 7, auditing: 2, rejected: 1 });
    expect(leases.last_year).toBeGreaterThanOrEqual(2031);
    expect(leases.last_year).toBeLessThanOrEqual(2032);
    for (const state of ['pending', 'expired', 'soon', 'later', 'renewals'])
      expect(leases[state], state).toBeGreaterThan(4);
  });

  it('has identifiers that pass the checks of the form', async () => {
    const tenants = await read<{ kind: string; identifier: string }>(sql`select kind, identifier from tenant`);
    const wrong = tenants.filter(
      ({ kind, identifier }) => !(kind === 'company' ? isUscc(identifier) : isIdNumber(identifier)),
    );
    expect(wrong).toEqual([]);
    expect(tenants.some((tenant) => tenant.kind === 'person')).toBe(true);
  });

  it('stores for every contract the schedule that the domain computes', async () => {
    const contracts = await storedContracts();
    for (const contract of contracts) {
      const clauses = contract.clauses.map((clause) => clause.terms);
      expect(checkTerms(contract, clauses)).toEqual([]);
      for (const { terms, rows } of contract.clauses) {
        const scheduled = scheduledClause(terms);
        expect(rows).toEqual(
          scheduled &&
            paymentSchedule(contract, scheduled).rows.map((row) => [
              row.seq,
              row.start,
              row.end,
              row.due,
              row.gross,
              row.net,
              row.tax,
            ]),
        );
      }
    }
    expect(
      contracts.flatMap((contract) =>
        contract.clauses.flatMap(({ terms }) => scheduledClause(terms)?.free_periods ?? []),
      ).length,
    ).toBeGreaterThan(50);
  });

  it('posted exactly the non-zero rows and the deposits of the contracts as agreed', async () => {
    const sums = await readOne<{ planned: number; posted: number; strange: number }>(
      sql`with agreed as (select * from contract where status = 'approved' and version_no = 1 and leave_date is null)
          select
            (select sum(r.gross_fen) from agreed c join charge_clause x on x.contract_id = c.id join schedule_row r on r.clause_id = x.id)::bigint
            + (select sum(d.amount_fen) from agreed c join deposit_clause d on d.contract_id = c.id)::bigint as planned,
            (select sum(r.gross_fen) from receivable r join agreed c on c.id = r.contract_id where r.holdover_id is null
              and not exists (select from meter_charge k where k.receivable_id = r.id)
              and not exists (select from turnover_settlement k where k.receivable_id = r.id)
              and not exists (select from cost_result k where k.receivable_id = r.id)
              and not exists (select from incentive_act k where k.receivable_id = r.id)
              and not exists (select from late_fee_posting k where k.receivable_id in (r.id, r.adjusts_id)))::bigint
            -- A security without end covers a deposit that is not due again.
            + (select sum(s.amount_fen) from deposit_security s join agreed c on c.id = s.contract_id where s.end_date is null)::bigint as posted,
            (select count(*)::int from receivable r join contract c on c.id = r.contract_id
              where c.status not in ('approved', 'void') or r.contract_id is null) as strange`,
    );
    expect(sums.posted).toBe(sums.planned);
    expect(sums.strange).toBe(0);
  });

  it('is let to between 75 and 95 percent', async () => {
    const admin = await signIn(world, 'demo-admin', DEMO_ACCOUNTS.password);
    const home = await admin.call(homeSummary, {});
    expect(Number(home.occupancy)).toBeGreaterThan(0.75);
    expect(Number(home.occupancy)).toBeLessThan(0.95);
  });

  it('has books that agree: received and allocated are the sums of the write-offs, none dated after today', async () => {
    const books = await readOne<Record<string, number>>(
      sql`select (select sum(received_fen) from receivable)::bigint
              - (select coalesce(sum(amount_fen), 0) from write_off where deposit_entry_id is not null)::bigint as received,
            (select sum(allocated_fen) from cash_record where direction = 'in')::bigint
              - (select coalesce(sum(amount_fen), 0) from payout where source_cash_id is not null)::bigint as allocated,
            (select sum(amount_fen) from write_off where cash_record_id is not null)::bigint as written,
            (select count(*)::int from write_off w join cash_record m on m.id = w.cash_record_id join receivable r on r.id = w.receivable_id
              join contract c on c.id = r.contract_id and c.leave_date is null
              where w.value_date <> m.received_on or w.accounting_date < m.received_on or w.accounting_date > ${TODAY}::date) as misdated,
            (select count(*)::int from cash_record where received_on > ${TODAY}::date) as ahead`,
    );
    expect(books).toMatchObject({ received: books.written, allocated: books.written, misdated: 0, ahead: 0 });
    expect(books.written).toBeGreaterThan(0);
  });

  it('has contracts left, changed from a past day, stayed in and voided, and the self-check finds nothing', async () => {
    const lives = await readOne<Record<string, number>>(
      sql`select (select count(*)::int from contract_termination where status = 'executed') as left,
            (select count(*)::int from contract_change where status = 'approved' and effective_on < ${TODAY}::date) as changed,
            (select count(*)::int from contract_holdover where status = 'running') as stayed,
            (select count(*)::int from contract where status = 'void') as voided`,
    );
    expect(lives.left).toBeGreaterThanOrEqual(4);
    for (const life of ['changed', 'stayed', 'voided']) expect(lives[life], life).toBeGreaterThanOrEqual(2);
    const check = await finance.call(runLedgerCheck, {});
    expect(check.faults).toEqual([]);
    expect(check.checks.find(({ key }) => key === 'schedule')?.rows).toBeGreaterThan(5_000);
  });

  it('has arrears, some for months, prepayments and money of unknown payers', async () => {
    const money = await readOne<Record<string, number>>(
      sql`select
            (select count(distinct contract_id)::int from receivable where received_fen < gross_fen and due_date < ${TODAY}::date) as arrears,
            (select count(*)::int from receivable where received_fen < gross_fen and due_date < ${TODAY}::date - 90) as old,
            (select count(*)::int from receivable where received_fen > 0 and received_fen < gross_fen) as partial,
            (select count(*)::int from cash_record where tenant_id is not null and allocated_fen < amount_fen) as prepaid,
            (select count(*)::int from cash_record where tenant_id is null) as unknown,
            (select sum(received_fen) * 100 / sum(gross_fen) from receivable where due_date < ${TODAY}::date)::int as paid_percent`,
    );
    for (const kind of ['arrears', 'old', 'partial', 'prepaid', 'unknown'])
      expect(money[kind], kind).toBeGreaterThan(2);
    expect(money.paid_percent).toBeGreaterThan(85);
    expect(money.paid_percent).toBeLessThan(100);
  });

  it('shows the lists to demo-finance and the approvals to demo-admin', async () => {
    const rows = [
      (await finance.call(contractListCall, page)).rows,
      (await finance.call(listEndpoint(receivableList), page)).rows,
      (await finance.call(listEndpoint(cashRecordList), page)).rows,
      (await finance.call(listEndpoint(tenantList), page)).rows,
    ];
    expect(rows.map((each) => each.length)).toEqual([20, 20, 20, 20]);
    const leasing = await signIn(world, 'demo-leasing', DEMO_ACCOUNTS.password);
    expect(
      (await leasing.call(listEndpoint(spaceList), { ...page, filter: { status: ['vacant'] } })).total,
    ).toBeGreaterThan(20);
    const admin = await signIn(world, 'demo-admin', DEMO_ACCOUNTS.password);
    const todo = await admin.call(messageList, { kind: 'approval' });
    // Two contracts, a tenant who asks to leave, and an offer below the floor price.
    expect(todo.total).toBe(4);
    expect(todo.rows.every((task) => task.is_task && task.content.startsWith('林晓彤 提交'))).toBe(true);
    for (const kind of ['contract_expiring', 'receivable_due', 'receivable_overdue'] as const) {
      expect((await admin.call(messageList, { kind })).total, kind).toBeGreaterThan(0);
    }
    await signIn(world, 'sadmin', DEMO_ACCOUNTS.password);
  });

  it('has tasks for every user', async () => {
    for (const [name, kinds] of [
      ['demo-admin', ['approval', 'refund_payable', 'invoice_review', 'invoice_red']],
      ['demo-finance', ['approval', 'refund_payable', 'invoice_review', 'invoice_red', 'receivable_overdue']],
      ['demo-leasing', ['contract_expiring', 'reservation_ending']],
    ] as const) {
      const person = await signIn(world, name, DEMO_ACCOUNTS.password);
      for (const kind of kinds) {
        const { rows } = await person.call(messageList, { kind });
        expect(
          rows.some((row) => row.is_task),
          `${name} ${kind}`,
        ).toBe(true);
      }
    }
  });

  it('has bills of three months, paid and overdue, sent, reminded of, one waiting and one that failed', async () => {
    const bills = await readOne<Record<string, number>>(
      sql`select count(distinct month)::int as months, count(*) filter (where status = 'void')::int as voided,
            count(*) filter (where open_fen = 0)::int as paid, count(*) filter (where open_fen > 0 and due_date < ${TODAY}::date)::int as overdue,
            count(*) filter (where signed_on > issued_on)::int as too_early
          from (select b.*, c.signed_on, (select coalesce(sum(r.gross_fen - r.received_fen), 0) from bill_line l join receivable r on r.id = l.receivable_id
              where l.bill_id = b.id and r.voided_on is null) as open_fen
            from bill b join contract c on c.id = b.contract_id) b`,
    );
    expect(bills).toMatchObject({ months: 3, too_early: 0 });
    expect(bills.voided).toBeGreaterThanOrEqual(3);
    for (const state of ['paid', 'overdue']) expect(bills[state], state).toBeGreaterThan(10);
    const notices = await read<{ level: number; status: string; count: number }>(
      sql`select level, status, count(*)::int as count from bill_notice group by level, status order by level, status`,
    );
    expect(notices).toEqual([
      { level: 0, status: 'failed', count: 3 },
      { level: 0, status: 'sent', count: expect.toSatisfy((count: number) => count > 100) },
      { level: 0, status: 'waiting', count: 3 },
      { level: 1, status: 'sent', count: expect.toSatisfy((count: number) => count > 5) },
    ]);
  });

  it('has invoices in every stage, deposits moved in every way, readings that charge and settled turnover', async () => {
    const { rows } = await finance.call(listEndpoint(invoiceList), { page: 1, page_size: 100 });
    expect(new Set(rows.map((row) => row.stage))).toEqual(
      new Set(Object.keys(INVOICE_STAGE).filter((stage) => stage !== 'to_red')),
    );
    const found = await readOne<Record<string, number>>(
      sql`select (select count(distinct kind)::int from deposit_entry where kind in ('refund', 'use', 'forfeit')) as ways,
            (select count(*)::int from deposit_entry where kind = 'refund' and paid_fen = amount_fen and contract_id in (select contract_id from deposit_refund)) as paid_out,
            (select count(*)::int from deposit_refund where status = 'auditing') as asked,
            (select count(distinct kind)::int from meter m join meter_reading r on r.meter_id = m.id join meter_charge k on k.reading_id = r.id) as metered,
            (select count(*)::int from turnover_settlement where receivable_id is not null) as settled,
            (select count(distinct object)::int from audit_log) as traced`,
    );
    expect(found).toMatchObject({ ways: 3, metered: 2, asked: 1 });
    expect(found.paid_out).toBeGreaterThan(0);
    expect(found.settled).toBeGreaterThan(0);
    expect(found.traced).toBeGreaterThan(6);
  });

  it(
    'is made once, and the same again for the same day',
    async () => {
      const totals = sql`select (select sum(gross_fen) from receivable)::bigint as gross, (select sum(received_fen) from receivable)::bigint as received,
      (select sum(amount_fen) from cash_record)::bigint as cash, (select string_agg(name, ',' order by id) from tenant) as tenants`;
      const first = await readOne(totals);
      await seedDemo(world.db, { today: TODAY, scale: 1 });
      expect(await readOne(totals)).toEqual(first);
      const other = await openTestDb();
      expect(await hasDemo(other)).toBe(false);
      await seedDemo(other, { today: TODAY, scale: 1 });
      expect((await other.asOwner((owner) => owner.query(totals)))[0]).toEqual(first);
      expect(await hasDemo(other)).toBe(true);
      await other.close();
    },
    PATIENCE_MS,
  );

  it(
    'has later phases of every park at a larger scale, with certificates of their own',
    async () => {
      const other = await openTestDb();
      const reported: number[] = [];
      await seedDemo(other, { today: TODAY, scale: 2 }, (share) => reported.push(share));
      const [counts] = await other.asOwner((owner) =>
        owner.query(sql`select (select count(*) from park) as parks, (select count(distinct number) from property_certificate) as certificates,
        (select count(*) > 600 from contract) as contracts`),
      );
      expect(counts).toEqual({ parks: 6, certificates: 12, contracts: true });
      expect(reported.at(-1)).toBe(1);
      expect(reported).toEqual([...reported].sort((a, b) => a - b));
      await other.close();
    },
    PATIENCE_MS,
  );
});
