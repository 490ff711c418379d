// Test environment of server benches: an application in this process, on the databases that bench/support/databases.ts has prepared for the run.
import { createApp } from '#server/app';
import type { Person, World } from '#tests/support/world';
import { quantile } from './quantile';

export const median = (times: readonly number[]): number => quantile(times, 0.5);

/** Returns the duration, ms. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** A slower run is repeated only once. */
const SLOW_MS = 4_000;

/** Returns the median of each, with that many runs in turn: disturbances of the machine affect all equally. */
export async function inTurn<Works extends (() => Promise<unknown>)[]>(
  runs: number,
  ...works: Works
): Promise<{ [Place in keyof Works]: number }> {
  const times = works.map((): number[] => []);
  for (let run = 0; run < runs; run += 1) {
    for (const [place, work] of works.entries()) times[place]?.push(await timed(work));
    if (run > 0 && times.some((each) => (each.at(-1) ?? 0) > SLOW_MS)) break;
  }
  return times.map(median) as { [Place in keyof Works]: number };
}

export interface Environment {
  world: World;
  company_id: number;
  owner: Person;
  approver: Person;
}

/** Opens an application in this process on a separate database, on the run's PostgreSQL if it has one. */
export async function openEnvironment(): Promise<Environment & { close(): Promise<void> }> {
  // Imported after the address is set.
  process.env.TEST_DATABASE_URL = process.env.BENCH_POSTGRES;
  const { newEnterprise, openWorld } = await import('#tests/support/world');
  const world = await openWorld();
  const { company_id, person } = await newEnterprise(world);
  return { world, company_id, owner: await person('admin'), approver: await person('admin'), close: world.close };
}

/** Opens an application in this process on an embedded database, like the product: replies are not validated. */
export async function openEmbedded(): Promise<World> {
  const { openWorld } = await import('#tests/support/world');
  const world = await openWorld({}, { embedded: true });
  world.app = createApp(world.services);
  return world;
}
