// The rent roll on the embedded database for enterprises typed in after the start: the first answer and those after it.
import { rentRollReport } from '#api/contracts/rent-roll/rent-roll';
import { reportEndpoint } from '#api/kernel/report/report';
import { createApp } from '#server/app';
import { analyze } from '#server/platform/db/database';
import { median, timed } from './stand/stand';

const SIZES = [40, 200, 600, 3_000];
const KNOWN = 300;
const RUNS = 9;
const BUDGET_MS = 300;

export async function benchRentRoll(): Promise<void> {
  // Read late, as the other benches do: they may set the address of a PostgreSQL before.
  const { prepareTestDatabases } = await import('#tests/support/database/db');
  const { newEnterprise, openWorld } = await import('#tests/support/world');
  const { letSpaces } = await import('#tests/support/contracts/let-spaces');
  await prepareTestDatabases();
  const world = await openWorld({}, { embedded: true });
  // As the product runs: replies are not checked.
  world.app = createApp(world.services);
  const fill = async (count: number) => {
    const enterprise = await newEnterprise(world);
    const person = await enterprise.person('admin');
    await letSpaces(world, enterprise, person, count);
    return person;
  };
  await fill(KNOWN);
  await analyze(world.db);
  for (const size of SIZES) {
    const person = await fill(size);
    const ask = () => timed(() => person.call(reportEndpoint(rentRollReport), { as_of: '2026-03-16' }));
    const first = await ask();
    const times: number[] = [];
    for (let run = 0; run < RUNS; run += 1) times.push(await ask());
    const ms = (value: number) => `${value.toFixed(0)} ms`;
    console.log(
      `${size} spaces: first ${ms(first)}, then median ${ms(median(times))}, slowest ${ms(Math.max(...times))} (budget ${BUDGET_MS})`,
    );
  }
  await world.close();
}
