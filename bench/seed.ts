// The demo at several sizes: how long it takes, and what a contract of it takes, which a larger size must not raise.
import sql from 'sql-template-tag';
import { seedDemo } from '#server/db/seed/demo/index';
import { one } from '#server/platform/db/database';
import { openStand, timed } from './stand/stand';

const SCALES = [1, 2, 10, 50];

export async function benchSeed(): Promise<void> {
  for (const scale of SCALES) {
    const { world, close } = await openStand();
    const ms = await timed(() => seedDemo(world.db, { today: '2026-03-16', scale }));
    const { contracts } = await world.db.asOwner((owner) =>
      one<{ contracts: number }>(owner, sql`select count(*) as contracts from contract`),
    );
    console.log(
      `demo of scale ${scale}: ${contracts} contracts in ${(ms / 1000).toFixed(1)} s, ${(ms / contracts).toFixed(1)} ms each`,
    );
    await close();
  }
}
