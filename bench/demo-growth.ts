// The cost of ten times as much data: the first page of lists in the form of their page, which should not change, and a billing run, which should
// grow in proportion.
import { contractList } from '#api/contracts/contract/contract.list';
import { runBills } from '#api/finance/bill/bill';
import { receivableList } from '#api/finance/receivable/receivable.list';
import { type ListDeclaration, listEndpoint, rowsEndpoint } from '#api/kernel/list/list';
import { tenantList } from '#api/tenants/tenant/tenant.list';
import { createApp } from '#server/app';
import { fill } from '#tests/support/database/many-receivables';
import { type Environment, inTurn, openEnvironment, timed } from './support/environment';
import { CONTRACTS } from './support/sized';
import type { Measure } from './table/measure';

const RUNS = 9;
const TIMES = 10;
const OF_EACH = 5;
const BUDGET = { list: 1.3, run: 12 };
const PAGE = { page: 1, page_size: 20 };
const LISTS: readonly ListDeclaration[] = [contractList, receivableList, tenantList];

async function filled(contracts: number): Promise<Environment> {
  const environment = await openEnvironment();
  // The product does not validate replies.
  environment.world.app = createApp(environment.world.services);
  await fill(environment, OF_EACH, '2026-03-01', contracts);
  return environment;
}

export async function benchGrowth(): Promise<Measure[]> {
  const [few, many] = [await filled(CONTRACTS / TIMES), await filled(CONTRACTS)];
  const contractsText = (count: number) => `${count.toLocaleString('en-US')} contracts`;
  const measure = (what: string, [less, figure]: readonly [number, number], times: number): Measure => ({
    what: `${what}, over ${contractsText(CONTRACTS)}`,
    figure,
    unit: 'ms',
    reference: { what: `over ${contractsText(CONTRACTS / TIMES)}`, figure: less },
    budget: { times },
  });
  const measures: Measure[] = [];
  for (const list of LISTS) {
    const first = list.totals === 'apart' ? rowsEndpoint(list) : listEndpoint(list);
    const request = ({ owner }: Environment) => owner.call(first, PAGE);
    const took = await inTurn(
      RUNS,
      () => request(few),
      () => request(many),
    );
    measures.push(measure(`first page of the list ${list.object}`, took, BUDGET.list));
  }
  const run = ({ owner }: Environment) => timed(() => owner.call(runBills, { month: '2026-03' }));
  return [...measures, measure('billing run', [await run(few), await run(many)], BUDGET.run)];
}
