// How long others wait for an answer while somebody has something heavy made or read, against how long they wait anyway.
import { setTimeout } from 'node:timers/promises';
import { listEndpoint } from '#api/kernel/list/list';
import { userList } from '#api/setup/user/user.list';
import type { Measure } from './table/measure';

const BUDGET_MS = 100;
const IDLE_MS = 1500;
const WARM_UP = 30;

export async function benchWaits(): Promise<Measure[]> {
  // Read late, as the other benches do: they may set the address of a PostgreSQL before.
  const { prepareTestDatabases } = await import('#tests/support/database/db');
  const { HEAVIEST_WORK, HEAVY_WORK } = await import('#tests/load/heavy-work');
  const { signIn, startProduct, waitsDuring } = await import('#tests/load/product');
  await prepareTestDatabases();
  const product = await startProduct();
  const client = await signIn(product);
  const asks = [() => client.get('/api/health'), () => client.call(listEndpoint(userList), { page: 1, page_size: 20 })];
  for (let turn = 0; turn < WARM_UP; turn += 1) for (const ask of asks) await ask();
  const measures: Measure[] = [];
  for (const { title, prepare } of [...HEAVY_WORK, ...HEAVIEST_WORK]) {
    const work = await prepare(client);
    const longest = async (during: () => Promise<unknown>) => Math.max(...(await waitsDuring(asks, during)).flat());
    const anyway = await longest(() => setTimeout(IDLE_MS));
    const waited = await longest(work);
    measures.push({
      what: `longest wait of others during ${title}`,
      figure: waited,
      unit: 'ms',
      reference: { what: 'anyway', figure: anyway },
      budget: { over: BUDGET_MS },
    });
  }
  await product.stop();
  return measures;
}
