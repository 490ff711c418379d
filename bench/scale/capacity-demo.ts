// The demo at a given size, on which rows, backups and nightly jobs are measured.
import sql from 'sql-template-tag';
import { seedDemo } from '#server/db/seed/demo/index';
import { one } from '#server/platform/db/database';
import { type Environment, openEnvironment, timed } from '../support/environment';

export interface Demo extends Record<'park' | 'space' | 'contract' | 'receivable', number> {
  world: Environment['world'];
  /** Time of its creation, ms. */
  made: number;
  close(): Promise<void>;
}

export async function demoOf(scale: number): Promise<Demo> {
  const { world, close } = await openEnvironment();
  const made = await timed(() => seedDemo(world.db, { today: '2026-03-16', scale }));
  const counts = await world.db.asOwner(async (owner) => {
    await owner.script('vacuum analyze');
    return one<Pick<Demo, 'park' | 'space' | 'contract' | 'receivable'>>(
      owner,
      sql`select (select count(*)::int from park) as park, (select count(*)::int from space) as space,
        (select count(*)::int from contract) as contract, (select count(*)::int from receivable) as receivable`,
    );
  });
  return { world, made, close, ...counts };
}
