// All benches, in the order in which they run. Each is imported only in the process that runs it.
import type { Bench } from './measure';

export const BENCHES: Readonly<Record<string, Bench>> = {
  schedules: {
    about: 'the rules alone on one core, best of three rounds',
    run: async () => (await import('../schedules')).benchSchedules(),
  },
  contracts: {
    about: 'the life of a contract: its trial at each keystroke, saving it, approving many',
    needs: ['databases'],
    run: async () => (await import('../contracts/life')).benchContracts(),
  },
  'contract-list': {
    about: 'the list of contracts of a demo of many times its size, opened by many at once, over the network',
    needs: ['postgres'],
    wholeOnly: 'fifty at once are of a demo many times its size, which takes minutes to be made',
    run: async () => (await import('../contracts/list')).benchContractList(),
  },
  'rent-roll': {
    about: 'rent rolls of enterprises typed in after the start, on the embedded database',
    needs: ['databases'],
    run: async () => (await import('../contracts/rent-roll')).benchRentRoll(),
  },
  'cost-reconciliation': {
    about: 'the end of a year: twelve months of fees billed in advance to each tenant, settled at once',
    needs: ['databases'],
    run: async () => (await import('../books/cost-reconciliation')).benchCostReconciliation(),
  },
  finance: {
    about: 'the daily work of finance: a month billed, a statement of the bank checked, imported, matched, confirmed',
    needs: ['databases'],
    run: async () => (await import('../books/daily-work')).benchFinance(),
  },
  vouchers: {
    about: 'the postings of a month of a large estate made into vouchers in one act',
    needs: ['postgres'],
    run: async () => (await import('../books/vouchers')).benchVouchers(),
  },
  investment: {
    about: 'customers of two years with stages, contacts and follow-ups',
    needs: ['postgres'],
    run: async () => (await import('../investment')).benchInvestment(),
  },
  list: {
    about: 'a request of the list of receivables against a server that does nothing but the same query and JSON',
    needs: ['postgres'],
    run: async () => (await import('../list-request')).benchListRequest(),
  },
  large: {
    about: 'the list of receivables over millions of rows, by what people ask of it',
    needs: ['postgres'],
    run: async () => (await import('../large-list')).benchLargeList(),
  },
  capacity: {
    about:
      'the coefficients of the capacity model (docs/scaling.md): disk of rows, CPU of requests, runs by the month and by night',
    needs: ['postgres'],
    wholeOnly: 'what it tells is of some thousands of requests and rows of each kind, which take minutes',
    run: async () => (await import('../scale/capacity')).benchCapacity(),
  },
  partitions: {
    about: 'ten million receivables of twenty enterprises, in one table and in partitions by enterprise, in turn',
    needs: ['postgres'],
    wholeOnly: 'what it tells is how many rows go, which takes minutes and 20 GB of disk',
    run: async () => (await import('../scale/partitions')).benchPartitions(),
  },
  paint: {
    about:
      'a real browser before the product and before a plain Umi template with the same columns, rows and replies, in turns; medians',
    needs: ['browser', 'postgres'],
    wholeOnly: 'the template is built for it and both are opened many times, which takes minutes',
    run: async () => (await import('../pages/first-paint')).benchFirstPaint(),
  },
  plan: {
    about: 'the stacking plan of one large park in a real browser',
    needs: ['browser'],
    wholeOnly: 'its limits are of 5,000 spaces, which take a while to be made',
    run: async () => (await import('../pages/stacking-plan')).benchStackingPlan(),
  },
  routes: {
    about: 'every page of the demo on the embedded database as its administrator sees it',
    needs: ['browser'],
    wholeOnly: 'it visits every page, which takes minutes',
    run: async () => (await import('../pages/routes')).benchRoutes(),
  },
  development: {
    about: 'the start of npm run dev:mock without and with what an earlier start left, in a real browser',
    needs: ['browser'],
    wholeOnly: 'its first start compiles the web app and makes the demo, which takes minutes',
    run: async () => (await import('../pages/development')).benchDevelopment(),
  },
  reports: {
    about: 'every report of a large estate, against SQL by hand that answers the same; its largest spreadsheet',
    needs: ['postgres'],
    run: async () => (await import('../reports/index')).benchReports(),
  },
  search: {
    about: 'search everywhere, for what people type',
    needs: ['databases'],
    run: async () => (await import('../reports/search')).benchSearch(),
  },
  demo: {
    about: 'every report and list of the demo on the embedded database, without a network',
    needs: ['databases'],
    wholeOnly: 'the demo is made on the embedded database for it, which takes most of a minute',
    run: async () => (await import('../demo/answers')).benchDemo(),
  },
  growth: {
    about: 'the same lists and the same billing run over ten times as many contracts, in turn',
    needs: ['databases'],
    run: async () => (await import('../demo/growth')).benchGrowth(),
  },
  seed: {
    about: 'the demo made at several sizes',
    wholeOnly: 'what it tells is how its larger sizes go, which takes minutes',
    needs: ['databases'],
    run: async () => (await import('../demo/seed')).benchSeed(),
  },
  users: {
    about: 'people at work over the demo on PostgreSQL, over the network; BENCH_MINUTES=10 looks longer',
    needs: ['postgres'],
    run: async () => (await import('../users')).benchUsers(),
  },
  waits: {
    about: 'the demo on the embedded database while somebody has something heavy made or read',
    wholeOnly: 'what is heavy has one size',
    run: async () => (await import('../waits')).benchWaits(),
  },
};
