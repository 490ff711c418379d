// A report of a past day gives the same figures for ever (docs/domain §7.2): over random histories all reports are recorded as of past days, the
// history continues with acts that take effect later, and the reports are compared with the recordings.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cashFlowReport } from '#api/contracts/cash-flow';
import type { Contract } from '#api/contracts/contract/contract.schema';
import { expiryProfileReport } from '#api/contracts/expiry-profile';
import { rentRollReport } from '#api/contracts/rent-roll';
import { tenancyScheduleReport } from '#api/contracts/tenancy-schedule';
import { type ReportDeclaration, reportEndpoint } from '#api/kernel/report/report';
import { reports } from '#api/registry/declared';
import { approvedContract } from '#tests/support/builders';
import { approvedChange, changeOf } from '#tests/support/contracts/contract-change';
import { executeTermination } from '#tests/support/contracts/termination';
import { ACTS, OPENING } from '#tests/support/history/acts';
import { HISTORIES } from '#tests/support/history/histories';
import { photographs } from '#tests/support/history/photographs';
import { goOn, newStory } from '#tests/support/history/story';
import { firstOf, present } from '#tests/support/present';
import { newEnterprise, onDay, openWorld, type Person, type World } from '#tests/support/world';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** Reports by key show current entries: their past days are covered by known-as-of.test.ts. */
const ofDays = reports.filter(({ keyed }: ReportDeclaration) => !keyed);

const hasRows = (photo: unknown) => (photo as { rows: unknown[] }).rows.length > 0;

it.each(HISTORIES)(
  'with any later entries, history %s',
  async (seed) => {
    const story = await newStory(world, seed, '2024-11-20');
    const since = '2024-03-01';
    await goOn(story, { today: '2024-11-20', since }, OPENING, 7);
    await goOn(story, { today: '2025-03-12', since }, ACTS, 25);
    const days = ['2024-12-31', '2025-03-12'];
    const before = await photographs(story, days, 'now', ofDays);
    expect([...before].filter(([, photo]) => hasRows(photo)).length).toBeGreaterThan(ofDays.length);
    for (const today of ['2025-03-13', '2025-12-10']) {
      await goOn(story, { today, since: '2025-03-13' }, ACTS, 20);
      const after = await photographs(story, days, 'now', ofDays);
      for (const [name, photo] of before) expect(after.get(name), `${name} on ${today}`).toEqual(photo);
    }
  },
  120_000,
);

describe('acts that take effect after a day count on it once they are approved', () => {
  const TERM = { start: '2025-01-01', end: '2026-12-31' };
  const POSTED = '2025-03-10';
  const APPROVED = '2025-04-20';
  let owner: Person;
  let approver: Person;
  let contract: Contract;

  beforeAll(async () => {
    await onDay(world, POSTED);
    const enterprise = await newEnterprise(world);
    [owner, approver] = [await enterprise.person('admin'), await enterprise.person('admin')];
    contract = await approvedContract(owner, approver, TERM);
    await onDay(world, APPROVED);
  });

  const lastDay = async (as_of: string) => {
    const { rows } = await owner.call(reportEndpoint(expiryProfileReport), { as_of });
    const roll = await owner.call(reportEndpoint(rentRollReport), { as_of });
    const own = rows.find(({ contract_id }) => contract_id === contract.id);
    return [own?.last_day, roll.rows.find(({ contract_id }) => contract_id === contract.id)?.end_date];
  };
  const charged = async (as_of: string) => {
    const request = { as_of, months: { from: '2025-01', to: '2027-12' }, by: 'contract' };
    const { rows } = await owner.call(reportEndpoint(cashFlowReport), request);
    return rows.find(({ member_id }) => member_id === contract.id)?.charged_sum_fen ?? 0;
  };

  it('the end that a change brings, and the rows it adds and takes out', async () => {
    const before = await charged('2025-04-19');
    // 2 yuan for 100 m² a day, and the year 2026 no more than to its end.
    expect(before).toBe(730 * 20_000);
    const longer = changeOf(contract, { effective_on: '2025-07-01', end: '2027-06-30' });
    const clauses = longer.clauses.map((clause) => ({ ...clause, end: '2027-06-30', price: '3' }));
    await approvedChange(owner, approver, { ...longer, clauses: clauses as typeof longer.clauses });
    expect([await lastDay('2025-04-19'), await lastDay(APPROVED)]).toEqual([
      ['2026-12-31', '2026-12-31'],
      ['2027-06-30', '2027-06-30'],
    ]);
    expect(await charged('2025-04-19')).toBe(before);
    expect(await charged(APPROVED)).toBe(181 * 20_000 + 730 * 30_000);
  });

  it('the leave date', async () => {
    await onDay(world, '2025-08-01');
    await executeTermination(owner, approver, {
      contract_id: contract.id,
      kind: 'agreement',
      leave_date: '2025-10-31',
    });
    expect([await lastDay('2025-07-31'), await lastDay('2025-08-01'), await lastDay('2025-10-31')]).toEqual([
      ['2027-06-30', '2027-06-30'],
      ['2025-10-31', '2025-10-31'],
      ['2025-10-31', '2025-10-31'],
    ]);
    expect(await lastDay('2025-11-01')).toEqual([undefined, undefined]);
  });

  it('a lease that begins later, and the space it takes', async () => {
    const [space] = contract.spaces;
    const next = await approvedContract(owner, approver, {
      park_id: contract.park_id,
      start: '2026-01-01',
      end: '2026-12-31',
      spaces: [{ id: present(space).id, area: '100.00' }],
    });
    const reported = async (as_of: string) => {
      const { rows } = await owner.call(reportEndpoint(tenancyScheduleReport), { as_of });
      const roll = await owner.call(reportEndpoint(rentRollReport), { as_of });
      return [rows.find(({ contract_id }) => contract_id === next.id)?.phase, firstOf(roll.rows).status];
    };
    // Signed on the first of August 2025 for a space that is let until October.
    expect(await reported('2025-07-31')).toEqual([undefined, 'leased']);
    expect(await reported('2025-08-01')).toEqual(['pending', 'leased']);
    expect(await reported('2025-11-15')).toEqual(['pending', 'signed']);
    expect(await reported('2026-01-01')).toEqual(['running', 'leased']);
    expect(await reported('2024-12-31')).toEqual([undefined, 'vacant']);
  });
});
