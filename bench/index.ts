// npm run bench [schedules|contracts|finance|investment|list|contract-list|cost-reconciliation|large|paint|plan|rent-roll|reports|routes|search|seed|users|vouchers|waits]: measures and prints ratios against the limits; nothing is asserted.

import { benchCostReconciliation } from './books/cost-reconciliation';
import { benchFinance } from './books/daily-work';
import { benchVouchers } from './books/vouchers';
import { benchContractList } from './contract-list';
import { benchContracts } from './contracts';
import { benchInvestment } from './investment';
import { benchLargeList } from './large-list';
import { benchListRequest } from './list-request';
import { benchFirstPaint } from './pages/first-paint';
import { benchRoutes } from './pages/routes';
import { benchStackingPlan } from './pages/stacking-plan';
import { benchRentRoll } from './rent-roll';
import { benchReports } from './reports/index';
import { benchSearch } from './reports/search';
import { benchSchedules } from './schedules';
import { benchSeed } from './seed';
import { benchUsers } from './users';
import { benchWaits } from './waits';

const BENCHES: Record<string, () => void | Promise<void>> = {
  schedules: benchSchedules,
  contracts: benchContracts,
  'cost-reconciliation': benchCostReconciliation,
  finance: benchFinance,
  investment: benchInvestment,
  list: benchListRequest,
  'contract-list': benchContractList,
  large: benchLargeList,
  paint: benchFirstPaint,
  plan: benchStackingPlan,
  'rent-roll': benchRentRoll,
  reports: benchReports,
  routes: benchRoutes,
  search: benchSearch,
  seed: benchSeed,
  users: benchUsers,
  vouchers: benchVouchers,
  waits: benchWaits,
};

const chosen = process.argv.slice(2);
for (const [name, run] of Object.entries(BENCHES)) {
  if (chosen.length && !chosen.includes(name)) continue;
  console.log(`── ${name}`);
  await run();
}
process.exit(0);
