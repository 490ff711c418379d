// Known-as-of reports (docs/domain §7.2): a random history is recorded at the end of some of its days, continues with acts that reach back before
// them, and every report as known on that day equals the recording.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { unvoucheredReport } from '#api/finance/report/voucher';
import { commissionOf } from '#api/investment/commission/commission';
import { leasingFeeReport } from '#api/investment/commission/leasing-fee';
import type { ReportDeclaration } from '#api/kernel/report/report';
import { RECORDED_ON } from '#api/kernel/report/usual';
import { reports } from '#api/registry/declared';
import { OPENING, VOID_TOO } from '#tests/support/history/acts';
import { HISTORIES } from '#tests/support/history/histories';
import { photographs } from '#tests/support/history/photographs';
import { figureText, fullReport, sumText } from '#tests/support/history/report';
import { goOn, newStory } from '#tests/support/history/story';
import { openWorld, type World } from '#tests/support/world';

/**
 * Reports without a past are excluded: money received and postings without vouchers; of leasing, where customers are entered on the day itself, only
 * commissions remain.
 */
const ofDays = reports.filter(
  ({ object, area, keyed, parameters }: ReportDeclaration) =>
    (!keyed || parameters.some(({ name }) => name === RECORDED_ON.name)) &&
    object !== unvoucheredReport.object &&
    (area !== leasingFeeReport.area || object === leasingFeeReport.object),
);

let world: World;
beforeAll(async () => {
  world = await openWorld({}, { own: true });
});
afterAll(() => world.close());

it.each(HISTORIES)(
  'a report as known on a day equals the report at the end of that day, history %s',
  async (seed) => {
    const since = '2024-03-01';
    const story = await newStory(world, seed, '2024-11-20');
    await goOn(story, { today: '2024-11-20', since }, OPENING, 7);
    const taken = [];
    for (const today of ['2025-01-31', '2025-03-12', '2025-06-30', '2025-09-20']) {
      await goOn(story, { today, since }, VOID_TOO, 20);
      taken.push({ today, before: await photographs(story, [today], 'now', ofDays) });
    }
    await goOn(story, { today: '2025-12-10', since }, VOID_TOO, 30);
    let moved = 0;
    let commissions = 0;
    for (const { today, before } of taken) {
      const recorded = await photographs(story, [today], 'day', ofDays);
      for (const [name, photo] of before) expect(recorded.get(name), `${name} on ${today}`).toEqual(photo);
      const request = { as_of: today, known_as_of: 'day' } as const;
      for (const row of (await fullReport(story.owner, leasingFeeReport, request)).rows) {
        const behind = await story.owner.call(commissionOf, { ...request, contract_id: row.contract_id });
        expect(sumText(behind?.lines ?? [], 'due_fen')).toBe(figureText(row.due_fen));
        commissions += 1;
      }
      const later = await photographs(story, [today], 'now', ofDays);
      moved += [...before].filter(([name, photo]) => JSON.stringify(later.get(name)) !== JSON.stringify(photo)).length;
    }
    expect(commissions).toBeGreaterThan(0);
    // Later entries did change today's reports of these days.
    expect(moved).toBeGreaterThan(ofDays.length);
  },
  240_000,
);
