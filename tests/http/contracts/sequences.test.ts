// Sequences of acts of users on a contract: after each of two to six acts the books and the previews are those of the plan recomputed from the agreed
// terms (docs/domain §5.10, §5.12, §5.13), the self-check finds no fault, and in the end the reports are those of the rows, day by day.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runLedgerCheck } from '#api/finance/ledger-check';
import { setPeriodLock } from '#api/finance/period-lock';
import { expectRentOfDays } from '#tests/support/history/rent-reports';
import { expectStraightLines } from '#tests/support/history/rent-terms';
import { newStory, type Story } from '#tests/support/history/story';
import { ACTS } from '#tests/support/sequences/acts';
import { begin, booked, type Sequence, TODAY } from '#tests/support/sequences/sequence';
import { openWorld, type World } from '#tests/support/world';

const ENTERPRISES = process.env.TRUST === 'long' ? 100 : 10;
const SEQUENCES = 20;
/** Greatest number of acts tried in a sequence; a refused act is followed by another one. */
const TRIES = 14;

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** Returns the number of acts that succeeded. */
async function goThrough(story: Story): Promise<number> {
  const { chance, owner } = story;
  const first = await begin(story);
  if (!first) throw new Error('the first contract was refused');
  const sequences: Sequence[] = [first];
  const actsText = () => sequences.map(({ acts }) => acts.join('; ')).join('\n');
  const count = chance.int(2, 6);
  let done = 0;
  for (let tries = 0; done < count && tries < TRIES; tries += 1) {
    const sequence = chance.pick(sequences);
    if (!(await chance.weighted(ACTS)(sequence))) continue;
    done += 1;
    if (sequence.renewed_by && !sequences.includes(sequence.renewed_by)) sequences.push(sequence.renewed_by);
    for (const each of sequences) expect(await booked(each), actsText()).toEqual(each.plan.owed());
  }
  const { faults } = await owner.call(runLedgerCheck, {});
  expect(faults, actsText()).toEqual([]);
  return done;
}

describe.each(Array.from({ length: ENTERPRISES }, (_, place) => `enterprise ${place + 1}`))('%s', (seed) => {
  let story: Story;
  beforeAll(async () => {
    story = await newStory(world, seed, TODAY);
  });

  it('charges the agreed terms after each act', async () => {
    let acts = 0;
    for (let place = 0; place < SEQUENCES; place += 1) {
      if (place === SEQUENCES / 2) await story.owner.call(setPeriodLock, { month: '2026-01' });
      acts += await goThrough(story);
    }
    expect(acts).toBeGreaterThan(2 * SEQUENCES);
  });

  it('has the rent of each day in property tax and forecast', async () => {
    const { buildings, months } = await expectRentOfDays(story, [2025, 2026, 2027], TODAY);
    expect(buildings).toBe(2);
    expect(months).toBeGreaterThan(SEQUENCES);
  });

  it('has the straight line of each lease', async () => {
    const months = { from: '2025-01', to: '2030-12' };
    expect(await expectStraightLines(story, { as_of: TODAY, months })).toBeGreaterThan(SEQUENCES / 2);
  });
});
