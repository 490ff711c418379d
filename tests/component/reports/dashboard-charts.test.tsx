// Every chart of the dashboards on the demo: it equals the report of its link for the same parameters, and the sum of that report's rows.
import { waitFor } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { CHART_PALETTE } from '#api/kernel/constants';
import { type Parameters, readParameters } from '#api/kernel/report/address';
import { type ReportDeclaration, reportEndpoint } from '#api/kernel/report/report';
import { visibleCells, visibleReport } from '#api/kernel/report/visible';
import { DEMO_ACCOUNTS } from '#server/db/seed/demo/accounts';
import { seedDemo } from '#server/db/seed/demo/index';
import { present } from '#tests/support/present';
import { openWorld, type Person, signIn, type World } from '#tests/support/world';
import { queryClient } from '@/api/query-client';
import { ASSET_TILES } from '@/components/charts/dashboard/asset-tiles';
import { INVESTMENT_TILES } from '@/components/charts/dashboard/investment-tiles';
import { type ChartTile, isFigures, type Tile } from '@/components/charts/dashboard/tile';
import { tileChart } from '@/components/charts/dashboard/tile-chart';
import { useTile } from '@/components/charts/dashboard/use-tile';
import type { CellValue } from '@/components/figures/text-of';
import { renderApp } from '../support/app';
import { actAs } from '../support/real-server';

/** The day of the test's clock. */
const TODAY = '2026-03-16';
/** Kinds of figures that can be added up; shares and averages cannot. */
const ADDITIVE = new Set(['money', 'area', 'integer']);

type Row = Readonly<Record<string, CellValue>>;

const NO_PARKS: readonly number[] = [];

let world: World;
let person: Person;
beforeAll(async () => {
  world = await openWorld();
  await seedDemo(world.db, { today: TODAY, scale: 1 });
  person = await signIn(world, DEMO_ACCOUNTS.names[0] ?? '', DEMO_ACCOUNTS.password);
});
beforeEach(() => {
  queryClient.clear();
  actAs(world, person);
});
afterAll(() => world.close());

type Tried = ReturnType<typeof useTile>;

function Probe({ tile, onTile }: { tile: Tile; onTile: (found: Tried) => void }) {
  onTile(useTile(tile, TODAY, NO_PARKS));
  return null;
}

/** Returns the chart of the dashboard, and the target of its link. */
async function drawn(tile: ChartTile) {
  const tried: Tried[] = [];
  const view = renderApp(<Probe tile={tile} onTile={(found) => tried.push(found)} />);
  await waitFor(() => expect(tried.at(-1)?.answers).toBeTruthy(), { timeout: 20_000 });
  view.unmount();
  const { answers, address } = present(tried.at(-1));
  return { chart: present(tileChart(tile, present(answers))), address };
}

interface Reply {
  rows: Row[];
  totals: Row[];
  row_count: number;
}

/** Returns the report of an address: its columns, the rows of all its pages, and its totals. */
async function reportAt(declaration: ReportDeclaration, request: Parameters) {
  const report = visibleReport(declaration, request);
  const load = async (page?: number) =>
    (await person.call(reportEndpoint(declaration), {
      ...request,
      ...(page && { page }),
    } as never)) as unknown as Reply;
  const { rows, totals, row_count } = await load();
  for (let page = 2; rows.length < row_count; page += 1) rows.push(...(await load(page)).rows);
  return {
    report,
    rows: rows.map((row) => visibleCells(report.columns, row)),
    totals: totals.map((total) => visibleCells(report.totals.columns, total)),
  };
}

const TILES = [...ASSET_TILES, ...INVESTMENT_TILES].filter((tile): tile is ChartTile => !isFigures(tile));

it.each(TILES.map((tile): [string, ChartTile] => [tile.title, tile]))('%s', async (_title, tile) => {
  const { chart, address } = await drawn(tile);
  const query = new URL(address, 'http://x').searchParams;
  const request = readParameters(query, tile.report, TODAY);
  const linked = await reportAt(tile.report, request);
  const displayed = present(tileChart(tile, [linked]));
  // A tile with several calls links to the first of them.
  const visible = chart.labels.slice(0, displayed.labels.length);
  expect(visible).toEqual(displayed.labels);
  for (const [place, series] of displayed.series.entries()) {
    expect(present(chart.series[place]).values.slice(0, displayed.labels.length)).toEqual(series.values);
  }
  expect(displayed.series.some(({ values }) => values.some((value) => Number(value) !== 0))).toBe(true);
  if (tile.kind === 'pie') {
    expect(chart.labels.length).toBeLessThanOrEqual(CHART_PALETTE.length);
    // The demo has more tenants and industries than slices.
    expect(chart.labels.at(-1)).toBe('其他');
  }
  if (tile.category === undefined) return;

  const group = present(linked.report.totals.groups.find(({ title }) => title === tile.category));
  for (const name of tile.values) {
    const column = linked.report.columns.find((each) => each.name === name);
    if (!column || !ADDITIVE.has(column.kind) || !linked.rows.some((row) => group.label in row)) continue;
    const series = present(displayed.series[tile.values.indexOf(name)]);
    for (const [place, label] of displayed.labels.entries()) {
      const rows = linked.rows.filter((row) => row[group.label] === label);
      if (rows.length === 0) continue;
      const sum = rows.reduce((before, row) => before + Number(row[name] ?? 0), 0);
      expect(Number(series.values[place]), `${label} ${column.title}`).toBeCloseTo(sum, 6);
    }
  }
});
