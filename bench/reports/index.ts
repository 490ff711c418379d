// The declared reports at the size of a large operator: what a request takes against the same rows and totals by SQL written by
// hand, what memory the largest spreadsheet takes, and what the reports of the demo take on the embedded database.
import { contractsDeclared } from '#api/contracts/declared';
import { financeDeclared } from '#api/finance/declared';
import { investmentDeclared } from '#api/investment/declared';
import { type ReportDeclaration, reportEndpoint } from '#api/kernel/report/report';
import { createApp } from '#server/app';
import { DEMO_ACCOUNTS, seedDemo } from '#server/db/seed/demo/index';
import { type Database, withoutLoops } from '#server/platform/db/database';
import { median, openStand, timed } from '../stand/stand';
import { BARE, bareStatement, firstRows } from './bare';
import { AS_OF } from './bare-leases';
import { fillEstate } from './estate';
import { benchSpreadsheet } from './spreadsheet';

const RUNS = 5;
/** A report this slow is asked once more only. */
const SLOW_MS = 4_000;
const LIMIT = { ratio: 1.5, demo_ms: 400 };

interface Question {
  name: string;
  report: ReportDeclaration;
  input: object;
}

/** Each report by each of its groupings, as it stands at first. */
function* questions(): Generator<Question> {
  for (const report of [...contractsDeclared.reports, ...financeDeclared.reports, ...investmentDeclared.reports]) {
    const by = report.parameters.find(({ name }) => name === 'by');
    for (const value of by?.labels ? Object.keys(by.labels) : [undefined])
      yield { report, name: value ? `${report.object} ${value}` : report.object, input: value ? { by: value } : {} };
  }
}

interface Answer {
  row_count: number;
  totals: Record<string, unknown>[];
}

/** The whole of it, by columns that both answers have. */
function assertSame(name: string, ours: Answer, bare: Answer): void {
  const [all, other] = [ours.totals.at(-1) ?? {}, bare.totals.at(-1) ?? {}];
  const differing = Object.keys(other).filter((key) => key in all && String(all[key]) !== String(other[key]));
  if (ours.row_count !== bare.row_count || differing.length)
    throw new Error(`${name} differs: ${JSON.stringify([ours.row_count, bare.row_count, differing, all, other])}`);
}

/** The median of each, run after one another in turn: what disturbs the machine disturbs them alike. */
async function several(...works: (() => Promise<unknown>)[]): Promise<number[]> {
  const times = works.map((): number[] => []);
  for (let run = 0; run < RUNS; run += 1) {
    for (const [place, work] of works.entries()) times[place]?.push(await timed(work));
    if (run > 0 && times.some((each) => (each.at(-1) ?? 0) > SLOW_MS)) break;
  }
  return times.map(median);
}

const firstRowsAlone = (db: Database, company_id: number, name: string) =>
  db.transaction({ company_id, read_only: true }, (tx) =>
    withoutLoops(tx, () => tx.query(firstRows(BARE[name] as never))),
  );

const bareAnswer = (db: Database, company_id: number, name: string): Promise<Answer> | undefined => {
  const bare = BARE[name];
  return (
    bare &&
    db.transaction({ company_id, read_only: true }, async (tx) => {
      const [answer] = await withoutLoops(tx, () => tx.query<{ text: string }>(bareStatement(bare)));
      return JSON.parse(answer?.text ?? '') as Answer;
    })
  );
};

async function benchEstate(): Promise<void> {
  const stand = await openStand();
  const { world, company_id, owner } = stand;
  // As the product runs: replies are not checked.
  world.app = createApp(world.services);
  console.log(await fillEstate(stand));
  for (const { name, report, input } of questions()) {
    const asked = async () => (await owner.call(reportEndpoint(report), input)) as Answer;
    const ours = await asked();
    const bare = await bareAnswer(world.db, company_id, name);
    if (bare) assertSame(name, ours, bare);
    const byHand = bare
      ? [
          () => Promise.resolve(bareAnswer(world.db, company_id, name)),
          () => firstRowsAlone(world.db, company_id, name),
        ]
      : [];
    const [request = 0, alone, rows] = await several(asked, ...byHand);
    console.log(
      `${name}: ${ours.row_count} rows, request ${request.toFixed(0)} ms${alone ? `, SQL by hand ${alone.toFixed(0)} ms, ratio ${(request / alone).toFixed(2)} (limit ${LIMIT.ratio}), of it without totals ${rows?.toFixed(0)} ms` : ''}`,
    );
  }
  await benchSpreadsheet(stand);
  await stand.close();
}

async function benchDemo(): Promise<void> {
  const { openWorld, signIn } = await import('#tests/support/world');
  const world = await openWorld({}, { embedded: true });
  world.app = createApp(world.services);
  await seedDemo(world.db, { today: AS_OF, scale: 1 });
  const person = await signIn(world, DEMO_ACCOUNTS.names[0] ?? '', DEMO_ACCOUNTS.password);
  const slow: string[] = [];
  const times: number[] = [];
  for (const { name, report, input } of questions()) {
    const [ms = 0] = await several(() => person.call(reportEndpoint(report), input));
    times.push(ms);
    if (ms > LIMIT.demo_ms) slow.push(`${name} ${ms.toFixed(0)} ms`);
    console.log(`demo on the embedded database, ${name}: ${ms.toFixed(0)} ms (limit ${LIMIT.demo_ms})`);
  }
  console.log(`slowest ${Math.max(...times).toFixed(0)} ms; above the limit: ${slow.join(', ') || 'none'}`);
  await world.close();
}

export async function benchReports(): Promise<void> {
  await benchEstate();
  await benchDemo();
}
