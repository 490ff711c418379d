// Options of leases as of a day in SQL (docs/domain §5.14), compared with the rule of domain/ on random leases, acts, renewals and terminations.
import fc from 'fast-check';
import sql from 'sql-template-tag';
import { expect, it } from 'vitest';
import { type LeaseOption, noticeDays, type OptionFacts, optionState } from '#domain/contracts/life/lease-option';
import { addDays, type CalendarDate } from '#domain/kernel/dates/calendar-date';
import { leaseOptionsOn } from '#server/measures/contracts/critical-dates';
import type { Tx } from '#server/platform/db/database';
import { insertRecord } from '#server/platform/list/record';
import { addContract } from '#tests/support/finance/books';
import { openBooks } from '#tests/support/finance/open-books';

const { books, inside } = openBooks();

const LEASE = { start: '2025-01-01', end: '2026-12-31' };
const dayOf = (offset: number): CalendarDate => addDays(LEASE.start, offset);
const day = fc.integer({ min: 0, max: 729 }).map(dayOf);

const option: fc.Arbitrary<LeaseOption> = fc
  .record({
    kind: fc.constantFrom('renewal', 'break', 'expansion', 'first_refusal'),
    holder: fc.constantFrom('tenant', 'lessor', 'either'),
    days: fc.tuple(fc.integer({ min: 300, max: 729 }), fc.integer({ min: 300, max: 729 })),
    notice_days: fc.integer({ min: 0, max: 200 }),
  })
  .map(({ days: [a, b], ...rest }) => ({
    ...rest,
    start: dayOf(Math.min(a, b)),
    end: dayOf(Math.max(a, b)),
    months: null,
    price: null,
    uplift: null,
    remark: '',
  }));

/** What happens to the option: an entered act that may be undone, an approved renewal, a termination. */
interface Story {
  act: { act: 'exercised' | 'waived'; on: CalendarDate; undone_on: CalendarDate | null } | null;
  renewed_on: CalendarDate | null;
  leaves: { approved_on: CalendarDate; last_day: CalendarDate } | null;
}
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null, freq: 3 });
const story: fc.Arbitrary<Story> = fc.record({
  act: maybe(
    fc
      .record({
        act: fc.constantFrom('exercised' as const, 'waived' as const),
        on: day,
        undone: maybe(fc.integer({ min: 0, max: 200 })),
      })
      .map(({ act, on, undone }) => ({ act, on, undone_on: undone === null ? null : addDays(on, undone) })),
  ),
  renewed_on: maybe(day),
  leaves: maybe(fc.record({ approved_on: day, last_day: day })),
});

async function tell(tx: Tx, options: readonly LeaseOption[], { act, renewed_on, leaves }: Story): Promise<number> {
  const contract_id = await addContract(tx, books, { ...LEASE, leave_date: leaves?.last_day ?? null });
  await tx.query(
    sql`update contract_version set lease_options = ${JSON.stringify(options)}::jsonb where company_id = app_company() and contract_id = ${contract_id}`,
  );
  if (leaves)
    await tx.query(
      sql`update contract set leave_approved_on = ${leaves.approved_on}::date where company_id = app_company() and id = ${contract_id}`,
    );
  const [first] = options;
  if (act && first && act.on <= first.end)
    await insertRecord(tx, 'lease_option_act', {
      contract_id,
      kind: first.kind,
      start_date: first.start,
      end_date: first.end,
      act: act.act,
      acted_on: act.on,
      created_by: books.user_id,
      created_at: '2026-03-16T02:00:00Z',
      undone_on: act.undone_on,
      undone_by: act.undone_on === null ? null : books.user_id,
    });
  if (renewed_on !== null) {
    const renewal = await addContract(tx, books, { start: '2027-01-01', end: '2027-12-31' });
    await tx.query(
      sql`update contract set renews_id = ${contract_id}, approved_on = ${renewed_on}::date where company_id = app_company() and id = ${renewal}`,
    );
  }
  return contract_id;
}

/** Returns the facts that the rule expects for an option on a day. */
const factsOn = (
  options: readonly LeaseOption[],
  index: number,
  { act, renewed_on, leaves }: Story,
  on: CalendarDate,
): OptionFacts => {
  const valid =
    index === 0 && act !== null && act.on <= (options[0]?.end ?? '') && (act.undone_on === null || act.undone_on > on);
  return { act: valid && act ? act : null, renewed_on, leaves };
};

it('has the days and states of the rule', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(option, { minLength: 1, maxLength: 3 }),
      story,
      fc.array(day, { minLength: 1, maxLength: 4 }),
      async (generated, told, days) => {
        // Acts refer to an option by its kind and days, which are distinct within a lease.
        const options = generated.filter(
          (each, index) =>
            generated.findIndex(
              (other) => other.kind === each.kind && other.start === each.start && other.end === each.end,
            ) === index,
        );
        await inside(async (tx) => {
          const contract_id = await tell(tx, options, told);
          for (const on of days) {
            const rows = await tx.query<{ state: string; notice_from: string; notice_until: string }>(
              sql`select state, notice_from, notice_until from ${leaseOptionsOn(on)} where contract_id = ${contract_id} order by seq`,
            );
            // A lease that has ended has no options.
            const isOver = told.leaves !== null && told.leaves.last_day < on;
            const expected = isOver
              ? []
              : options.map((each, index) => {
                  const { start, end } = noticeDays(each);
                  return {
                    state: optionState(each, factsOn(options, index, told, on), on),
                    notice_from: start,
                    notice_until: end,
                  };
                });
            expect(rows).toEqual(expected);
          }
        });
      },
    ),
    { numRuns: 60 },
  );
});
