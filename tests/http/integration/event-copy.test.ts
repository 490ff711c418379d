// The example of docs/integration.md over random histories of contracts, receivables, receipts, write-offs and voids: the copy that it keeps by events
// equals one that is read from the lists at the end.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { contractCalls } from '#api/contracts/contract/contract';
import { newContract } from '#tests/support/builders';
import { OPENING, VOID_TOO } from '#tests/support/history/acts';
import { comeTo, goOn, newStory, type Story } from '#tests/support/history/story';
import { openEnterprise } from '#tests/support/open-enterprise';
import { EventCopy } from '../../../docs/examples/event-copy.mjs';

const { world } = openEnterprise({ ownWorld: true });

const FIRST = '2025-01-06';
const MONTHS = ['2025-01-20', '2025-02-24', '2025-03-17', '2025-04-21'];

/** The acts of a month, the more frequent ones more often; one that is refused at this point changes nothing. */
const month = fc.array(fc.constantFrom(...VOID_TOO.flatMap((act) => Array<typeof act>(act[1]).fill(act))), {
  minLength: 4,
  maxLength: 12,
});
const history = fc.record({ seed: fc.stringMatching(/^[a-z]{8}$/), months: fc.tuple(month, month, month, month) });

const copyOf = ({ owner }: Story) =>
  new EventCopy((path, input) =>
    owner.request({ path, method: 'POST' } as Parameters<typeof owner.request>[0], input as never),
  );

const contentOf = (copy: EventCopy) =>
  Object.fromEntries(
    Object.entries(copy.objects).map(([object, copies]) => [object, [...copies].sort(([a], [b]) => a - b)]),
  );

it('a copy kept by events equals its source', async () => {
  await fc.assert(
    fc.asyncProperty(history, async ({ seed, months }) => {
      const story = await newStory(world, seed, FIRST);
      const copy = copyOf(story);
      await copy.load();
      await goOn(story, { today: FIRST, since: FIRST }, OPENING, 3);
      let events = 0;
      for (const [index, today] of MONTHS.entries()) {
        await comeTo(story, today);
        const draft = await newContract(story.owner, { start: today, end: '2026-01-31' });
        for (const [name, , act] of months[index] ?? [])
          if (await act(story, { today, since: FIRST })) story.done[name] = (story.done[name] ?? 0) + 1;
        events += await copy.follow();
        expect(copy.objects.contract.has(draft.id)).toBe(true);
        await story.owner.call(contractCalls.remove, { ids: [draft.id] });
      }
      events += await copy.follow();
      const source = copyOf(story);
      await source.load();
      expect(contentOf(copy), JSON.stringify(story.done)).toEqual(contentOf(source));
      expect(events).toBeGreaterThan(20);
      expect(copy.objects.receivable.size).toBeGreaterThan(0);
    }),
    { numRuns: 3, endOnFailure: true },
  );
});
