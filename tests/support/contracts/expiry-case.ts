// Spaces and leases of the worked cases of expiry, written into the tables with the days they hold.
import { readFileSync } from 'node:fs';
import sql from 'sql-template-tag';
import type { ExpiringLease, ExpiryProfile, ListedSpace } from '#domain/contracts/life/expiry';
import { addDays, type CalendarDate } from '#domain/kernel/dates/calendar-date';
import type { Tx } from '#server/platform/db/database';
import { insertRecord } from '#server/platform/list/record';
import { addContract, type Books } from '../finance/books';
import { present } from '../present';

export type Id = string | number;

interface ExpiryInput {
  as_of: CalendarDate;
  spaces: ListedSpace[];
  leases: ExpiringLease[];
}
interface ExpiryCase {
  name: string;
  input: ExpiryInput;
  expected: ExpiryProfile;
}
export const expiryCases: ExpiryCase[] = JSON.parse(readFileSync('tests/golden/cases/expiry.json', 'utf8'));

/** Inserts spaces of a case with their dated values; several of one id follow each other. */
export async function addSpaces(tx: Tx, spaces: readonly ListedSpace[]): Promise<Map<Id, number>> {
  // The spaces of the books are not for rent.
  await tx.query(sql`update space_value set use = 'self_use' where company_id = app_company()`);
  const [place] = await tx.query<object>(
    sql`select park_id, building_id, floor_id from space where company_id = app_company() limit 1`,
  );
  const ids = new Map<Id, number>();
  for (const { id, rentable_area, use, valid_from, valid_to, list_price } of spaces) {
    const existing = ids.get(id);
    if (existing === undefined) {
      const numbered = { ...place, number: String(id), gross_area_sqm: rentable_area, valid_from, valid_to };
      ids.set(id, await insertRecord(tx, 'space', numbered));
    } else
      await tx.query(
        sql`update space set valid_to = ${valid_to} where company_id = app_company() and id = ${existing}`,
      );
    const price = list_price && { list_price: list_price.price, price_unit: list_price.unit };
    const dated = { space_id: ids.get(id), start_date: valid_from, end_date: valid_to, use };
    await insertRecord(tx, 'space_value', { ...dated, rentable_area_sqm: rentable_area, ...price });
  }
  return ids;
}

const STAYS = '9999-12-31';

/** Inserts a lease with the days on which it holds its spaces, including the holdover after them. */
export async function addLease(
  tx: Tx,
  books: Books,
  ids: ReadonlyMap<Id, number>,
  lease: ExpiringLease,
): Promise<number> {
  const { start, end, leave_date, status, spaces, clauses, holdover } = lease;
  const own = (keys: readonly Id[]) => keys.map((id) => present(ids.get(id)));
  const spaceIds = own(spaces.map(({ id }) => id));
  const taxed = clauses.map((clause) => ({
    tax_rate: '0',
    ...clause,
    ...('spaces' in clause && { spaces: own(clause.spaces as Id[]) }),
  }));
  const terms = { start, end, leave_date, status, areas: spaces.map(({ area }) => area), clauses: taxed };
  const contract_id = await addContract(tx, { ...books, spaces: spaceIds }, terms);
  if (status !== 'approved') return contract_id;
  const last = leave_date !== null && leave_date < end ? leave_date : end;
  const occupy = (kind: string, start_date: string, end_date: string) =>
    Promise.all(
      spaceIds.map((space_id) =>
        insertRecord(tx, 'space_occupation', { space_id, contract_id, kind, start_date, end_date }),
      ),
    );
  if (last >= start) await occupy('lease', start, last);
  const stayed = leave_date ?? STAYS;
  if (!holdover || stayed <= last) return contract_id;
  const from = addDays(last, 1);
  await occupy('holdover', from, stayed);
  const stay = { contract_id, start_date: from, end_date: leave_date, factor: '1', created_by: books.user_id };
  await insertRecord(tx, 'contract_holdover', { ...stay, status: leave_date === null ? 'running' : 'ended' });
  return contract_id;
}

export async function loadExpiry(
  tx: Tx,
  books: Books,
  { spaces, leases }: Omit<ExpiryInput, 'as_of'>,
): Promise<Map<Id, number>> {
  const ids = await addSpaces(tx, spaces);
  for (const lease of leases) await addLease(tx, books, ids, lease);
  return ids;
}
