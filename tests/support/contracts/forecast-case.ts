// Spaces, leases with their receivables, and the scenario of the worked cases of forecast, written into the tables.
import { readFileSync } from 'node:fs';
import sql from 'sql-template-tag';
import type { ExpiringLease } from '#domain/contracts/life/expiry';
import type { Forecast, ForecastInput, ForecastLease } from '#domain/finance/accounting/forecast';
import type { Tx } from '#server/platform/db/database';
import { insertRecord } from '#server/platform/list/record';
import { addReceivable, type Books, itemOfKind, voidRow } from '../finance/books';
import { present } from '../present';
import { addLease, addSpaces, type Id } from './expiry-case';

interface ForecastCase {
  name: string;
  input: ForecastInput;
  expected: Forecast;
}
export const forecastCases: ForecastCase[] = JSON.parse(readFileSync('tests/golden/cases/forecast.json', 'utf8'));

/** Inserts a scenario with the profiles of a case, each for a separate type of space. */
async function addScenario(tx: Tx, books: Books, { profiles, spaces }: ForecastInput, ids: ReadonlyMap<Id, number>) {
  const scenario_id = await insertRecord(tx, 'forecast_scenario', { name: '算例' });
  for (const { id, renewal, downtime, term, free, growth, renewal_rate, price } of profiles) {
    const spatial_type_id = await insertRecord(tx, 'dictionary', { kind: 'spatial-type', name: `算例 ${id}` });
    const stated = price && { price: price.price, price_unit: price.unit };
    const expected = { renewal, downtime_months: downtime, term_months: term, free_months: free, growth, renewal_rate };
    const target = { scenario_id, park_id: books.park_id, spatial_type_id };
    await insertRecord(tx, 'market_profile', { ...target, ...expected, ...stated });
    const typed = spaces.filter(({ profile }) => profile === id).map((space) => present(ids.get(space.id)));
    await tx.query(
      sql`update space set spatial_type_id = ${spatial_type_id} where company_id = app_company() and id = any(${typed}::bigint[])`,
    );
  }
  return scenario_id;
}

const RENT = { basis: 'fixed_month', price: '100' };

/** Inserts the options of a lease: the notice of its renewal is ahead, or it was exercised before. */
async function addOptions(tx: Tx, books: Books, contract_id: number, { end, renews, breaks }: ForecastLease) {
  const days = { start: '2020-01-01', end };
  const renewal = { ...days, kind: 'renewal', notice_days: 0, months: renews?.months, price: renews?.price?.price };
  const none = { holder: 'tenant', months: null, price: null, uplift: null, remark: '' };
  const options = [
    ...(renews ? [{ ...none, ...renewal }] : []),
    ...(breaks ? [{ ...none, ...breaks, kind: 'break' }] : []),
  ];
  if (options.length)
    await tx.query(
      sql`update contract_version set lease_options = ${JSON.stringify(options)}::jsonb
          where company_id = app_company() and contract_id = ${contract_id}`,
    );
  if (!renews?.exercised) return;
  await insertRecord(tx, 'lease_option_act', {
    contract_id,
    kind: 'renewal',
    start_date: days.start,
    end_date: days.end,
    act: 'exercised',
    acted_on: days.start,
    created_by: books.user_id,
    created_at: '2020-01-01T02:00:00Z',
  });
}

/** Inserts the lease with a clause for each choice of spaces that its rows have. */
async function addLeaseWithRows(tx: Tx, books: Books, ids: ReadonlyMap<Id, number>, lease: ForecastLease) {
  const choices = [...new Set(lease.rows.map(({ spaces }) => JSON.stringify(spaces ?? null)))];
  const rent = lease.renews?.price ? { basis: lease.renews.price.unit, price: '1' } : RENT;
  const clauses = choices.map((choice) => {
    const spaces = JSON.parse(choice) as Id[] | null;
    return { ...rent, ...(spaces && { spaces }) };
  });
  const given = { ...lease, clauses: clauses.length ? clauses : [rent] } as unknown as ExpiringLease;
  const contract_id = await addLease(tx, books, ids, given);
  await addOptions(tx, books, contract_id, lease);
  const made = await tx.query<{ id: number }>(
    sql`select id from charge_clause where company_id = app_company() and contract_id = ${contract_id} order by seq`,
  );
  const originals = new Map<string, number>();
  const inOrder = [...lease.rows].sort((a, b) => Number(Boolean(a.posted)) - Number(Boolean(b.posted)));
  for (const { kind = 'rent', start, end, gross, posted, voided, spaces } of inOrder) {
    const key = [kind, start, end].join();
    const clause = posted ? undefined : made[choices.indexOf(JSON.stringify(spaces ?? null))];
    const receivable = await addReceivable(tx, books, {
      contract_id,
      charge_item_id: await itemOfKind(tx, kind),
      clause_id: clause?.id,
      adjusts_id: posted ? originals.get(key) : undefined,
      posted: posted ?? undefined,
      due: start,
      start,
      end,
      gross,
    });
    if (!posted) originals.set(key, receivable);
    if (voided) await voidRow(tx, receivable, voided);
  }
}

/** Inserts the case; returns the ids of its spaces by their names in the case, and the scenario. */
export async function loadForecast(tx: Tx, books: Books, input: ForecastInput) {
  const ids = await addSpaces(tx, input.spaces);
  for (const lease of input.leases) await addLeaseWithRows(tx, books, ids, lease);
  return { ids, scenario_id: await addScenario(tx, books, input, ids) };
}
