// Response times of other requests during heavy work (producing or reading a file), against those without.
import { setTimeout } from 'node:timers/promises';
import { listEndpoint } from '#api/kernel/list/list';
import { userList } from '#api/setup/user/user.list';
import { quantile } from './support/quantile';
import { sized } from './support/sized';
import type { Measure } from './table/measure';

const BUDGET_MS = 100;
/** Delays caused by the work recur, those of the machine seldom do: the median of the rounds' longest waits counts. */
const ROUNDS = sized(3, 1);
const IDLE_MS = 1500;
const WARM_UP_MS = 1000;

export async function benchWaits(): Promise<Measure[]> {
  // Imported late, like in other benches: they may set the address of a PostgreSQL before.
  const { prepareTestDatabases } = await import('#tests/support/database/db');
  const { HEAVIEST_WORK, HEAVY_WORK } = await import('#tests/load/heavy-work');
  const { signIn, startProduct, waitsDuring } = await import('#tests/load/product');
  await prepareTestDatabases();
  const product = await startProduct();
  const client = await signIn(product);
  const requests = [{ path: '/api/health' }, { path: listEndpoint(userList).path, input: { page: 1, page_size: 20 } }];
  await waitsDuring(client, requests, () => setTimeout(WARM_UP_MS));
  const longest = async (work: () => Promise<unknown>) =>
    Math.max(...(await waitsDuring(client, requests, work)).flat());
  const measures: Measure[] = [];
  for (const { title, prepare } of [...HEAVY_WORK, ...HEAVIEST_WORK]) {
    const anyway: number[] = [];
    const waited: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const work = await prepare(client);
      anyway.push(await longest(() => setTimeout(IDLE_MS)));
      waited.push(await longest(work));
    }
    measures.push({
      what: `longest wait of others during ${title}`,
      figure: quantile(waited, 0.5),
      unit: 'ms',
      reference: { what: 'without it', figure: quantile(anyway, 0.5) },
      budget: { over: BUDGET_MS },
    });
  }
  await product.stop();
  return measures;
}
