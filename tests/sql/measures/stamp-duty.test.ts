// Stamp duty in SQL (docs/domain §7.4) against the rule of domain/: worked cases and random leases, with the receivables behind each document.
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import sql from 'sql-template-tag';
import { expect, it } from 'vitest';
import { type StampedDocument, type StampedLease, stampDuty } from '#domain/finance/accounting/stamp-duty';
import { addDays } from '#domain/kernel/dates/calendar-date';
import { formatFixed } from '#domain/kernel/numbers/decimal';
import { stampDutyOn, stampDutyRowsOn } from '#server/measures/finance/stamp-duty';
import { one, type Tx } from '#server/platform/db/database';
import { insertRecord, insertRecords } from '#server/platform/list/record';
import { addContract, addReceivable } from '#tests/support/finance/books';
import { openBooks } from '#tests/support/finance/open-books';

interface StampCase {
  name: string;
  input: StampedLease;
  expected: StampedDocument[];
}
const cases: StampCase[] = JSON.parse(readFileSync('tests/golden/cases/stamp_duty.json', 'utf8'));

const { books, inside } = openBooks();

const LEASE = { start: '2022-01-01', end: '2030-12-31' };
const FAR = '2100-01-01';

async function addChange(tx: Tx, contract_id: number, version_no: number, on: string): Promise<void> {
  await tx.query(
    sql`insert into contract_version (company_id, contract_id, version_no, effective_on, end_date, approved_on, reason)
        values (app_company(), ${contract_id}, ${version_no}, ${on}, ${LEASE.end}, ${on}, '变更')`,
  );
}

async function addSettlement(tx: Tx, contract_id: number, place: number, on: string, net: number): Promise<void> {
  const receivable_id = await addReceivable(tx, books, { due: on, gross: net, contract_id });
  const start_date = addDays(LEASE.start, place);
  const amounts = { share_fen: net, minimum_fen: 0, gross_fen: net, net_fen: net, tax_fen: 0 };
  const period = { contract_id, line: 1, start_date, end_date: start_date, settled_on: on };
  await insertRecords(tx, 'turnover_settlement', [{ ...period, ...amounts, receivable_id, created_by: books.user_id }]);
}

/** Stores a lease whose rent is posted by its versions: a decrease adjusts the first row. */
async function load(tx: Tx, input: StampedLease): Promise<number> {
  const contract_id = await addContract(tx, books, LEASE);
  await tx.query(
    sql`update contract set signed_on = ${input.signed_on} where company_id = app_company() and id = ${contract_id}`,
  );
  const { id: clause_id } = await one<{ id: number }>(
    tx,
    sql`select id from charge_clause where company_id = app_company() and contract_id = ${contract_id}`,
  );
  const row = { due: LEASE.start, contract_id, clause_id };
  const original = input.rent === 0 ? undefined : await addReceivable(tx, books, { ...row, gross: input.rent });
  for (const [place, { on, rent: gross }] of input.changes.entries()) {
    await addChange(tx, contract_id, place + 2, on);
    const adjusts_id = gross < 0 ? original : undefined;
    if (gross !== 0)
      await addReceivable(tx, books, {
        ...row,
        version_no: place + 2,
        posted: on,
        gross,
        ...(adjusts_id && { adjusts_id }),
      });
  }
  for (const [place, { on, rent }] of input.settlements.entries())
    if (rent !== 0) await addSettlement(tx, contract_id, place, on, rent);
  for (const { kind, from, value } of input.terms)
    await insertRecord(tx, 'tax_term', { kind: `stamp_${kind}`, start_date: from, value });
  return contract_id;
}

const ORDER = sql`order by array_position(array['signed', 'changed', 'settled'], document), document_no`;

const documentsOf = (tx: Tx, contract_id: number, day = FAR) =>
  tx.query<StampedDocument>(
    sql`select document, signed_on as on, rent_fen as rent, tax_fen as tax from ${stampDutyOn(day)} d where contract_id = ${contract_id} ${ORDER}`,
  );

it.each(cases)('worked case $name', ({ input, expected }) =>
  inside(async (tx) => {
    expect(await documentsOf(tx, await load(tx, input))).toEqual(expected);
  }),
);

const days = (from: string, to: number) => fc.integer({ min: 0, max: to }).map((count) => addDays(from, count));
/** Days that differ, in order. */
const moments = (most: number) =>
  fc
    .uniqueArray(fc.integer({ min: 0, max: 1200 }), { maxLength: most })
    .map((counts) => counts.sort((a, b) => a - b).map((count) => addDays('2022-06-01', count)));
const entries = (least: number, most: number) =>
  moments(most).chain((on) =>
    fc
      .array(fc.integer({ min: least, max: 9_000_000 }), { minLength: on.length, maxLength: on.length })
      .map((amounts) => on.map((day, place) => ({ on: day, rent: amounts[place] ?? 0 }))),
  );
const lease: fc.Arbitrary<StampedLease> = fc
  .record({
    signed_on: fc.option(days('2022-05-01', 120)),
    rent: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 900_000_000 })),
    changes: entries(-200_000, 4),
    settlements: entries(1, 4),
    terms: fc.uniqueArray(
      fc.record({
        kind: fc.constantFrom('rate' as const, 'relief' as const, 'fixed' as const),
        from: days('2022-05-01', 900),
        value: fc.integer({ min: 0, max: 1000 }).map((mille) => formatFixed(BigInt(mille), 3)),
      }),
      { maxLength: 6, selector: ({ kind, from }) => `${kind} ${from}` },
    ),
  })
  // A decrease adjusts a row of the contract.
  .map(({ rent, changes, ...rest }) => ({
    ...rest,
    rent,
    changes: rent === 0 ? changes.map((each) => ({ ...each, rent: Math.abs(each.rent) })) : changes,
  }));

it('random leases are taxed by the rule, as of every day, and the rows behind a document add up to it', () =>
  fc.assert(
    fc.asyncProperty(lease, days('2022-05-01', 1300), async (input, as_of) => {
      await inside(async (tx) => {
        const contract_id = await load(tx, input);
        const all = await documentsOf(tx, contract_id);
        expect(all).toEqual(stampDuty(input));
        // What is signed later changes nothing of the documents of a day.
        expect(await documentsOf(tx, contract_id, as_of)).toEqual(all.filter(({ on }) => on <= as_of));
        const rows = await tx.query<{ document: string; on: string; rent: number }>(
          sql`select document, signed_on as on, sum(rent_fen)::bigint as rent from ${stampDutyRowsOn(FAR)} r
              where contract_id = ${contract_id} group by document, document_no, signed_on ${ORDER}`,
        );
        expect(rows).toEqual(all.filter(({ rent }) => rent !== 0).map(({ tax: _tax, ...row }) => row));
        await tx.query(sql`delete from tax_term where company_id = app_company()`);
      });
    }),
    { numRuns: 60 },
  ));

it('the parameter of a legal entity comes before that of all', () =>
  inside(async (tx) => {
    const contract_id = await load(tx, {
      signed_on: '2026-01-01',
      rent: 100_000,
      changes: [],
      settlements: [],
      terms: [],
    });
    const relief = { kind: 'stamp_relief', value: '0.5', start_date: '2020-01-01' };
    await insertRecord(tx, 'tax_term', { ...relief, legal_entity_id: books.lessor_id });
    await insertRecord(tx, 'tax_term', { ...relief, value: '0.1', start_date: '2025-01-01' });
    expect(await documentsOf(tx, contract_id)).toMatchObject([{ tax: 50 }]);
  }));
