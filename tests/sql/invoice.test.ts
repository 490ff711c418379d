// Invariants of invoices in the database: amounts never beyond a receivable, mirrors, one tenant and entity, nothing rewritten. A random walk over
// all acts keeps Σ lines = invoiced amount, between 0 and the gross amount.

import fc from 'fast-check';
import sql from 'sql-template-tag';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Contract } from '#api/contracts/contract/contract.schema';
import {
  applyInvoice,
  issueInvoice,
  redFlushInvoice,
  reviewInvoice,
  voidInvoice,
  withdrawInvoice,
} from '#api/finance/invoice/invoice';
import { type InvoiceRow, invoiceList } from '#api/finance/invoice/invoice.list';
import { runLedgerCheck } from '#api/finance/ledger-check';
import { adjustReceivable } from '#api/finance/receivable/receivable-entry';
import { listEndpoint } from '#api/kernel/list/list';
import { approvedContract, chargeItem, receivablesOf } from '../support/builders';
import { appliedInvoice, freshNumber, issuedInvoice, withHeader } from '../support/finance/invoice';
import { openEnterprise } from '../support/open-enterprise';
import { firstOf, present } from '../support/present';

const { world, enterprise, owner, reviewer } = openEnterprise({
  ownWorld: true,
  each: 'test',
  people: { owner: 'admin', reviewer: 'admin' },
});
let contract: Contract;

beforeEach(async () => {
  contract = await approvedContract(owner, reviewer);
  await withHeader(owner, contract.tenant_id);
});

const inside = (statement: ReturnType<typeof sql>) =>
  world.db.transaction({ company_id: enterprise.company_id }, (tx) => tx.query<{ id: number }>(statement));
const first = async (source = contract) => firstOf(await receivablesOf(owner, source)).id;

/** Inserts one more line on an invoice, bypassing the use case. */
const addLine = (invoice_id: number, receivable_id: number, gross: number, reverses_id: number | null = null) =>
  inside(sql`insert into invoice_line (company_id, invoice_id, legal_entity_id, receivable_id, gross_fen, net_fen, tax_fen, tax_rate, item_name,
      tax_code, reverses_id, created_by)
    select r.company_id, ${invoice_id}, r.legal_entity_id, r.id, ${gross}, ${gross}, 0, 0.09, '租金', '3040502029902000000', ${reverses_id}, ${owner.user_id}
    from receivable r where r.id = ${receivable_id} returning id`);

describe('a line', () => {
  it('never goes beyond its receivable, also with simultaneous inserts', async () => {
    const rows = await receivablesOf(owner, contract);
    const [second = 0, third = 0] = rows.slice(1).map((row) => row.id);
    const invoices = await Promise.all(
      Array.from({ length: 10 }, () =>
        appliedInvoice(owner, contract, { items: [{ receivable_id: second, amount_fen: 1 }] }),
      ),
    );
    const settled = await Promise.allSettled(invoices.map((invoice) => addLine(invoice.id, third, 100_000)));
    const refused = settled.flatMap((each) => (each.status === 'rejected' ? [each.reason.constraint] : []));
    expect([refused.length, new Set(refused)]).toEqual([4, new Set(['receivable_invoiced_within'])]);
    expect((await receivablesOf(owner, contract))[2]).toMatchObject({ gross_fen: 620_000, invoiced_fen: 600_000 });
  });

  it('has lines of one tenant without deposits, and reversing lines mirror their originals', async () => {
    const charge_item_id = await chargeItem(owner, 'deposit');
    const other = await approvedContract(owner, reviewer, {
      deposits: [{ charge_item_id, kind: 'fixed', amount_fen: 1000, due: '2026-01-01' }],
    });
    await withHeader(owner, other.tenant_id);
    const applied = await appliedInvoice(owner, contract);
    await expect(addLine(applied.id, await first(other), 1)).rejects.toMatchObject({
      constraint: 'invoice_line_party',
    });
    const deposit = present((await receivablesOf(owner, other)).find((row) => row.clause_id === null)).id;
    const of_other = await appliedInvoice(owner, other, {
      items: [
        {
          receivable_id: present((await receivablesOf(owner, other)).find((row) => row.clause_id !== null)).id,
          amount_fen: 1,
        },
      ],
    });
    await expect(addLine(of_other.id, deposit, 1)).rejects.toMatchObject({ constraint: 'invoice_line_party' });
    const [line] = await inside(sql`select id from invoice_line where invoice_id = ${applied.id}`);
    const mirror = (fen: number, onto = applied.id) =>
      addLine(onto, firstOf(applied.lines).receivable_id, fen, line?.id);
    await expect(mirror(-620_000)).rejects.toMatchObject({ constraint: 'invoice_line_mirror' });
    await expect(mirror(-1)).rejects.toMatchObject({ constraint: 'invoice_line_mirror' });
    await expect(addLine(applied.id, await first(), -1)).rejects.toMatchObject({ constraint: 'invoice_line_sign' });
  });

  it('is reversed by red notes up to its amount and no further, also with simultaneous ones', async () => {
    const blue = await issuedInvoice(owner, reviewer, contract);
    const { line_id, receivable_id } = firstOf(blue.lines);
    // Inserts bypassing the use case, which allows one waiting note at a time: ten of 1,000.00 for a line of 6,200.00.
    const notes =
      await inside(sql`insert into invoice (company_id, serial, kind, legal_entity_id, tenant_id, title, gross_fen, net_fen, tax_fen,
        status, number, issued_on, accounting_date, reverses_id, red_reason, created_by)
      select company_id, 'RED' || n, kind, legal_entity_id, tenant_id, title, -100000, -91743, -8257, 'issued', lpad(n::text, 20, '9'),
        issued_on, accounting_date, id, '试', created_by
      from invoice, generate_series(1, 10) n where id = ${blue.id} returning id`);
    const take = async (note_id: number) => {
      await inside(sql`insert into red_note_line (company_id, invoice_id, line_id, gross_fen, net_fen, tax_fen)
        values (app_company(), ${note_id}, ${line_id}, 100000, 91743, 8257)`);
      return inside(sql`insert into invoice_line (company_id, invoice_id, legal_entity_id, receivable_id, gross_fen, net_fen, tax_fen, tax_rate,
          item_name, tax_code, reverses_id, created_by)
        select company_id, ${note_id}, legal_entity_id, receivable_id, -100000, -91743, -8257, tax_rate, item_name, tax_code, id, created_by
        from invoice_line where id = ${line_id} returning id`);
    };
    const settled = await Promise.allSettled(notes.map(({ id }) => take(id)));
    const refused = settled.flatMap((each) => (each.status === 'rejected' ? [each.reason.constraint] : []));
    expect([refused.length, new Set(refused)]).toEqual([4, new Set(['invoice_line_reversed_within'])]);
    expect((await receivablesOf(owner, contract)).find(({ id }) => id === receivable_id)?.invoiced_fen).toBe(20_000);
  });

  it('is reversed as its red note says, and by no other', async () => {
    const blue = await issuedInvoice(owner, reviewer, contract);
    const other = await appliedInvoice(owner, contract, {
      items: [{ receivable_id: present((await receivablesOf(owner, contract))[1]).id, amount_fen: 1 }],
    });
    const red = await owner.call(redFlushInvoice, {
      id: blue.id,
      reason: '试',
      lines: [{ line_id: firstOf(blue.lines).line_id, amount_fen: 100 }],
    });
    const { line_id, receivable_id } = firstOf(blue.lines);
    await expect(addLine(red.id, receivable_id, -100_000, line_id)).rejects.toMatchObject({
      constraint: 'invoice_line_mirror',
    });
    const note = (line: number, fen: number) =>
      inside(sql`insert into red_note_line (company_id, invoice_id, line_id, gross_fen, net_fen, tax_fen)
        values (app_company(), ${red.id}, ${line}, ${fen}, ${fen}, 0)`);
    await expect(note(firstOf(other.lines).line_id, 1)).rejects.toMatchObject({
      constraint: 'red_note_line_of_original',
    });
    await expect(note(line_id, 0)).rejects.toMatchObject({ constraint: 'red_note_line_amount' });
    await expect(
      world.db.asOwner((tx) => tx.query(sql`update red_note_line set gross_fen = 1 where invoice_id = ${red.id}`)),
    ).rejects.toMatchObject({ constraint: 'red_note_line_posted' });
  });

  it('and its invoice stay as posted, and the receivable is not voided under them', async () => {
    const issued = await issuedInvoice(owner, reviewer, contract);
    const change = (statement: ReturnType<typeof sql>) => world.db.asOwner((tx) => tx.query(statement));
    await expect(change(sql`update invoice set gross_fen = 1 where id = ${issued.id}`)).rejects.toMatchObject({
      constraint: 'invoice_posted',
    });
    await expect(change(sql`delete from invoice where id = ${issued.id}`)).rejects.toMatchObject({
      constraint: 'invoice_posted',
    });
    await expect(
      change(sql`update invoice_line set item_name = 'x' where invoice_id = ${issued.id}`),
    ).rejects.toMatchObject({
      constraint: 'invoice_line_posted',
    });
    await expect(inside(sql`update invoice set number = '' where id = ${issued.id}`)).rejects.toMatchObject({
      constraint: 'invoice_issued_has_number',
    });
    await expect(
      inside(
        sql`update receivable set voided_on = '2026-03-16', void_reason = 'x', voided_by = 'person' where id = ${await first()}`,
      ),
    ).rejects.toMatchObject({ constraint: 'receivable_void_without_invoice' });
  });
});

/** Acts to try: most of them are refused sooner or later, and none of them may break the sums. */
type Try = { act: 'apply' | 'review' | 'withdraw' | 'issue' | 'void' | 'red' | 'adjust'; pick: number; fen: number };
const tries: fc.Arbitrary<Try[]> = fc.array(
  fc.record({
    act: fc.constantFrom('apply', 'apply', 'review', 'review', 'withdraw', 'issue', 'issue', 'void', 'red', 'adjust'),
    pick: fc.nat(50),
    fen: fc.integer({ min: 1, max: 700_000 }),
  }),
  { minLength: 30, maxLength: 30 },
);

/** Returns 0 where there is none, an id that does not exist. */
const firstLine = async (invoice_id: number) =>
  (
    await inside(
      sql`select id from invoice_line where invoice_id = ${invoice_id} and reverses_id is null order by id limit 1`,
    )
  )[0]?.id ?? 1;

async function attempt({ act, pick, fen }: Try, invoices: readonly InvoiceRow[]): Promise<void> {
  const rows = await receivablesOf(owner, contract);
  const receivable_id = present(rows[pick % 3]).id;
  const chosen = invoices[pick % Math.max(1, invoices.length)];
  // Before the first invoice the acts use an id that does not exist.
  const id = chosen?.id ?? 0;
  const paper = chosen?.kind.startsWith('paper');
  const number = paper ? freshNumber().slice(-8) : freshNumber();
  const reason = '试';
  const items = [{ receivable_id, amount_fen: fen }];
  const kind = pick % 2 ? 'e_general' : 'paper_general';
  const work = {
    apply: () => owner.request(applyInvoice, { tenant_id: contract.tenant_id, kind, items }),
    review: () => reviewer.request(reviewInvoice, { id, decision: pick % 4 ? 'approve' : 'reject', reason }),
    withdraw: () => owner.request(withdrawInvoice, { id, reason }),
    issue: () => owner.request(issueInvoice, { id, number, code: paper ? '3100221130' : '', issued_on: '2026-03-16' }),
    void: () => owner.request(voidInvoice, { id, reason }),
    red: async () => {
      const lines = pick % 3 ? [{ line_id: await firstLine(id), amount_fen: fen }] : undefined;
      return owner.request(redFlushInvoice, { id, reason, lines });
    },
    adjust: () => owner.request(adjustReceivable, { id: receivable_id, amount_fen: -Math.ceil(fen / 7), reason }),
  };
  const reply = await work[act]();
  expect([act, reply.error_code < 500]).toEqual([act, true]);
}

describe('after any acts', () => {
  it('Σ lines of a receivable is its invoiced amount, from 0 to its gross amount', async () => {
    await fc.assert(
      fc.asyncProperty(tries, async (walk) => {
        for (const step of walk) {
          const { rows } = await owner.call(listEndpoint(invoiceList), { page: 1, page_size: 200 });
          await attempt(step, rows);
        }
        expect((await owner.call(runLedgerCheck, {})).faults).toEqual([]);
        for (const row of await receivablesOf(owner, contract)) {
          expect(row.invoiced_fen).toBeGreaterThanOrEqual(0);
          expect(row.invoiced_fen).toBeLessThanOrEqual(Math.max(0, row.gross_fen));
        }
      }),
      { numRuns: 4 },
    );
  }, 120_000);
});
