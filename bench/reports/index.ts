// The declared reports at the size of a large operator: the time of a request against the same rows and totals in hand-written SQL, and the memory
// of the largest spreadsheet.
import { reportEndpoint } from '#api/kernel/report/report';
import { createApp } from '#server/app';
import { type Database, withoutLoops } from '#server/platform/db/database';
import { inTurn, openEnvironment } from '../support/environment';
import { sized } from '../support/sized';
import { slowest, type Took } from '../support/slowest';
import type { Measure } from '../table/measure';
import { BARE, bareStatement, firstRows } from './bare';
import { fillEstate } from './estate';
import { questions } from './questions';
import { benchSpreadsheet } from './spreadsheet';

const RUNS = sized(5, 1);
const LIMIT = 1.5;

interface Answer {
  /** `null` for a report without a count. */
  row_count: number | null;
  totals: Record<string, unknown>[];
}

/** Compares the grand totals, by the columns that both results have. */
function assertSame(name: string, ours: Answer, bare: Answer): void {
  const [all, other] = [ours.totals.at(-1) ?? {}, bare.totals.at(-1) ?? {}];
  const differing = Object.keys(other).filter((key) => key in all && String(all[key]) !== String(other[key]));
  if (ours.row_count !== bare.row_count || differing.length)
    throw new Error(`${name} differs: ${JSON.stringify([ours.row_count, bare.row_count, differing, all, other])}`);
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

export async function benchReports(): Promise<Measure[]> {
  const environment = await openEnvironment();
  const { world, company_id, owner } = environment;
  // The product does not validate replies.
  world.app = createApp(world.services);
  console.log(await fillEstate(environment));
  const measures: Measure[] = [];
  const others: Took[] = [];
  for (const { name, report, input } of questions()) {
    const request = async () => (await owner.call(reportEndpoint(report), input)) as Answer;
    const ours = await request();
    const bare = await bareAnswer(world.db, company_id, name);
    if (bare) assertSame(name, ours, bare);
    const byHand = bare
      ? [
          () => Promise.resolve(bareAnswer(world.db, company_id, name)),
          () => firstRowsAlone(world.db, company_id, name),
        ]
      : [];
    const [ms = Number.NaN, alone, rows] = await inTurn(RUNS, request, ...byHand);
    if (!alone) {
      others.push({ name, ms });
      console.log(`report ${name}: ${ms.toFixed(0)} ms`);
      continue;
    }
    console.log(`report ${name} by hand without totals: ${rows?.toFixed(0)} ms`);
    measures.push({
      what: `report ${name}, ${ours.row_count?.toLocaleString('en-US')} rows`,
      figure: ms,
      unit: 'ms',
      reference: { what: 'hand-written SQL', figure: alone },
      budget: { times: LIMIT },
    });
  }
  return [...measures, slowest('reports without hand-written SQL', others), ...(await benchSpreadsheet(environment))];
}
