// All benches, in the order in which they run. Each is imported only in the process that runs it.
import type { Bench } from './measure';

export const BENCHES: Readonly<Record<string, Bench>> = {
  schedules: {
    about: 'only the rules, on one core, best of three rounds',
    run: async () => (await import('../schedules')).benchSchedules(),
  },
  contracts: {
    about: 'a contract: its trial at each keystroke, saving it, approving many',
    needs: ['databases'],
    run: async () => (await import('../contract-life')).benchContracts(),
  },
  'contract-list': {
    about: 'the list of contracts of an enlarged demo, opened by many users at once, over the network',
    needs: ['postgres'],
    fullOnly: 'fifty concurrent users need the enlarged demo, whose creation takes minutes',
    run: async () => (await import('../contract-list')).benchContractList(),
  },
  'rent-roll': {
    about: 'rent rolls of enterprises entered after the start, on the embedded database',
    needs: ['databases'],
    run: async () => (await import('../rent-roll')).benchRentRoll(),
  },
  'cost-reconciliation': {
    about: 'year end: twelve months of fees billed in advance to each tenant, reconciled in one run',
    needs: ['databases'],
    run: async () => (await import('../cost-reconciliation')).benchCostReconciliation(),
  },
  finance: {
    about: 'daily work of finance: billing of a month; check, import, matching and confirmation of a bank statement',
    needs: ['databases'],
    run: async () => (await import('../daily-work')).benchFinance(),
  },
  vouchers: {
    about: 'vouchers for a month’s postings of a large enterprise, created in one request',
    needs: ['postgres'],
    run: async () => (await import('../vouchers')).benchVouchers(),
  },
  investment: {
    about: 'customers of two years with stages, contacts and follow-ups',
    needs: ['postgres'],
    run: async () => (await import('../investment')).benchInvestment(),
  },
  list: {
    about: 'a request of the list of receivables against a minimal server with the same query and JSON',
    needs: ['postgres'],
    run: async () => (await import('../list-request')).benchListRequest(),
  },
  large: {
    about: 'the list of receivables over millions of rows, with typical queries of users',
    needs: ['postgres'],
    run: async () => (await import('../large-list')).benchLargeList(),
  },
  capacity: {
    about:
      'the coefficients of the capacity model (docs/scaling.md): disk of rows, CPU of requests, monthly and nightly runs',
    needs: ['postgres'],
    fullOnly: 'it needs thousands of requests and rows of each kind, which takes minutes',
    run: async () => (await import('../scale/capacity')).benchCapacity(),
  },
  partitions: {
    about: 'ten million receivables of twenty enterprises, in one table and in partitions by enterprise, in turn',
    needs: ['postgres'],
    fullOnly: 'it needs many rows, which takes minutes and 20 GB of disk',
    run: async () => (await import('../scale/partitions')).benchPartitions(),
  },
  paint: {
    about:
      'the product and a plain Umi template with the same columns, rows and responses in a real browser, in turn; medians',
    needs: ['browser', 'postgres'],
    fullOnly: 'it builds the template and opens both many times, which takes minutes',
    run: async () => (await import('../pages/first-paint')).benchFirstPaint(),
  },
  plan: {
    about: 'the stacking plan of one large park in a real browser',
    needs: ['browser'],
    fullOnly: 'its limits are for 5,000 spaces, whose creation takes a while',
    run: async () => (await import('../pages/stacking-plan')).benchStackingPlan(),
  },
  routes: {
    about: 'every page of the demo on the embedded database, as its administrator',
    needs: ['browser'],
    fullOnly: 'it visits every page, which takes minutes',
    run: async () => (await import('../pages/routes')).benchRoutes(),
  },
  development: {
    about: 'the start of npm run dev:mock without and with the caches of an earlier start, in a real browser',
    needs: ['browser'],
    fullOnly: 'its first start compiles the web app and creates the demo, which takes minutes',
    run: async () => (await import('../pages/development')).benchDevelopment(),
  },
  reports: {
    about: 'every report of a large enterprise, against hand-written SQL with the same result; its largest spreadsheet',
    needs: ['postgres'],
    run: async () => (await import('../reports/index')).benchReports(),
  },
  search: {
    about: 'global search, with typical input of users',
    needs: ['databases'],
    run: async () => (await import('../reports/search')).benchSearch(),
  },
  demo: {
    about: 'every report and list of the demo on the embedded database, called in the process without a network',
    needs: ['databases'],
    fullOnly: 'it creates the demo on the embedded database, which takes most of a minute',
    run: async () => (await import('../demo-answers')).benchDemo(),
  },
  growth: {
    about: 'the same lists and the same billing run over one and ten times as many contracts, in turn',
    needs: ['databases'],
    run: async () => (await import('../demo-growth')).benchGrowth(),
  },
  seed: {
    about: 'creation of the demo at several sizes',
    fullOnly: 'it needs the larger sizes, which takes minutes',
    needs: ['databases'],
    run: async () => (await import('../demo-seed')).benchSeed(),
  },
  users: {
    about: 'concurrent users of the demo on PostgreSQL, over the network; BENCH_MINUTES=10 for a longer run',
    needs: ['postgres'],
    run: async () => (await import('../users')).benchUsers(),
  },
  waits: {
    about: 'requests of other users to the demo on the embedded database during heavy work',
    fullOnly: 'the heavy work has only one size',
    run: async () => (await import('../waits')).benchWaits(),
  },
};
