// The status of spaces in SQL (space_on) and in the domain agree on random histories, and so do the occupancy figures.
import fc from 'fast-check';
import sql from 'sql-template-tag';
import { beforeAll, expect, it } from 'vitest';
import { occupancyOn } from '#domain/assets/occupancy';
import type { SpaceUse } from '#domain/assets/space-status';
import { addDays } from '#domain/kernel/dates/calendar-date';
import type { Tx } from '#server/platform/db/database';
import { insertRecord } from '#server/platform/list/record';
import { newPlace, newTenant, type Place } from '../support/builders';
import { openEnterprise } from '../support/open-enterprise';
import { firstOf } from '../support/present';
import { type Occupation, type Period, spaceStatus } from './space-status-rule';

const FIRST = '2026-01-01';
const DAYS = 120;
const dayOf = (n: number) => addDays(FIRST, n);

interface Case {
  from: number;
  to: number | null;
  /** Days on which a dated value begins after the first, with its use and area. */
  values: { day: number; use: SpaceUse; area: number }[];
  leases: { start: number; length: number; status: string; holdover: boolean }[];
  reservations: { start: number; length: number }[];
}

const use = fc.constantFrom<SpaceUse>('for_rent', 'self_use', 'not_for_rent');
const space: fc.Arbitrary<Case> = fc.record({
  from: fc.integer({ min: 0, max: 40 }),
  to: fc.option(fc.integer({ min: 60, max: DAYS }), { nil: null }),
  values: fc.uniqueArray(
    fc.record({ day: fc.integer({ min: 41, max: 59 }), use, area: fc.integer({ min: 1, max: 99_999 }) }),
    {
      selector: (value) => value.day,
      maxLength: 3,
    },
  ),
  leases: fc.array(
    fc.record({
      start: fc.integer({ min: 0, max: DAYS }),
      length: fc.integer({ min: 0, max: 30 }),
      status: fc.constantFrom('approved', 'approved', 'auditing'),
      holdover: fc.boolean(),
    }),
    { maxLength: 4 },
  ),
  reservations: fc.array(
    fc.record({ start: fc.integer({ min: 0, max: DAYS }), length: fc.integer({ min: 0, max: 20 }) }),
    {
      maxLength: 3,
    },
  ),
});

/** Returns the periods in order, without those that touch an earlier one or end after the space. */
function apart<T extends { start: number; length: number }>({ to }: Case, periods: readonly T[]): T[] {
  const retained: T[] = [];
  for (const period of [...periods].sort((a, b) => a.start - b.start)) {
    const last = retained.at(-1);
    const free = !last || period.start > last.start + last.length;
    if (free && (to === null || period.start + period.length <= to)) retained.push(period);
  }
  return retained;
}

/** Returns the periods that do not end after the space; they may overlap. */
const within = <T extends { start: number; length: number }>({ to }: Case, periods: readonly T[]): T[] =>
  periods.filter(({ start, length }) => to === null || start + length <= to);

const { world, enterprise, admin } = openEnterprise({ ownWorld: true, people: { admin: 'admin' } });
let place: Place;
let ids: { tenant_id: number; tenant_name: string; lessor_id: number; user_id: number };
let counter = 0;

beforeAll(async () => {
  place = await newPlace(admin);
  const lessors = await world.db.asOwner((owner) =>
    owner.query<{ id: number }>(sql`select id from legal_entity where company_id = ${enterprise.company_id}`),
  );
  const { id: tenant_id, name: tenant_name } = await newTenant(admin);
  ids = { tenant_id, tenant_name, lessor_id: firstOf(lessors).id, user_id: admin.user_id };
});

/** Returns the dated values of a case as periods from its first day on. */
function valuesOf({ from, values }: Case) {
  const all = [{ day: from, use: 'for_rent' as SpaceUse, area: 10_000 }, ...[...values].sort((a, b) => a.day - b.day)];
  return all.map((value, index) => {
    const next = all[index + 1];
    return {
      use: value.use,
      area: `${Math.floor(value.area / 100)}.${String(value.area % 100).padStart(2, '0')}`,
      start: dayOf(value.day),
      end: next ? dayOf(next.day - 1) : null,
    };
  });
}

async function store(tx: Tx, each: Case): Promise<number> {
  counter += 1;
  const { park_id, building_id, floor_id } = place;
  const base = { park_id, building_id, floor_id, number: `N${counter}`, gross_area_sqm: '1.00' };
  const space_id = await insertRecord(tx, 'space', {
    ...base,
    valid_from: dayOf(each.from),
    valid_to: each.to === null ? null : dayOf(each.to),
  });
  for (const value of valuesOf(each)) {
    await insertRecord(tx, 'space_value', {
      space_id,
      start_date: value.start,
      end_date: value.end,
      use: value.use,
      rentable_area_sqm: value.area,
    });
  }
  // Reserved by the tenant of the leases: a space that is reserved for another one is not leased.
  for (const reservation of within(each, each.reservations)) {
    await insertRecord(tx, 'reservation', {
      park_id,
      space_id,
      holder: ids.tenant_name,
      start_date: dayOf(reservation.start),
      end_date: dayOf(reservation.start + reservation.length),
      created_by: ids.user_id,
      created_at: '2026-01-01T00:00:00Z',
    });
  }
  for (const [index, lease] of apart(each, each.leases).entries()) {
    const period = { start_date: dayOf(lease.start), end_date: dayOf(lease.start + lease.length) };
    const contract_id = await insertRecord(tx, 'contract', {
      number: `C${counter}-${index}`,
      park_id,
      tenant_id: ids.tenant_id,
      lessor_id: ids.lessor_id,
      status: lease.status,
      created_by: ids.user_id,
      version_no: 1,
      ...period,
    });
    const kind = lease.holdover ? 'holdover' : 'lease';
    await insertRecord(tx, 'space_occupation', { space_id, contract_id, kind, ...period });
  }
  return space_id;
}

const periodOf = ({ start, length }: { start: number; length: number }): Period => ({
  start: dayOf(start),
  end: dayOf(start + length),
});
const occupationsOf = (each: Case): Occupation[] =>
  apart(each, each.leases).map((lease) => ({
    ...periodOf(lease),
    kind: lease.holdover ? 'holdover' : 'lease',
    contract_status: lease.status,
  }));

/** Returns the status by the rule, or undefined where the space does not exist that day. */
function expected(each: Case, day: string) {
  if (day < dayOf(each.from) || (each.to !== null && day > dayOf(each.to))) return undefined;
  const value = valuesOf(each).find(({ start, end }) => start <= day && (end === null || end >= day));
  if (!value) return undefined;
  return {
    status: spaceStatus(day, value.use, occupationsOf(each), within(each, each.reservations).map(periodOf)),
    area: value.area,
  };
}

class Undo extends Error {}

it('agree on every day of random histories', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(space, { minLength: 1, maxLength: 5 }),
      fc.integer({ min: 0, max: DAYS }),
      async (cases, offset) => {
        const day = dayOf(offset);
        await world.db
          .transaction({ company_id: enterprise.company_id }, async (tx) => {
            const stored: number[] = [];
            for (const each of cases) stored.push(await store(tx, each));
            const rows = await tx.query<{ space_id: number; status: string; rentable_area_sqm: string }>(
              sql`select space_id, status, rentable_area_sqm from space_on(${day}::date) where space_id = any(${stored}::bigint[])`,
            );
            const found = stored.map((id) => {
              const row = rows.find((each) => each.space_id === id);
              return row && { status: row.status, area: row.rentable_area_sqm };
            });
            expect(found).toEqual(cases.map((each) => expected(each, day)));

            const [figures] = await tx.query<{ leased: string; rentable: string }>(
              sql`select coalesce(sum(rentable_area_sqm) filter (where use = 'for_rent'), 0)::numeric(14, 2)::text as rentable,
                  coalesce(sum(rentable_area_sqm) filter (where use = 'for_rent' and status = 'leased'), 0)::numeric(14, 2)::text as leased
                from space_on(${day}::date) where space_id = any(${stored}::bigint[])`,
            );
            const spaces = cases.flatMap((each, id) =>
              valuesOf(each).flatMap((value) => {
                const valid_from = value.start;
                const last = each.to === null ? null : dayOf(each.to);
                const valid_to = value.end === null || (last !== null && last < value.end) ? last : value.end;
                return [{ id, rentable_area: value.area, use: value.use, valid_from, valid_to }];
              }),
            );
            const leases = cases.flatMap((each, id) =>
              occupationsOf(each)
                .filter((occupation) => occupation.kind === 'lease')
                .map(({ start, end, contract_status }) => ({
                  space: id,
                  start,
                  end,
                  leave_date: null,
                  status: contract_status,
                })),
            );
            const occupancy = occupancyOn(spaces, leases, day);
            expect(figures).toEqual({ leased: occupancy.leased_area, rentable: occupancy.rentable_area });
            throw new Undo();
          })
          .catch((error: unknown) => {
            if (!(error instanceof Undo)) throw error;
          });
      },
    ),
    { numRuns: 60 },
  );
});
