// The rent roll on the embedded database for enterprises entered after the start: the first response and later ones.
import { rentRollReport } from '#api/contracts/rent-roll';
import { reportEndpoint } from '#api/kernel/report/report';
import { analyze } from '#server/platform/db/database';
import { median, openEmbedded, timed } from './support/environment';
import { sized } from './support/sized';
import type { Measure } from './table/measure';

const SIZES = sized([40, 200, 600, 3_000], [40, 200]);
const PAST_SIZE = 300;
const RUNS = 9;
const BUDGET_MS = 300;

export async function benchRentRoll(): Promise<Measure[]> {
  const { newEnterprise } = await import('#tests/support/world');
  const { letSpaces } = await import('#tests/support/contracts/let-spaces');
  const world = await openEmbedded();
  const fill = async (count: number) => {
    const enterprise = await newEnterprise(world);
    const person = await enterprise.person('admin');
    await letSpaces(world, enterprise, person, count);
    return person;
  };
  await fill(PAST_SIZE);
  await analyze(world.db);
  const measures: Measure[] = [];
  for (const size of SIZES) {
    const person = await fill(size);
    const request = () => timed(() => person.call(reportEndpoint(rentRollReport), { as_of: '2026-03-16' }));
    const first = await request();
    const times: number[] = [];
    for (let run = 0; run < RUNS; run += 1) times.push(await request());
    const [what, unit] = [`rent roll of ${size} spaces on the embedded database`, 'ms'];
    measures.push(
      { what: `${what}: the first answer`, figure: first, unit },
      { what: `${what}: median`, figure: median(times), unit, budget: { most: BUDGET_MS } },
      { what: `${what}: the slowest`, figure: Math.max(...times), unit },
    );
  }
  return measures;
}
