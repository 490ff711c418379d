// The demo on the embedded database, the first contact of users with the product: the slowest of all its reports and lists.
import { assetsDeclared } from '#api/assets/declared';
import { contractsDeclared } from '#api/contracts/declared';
import { financeDeclared } from '#api/finance/declared';
import { integrationDeclared } from '#api/integration/declared';
import { investmentDeclared } from '#api/investment/declared';
import { listEndpoint } from '#api/kernel/list/list';
import { reportEndpoint } from '#api/kernel/report/report';
import { setupDeclared } from '#api/setup/declared';
import { tenantsDeclared } from '#api/tenants/declared';
import { DEMO_ACCOUNTS } from '#server/db/seed/demo/accounts';
import { seedDemo } from '#server/db/seed/demo/index';
import { AS_OF } from './reports/bare-leases';
import { questions } from './reports/questions';
import { inTurn, openEmbedded } from './support/environment';
import { sized } from './support/sized';
import { slowest, type Took } from './support/slowest';
import type { Measure } from './table/measure';

const RUNS = sized(5, 1);
const LIMIT_MS = { report: 400, list: 120 };
const PAGE = { page: 1, page_size: 20 };
const LISTS = [
  assetsDeclared,
  contractsDeclared,
  financeDeclared,
  integrationDeclared,
  investmentDeclared,
  setupDeclared,
  tenantsDeclared,
].flatMap(({ lists }) => lists);

type Request = readonly [name: string, ask: () => Promise<unknown>];

/** Prints requests above the limit immediately. */
async function ofAll(kind: keyof typeof LIMIT_MS, requests: readonly Request[]): Promise<Measure> {
  const took: Took[] = [];
  for (const [name, request] of requests) {
    const [ms] = await inTurn(RUNS, request);
    took.push({ name, ms });
    if (ms > LIMIT_MS[kind]) console.log(`${kind} ${name}: ${ms.toFixed(0)} ms`);
  }
  return slowest(`${kind}s of the demo on the embedded database`, took, { most: LIMIT_MS[kind] });
}

export async function benchDemo(): Promise<Measure[]> {
  const { signIn } = await import('#tests/support/world');
  const world = await openEmbedded();
  await seedDemo(world.db, { today: AS_OF, scale: 1 });
  const person = await signIn(world, DEMO_ACCOUNTS.names[0] ?? '', DEMO_ACCOUNTS.password);
  const reports = [...questions()].map(
    ({ name, report, input }): Request => [name, () => person.call(reportEndpoint(report), input)],
  );
  const lists = LISTS.map((list): Request => [list.object, () => person.call(listEndpoint(list), PAGE)]);
  return [await ofAll('report', reports), await ofAll('list', lists)];
}
