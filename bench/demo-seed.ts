// The demo at several sizes: its total time, and the time per contract, which a larger size must not increase.
import sql from 'sql-template-tag';
import { seedDemo } from '#server/db/seed/demo/index';
import { one } from '#server/platform/db/database';
import { openEnvironment, timed } from './support/environment';
import type { Measure } from './table/measure';

const SCALES = [1, 2, 10, 50];

/** Returns the number of contracts, and the time of one of them, ms. */
async function fill(scale: number): Promise<{ contracts: number; each: number }> {
  const { world, close } = await openEnvironment();
  const ms = await timed(() => seedDemo(world.db, { today: '2026-03-16', scale }));
  const { contracts } = await world.db.asOwner((owner) =>
    one<{ contracts: number }>(owner, sql`select count(*) as contracts from contract`),
  );
  await close();
  return { contracts, each: ms / contracts };
}

export async function benchSeed(): Promise<Measure[]> {
  const measures: Measure[] = [];
  let smallest: Measure['reference'];
  for (const scale of SCALES) {
    const { contracts, each } = await fill(scale);
    measures.push({
      what: `demo of scale ${scale}, time for each of its ${contracts} contracts`,
      figure: each,
      unit: 'ms',
      reference: smallest,
    });
    smallest ??= { what: `of scale ${scale}`, figure: each };
  }
  return measures;
}
