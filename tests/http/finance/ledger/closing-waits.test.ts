// A month that is just being closed: every posting whose day is not typed waits for the closing and then finds it closed. Today is 2026-03-16.
import sql from 'sql-template-tag';
import { expect, it } from 'vitest';
import { setCashTenant, voidCashRecord } from '#api/finance/cash-record/cash-record';
import { issueInvoice, reviewInvoice, voidInvoice } from '#api/finance/invoice/invoice';
import { voidReceivable } from '#api/finance/receivable/receivable';
import { adjustReceivable } from '#api/finance/receivable/receivable-entry';
import { approvedContract, newCash, newTenant, receivablesOf } from '#tests/support/builders';
import { testDatabaseUrl } from '#tests/support/database/db';
import { appliedInvoice, freshNumber, issuedInvoice, withHeader } from '#tests/support/finance/invoice';
import { openEnterprise } from '#tests/support/open-enterprise';
import { present } from '#tests/support/present';
import type { Reply } from '#tests/support/world';

const { world, enterprise, owner, reviewer } = openEnterprise({
  ownWorld: true,
  people: { owner: 'admin', reviewer: 'admin' },
});

const setClosed = (day: string | null) =>
  sql`insert into period_lock (company_id, legal_entity_id, closed_through, reason, created_by)
      select company_id, id, ${day}::date, '', ${owner.user_id} from legal_entity where company_id = ${enterprise.company_id}`;

/** Waits until a statement of the application waits for a lock; the embedded database has one connection, where statements wait automatically. */
async function untilOneWaits(): Promise<void> {
  const waiting = sql`select from pg_locks where locktype = 'advisory' and not granted
    and database = (select oid from pg_database where datname = current_database())`;
  while (testDatabaseUrl && !(await world.db.asOwner((tx) => tx.query(waiting))).length);
}

/** Returns the result of `way` when March is closed between its first look at the books and its posting. */
async function whileClosing(way: () => Promise<Reply<unknown>>): Promise<Reply<unknown>> {
  const reply = await world.db.asOwner(async (closer) => {
    await closer.script('begin');
    await closer.query(
      sql`select hold_period_lock(company_id, id) from legal_entity where company_id = ${enterprise.company_id}`,
    );
    const answer = way();
    await untilOneWaits();
    await closer.query(setClosed('2026-03-31'));
    await closer.script('commit');
    return { answer };
  });
  return reply.answer;
}

it('is closed for postings that had looked at it before', async () => {
  const contract = await approvedContract(owner, reviewer);
  const rows = await receivablesOf(owner, contract);
  const idOf = (start: string) => present(rows.find((row) => row.start_date === start)).id;
  await withHeader(owner, contract.tenant_id);
  const unknown = await newCash(owner, 500, '不知名付款人');
  const moved = await newCash(owner, 600, contract.tenant_name);
  const wrong = await newCash(owner, 700, '不知名付款人');
  const other = await newTenant(owner);
  const applied = await appliedInvoice(owner, contract);
  await reviewer.call(reviewInvoice, { id: applied.id, decision: 'approve' });
  const issue = { id: applied.id, number: freshNumber(), issued_on: '2026-03-16' };
  const paper = await issuedInvoice(owner, reviewer, contract, {
    kind: 'paper_special',
    items: [{ receivable_id: idOf('2026-02-01'), amount_fen: 100 }],
  });
  const ways: Record<string, () => Promise<Reply<unknown>>> = {
    'money that finds its tenant': () =>
      owner.request(setCashTenant, { id: unknown.id, tenant_id: contract.tenant_id }),
    'money that changes its tenant': () => owner.request(setCashTenant, { id: moved.id, tenant_id: other.id }),
    'void of money': () => owner.request(voidCashRecord, { id: wrong.id, reason: '录错' }),
    adjustment: () => owner.request(adjustReceivable, { id: idOf('2026-03-01'), amount_fen: -100, reason: '减免' }),
    void: () => owner.request(voidReceivable, { id: idOf('2026-12-01'), reason: '开错' }),
    'invoice issued': () => owner.request(issueInvoice, issue),
    'invoice voided': () => owner.request(voidInvoice, { id: paper.id, reason: '开错' }),
  };
  for (const [name, way] of Object.entries(ways)) {
    const late = await whileClosing(way);
    // The posting finds the first open month immediately where no call can look before.
    expect(late.error_code, name).toBe(testDatabaseUrl ? 423 : 0);
    if (testDatabaseUrl) expect((await way()).message, name).toBe('');
    await world.db.asOwner((tx) => tx.query(setClosed(null)));
  }
  const dated = await world.db.asOwner((tx) =>
    tx.query<{ day: string }>(
      sql`select from_on as day from cash_holder where cash_record_id = ${unknown.id} union all
          select to_on from cash_holder where to_on is not null union all
          select voided_on from cash_record where voided_on is not null union all
          select accounting_date from receivable where adjusts_id is not null union all
          select voided_on from receivable where voided_on is not null union all
          select accounting_date from invoice where id = ${applied.id} union all
          select closed_on from invoice where closed_on is not null`,
    ),
  );
  expect(dated).toEqual(Object.keys(ways).map(() => ({ day: '2026-04-01' })));
});
