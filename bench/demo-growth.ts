// The cost of ten times as much data: the first page of lists in the form of their page, which should not change, and a billing run, which should
// grow in proportion.
import { contractList } from '#api/contracts/contract/contract.list';
import { runBills } from '#api/finance/bill/bill';
import { receivableList } from '#api/finance/receivable/receivable.list';
import { type ListDeclaration, listEndpoint, rowsEndpoint } from '#api/kernel/list/list';
import { tenantList } from '#api/tenants/tenant/tenant.list';
import { createApp } from '#server/app';
import { fill } from '#tests/support/database/many-receivables';
import { CONTRACTS } from './stand/sized';
import { inTurn, openStand, type Stand, timed } from './stand/stand';
import type { Measure } from './table/measure';

const RUNS = 9;
const TIMES = 10;
const OF_EACH = 5;
const BUDGET = { list: 1.3, run: 12 };
const PAGE = { page: 1, page_size: 20 };
const LISTS: readonly ListDeclaration[] = [contractList, receivableList, tenantList];

async function filled(contracts: number): Promise<Stand> {
  const stand = await openStand();
  // The product does not validate replies.
  stand.world.app = createApp(stand.world.services);
  await fill(stand, OF_EACH, '2026-03-01', contracts);
  return stand;
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
    const request = ({ owner }: Stand) => owner.call(first, PAGE);
    const took = await inTurn(
      RUNS,
      () => request(few),
      () => request(many),
    );
    measures.push(measure(`first page of the list ${list.object}`, took, BUDGET.list));
  }
  const run = ({ owner }: Stand) => timed(() => owner.call(runBills, { month: '2026-03' }));
  return [...measures, measure('billing run', [await run(few), await run(many)], BUDGET.run)];
}
