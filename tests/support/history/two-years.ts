// Two years of an enterprise, with frequent back-dated acts; a month is closed between.
import { setPeriodLock } from '#api/finance/period-lock';
import type { World } from '../world';
import { OPENING, VOID_TOO } from './acts';
import { comeTo, goOn, newStory, type Story } from './story';

/** Last day of the history. */
export const TWO_YEARS_LATER = '2025-12-10';

export async function twoYears(world: World, seed: string): Promise<Story> {
  const story = await newStory(world, seed, '2024-11-20');
  const since = '2024-03-01';
  await goOn(story, { today: '2024-11-20', since }, OPENING, 7);
  await goOn(story, { today: '2025-04-10', since }, VOID_TOO, 25);
  await story.owner.call(setPeriodLock, { month: '2025-02', reason: '' });
  await goOn(story, { today: '2025-08-20', since: '2025-01-15' }, VOID_TOO, 20);
  await goOn(story, { today: TWO_YEARS_LATER, since: '2025-05-01' }, VOID_TOO, 25);
  await comeTo(story, TWO_YEARS_LATER);
  return story;
}
