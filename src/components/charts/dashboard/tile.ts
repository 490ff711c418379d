// What a tile of a dashboard shows: totals of a report, so that a figure here is the figure there.
import type { Parameters } from '#api/kernel/report/address';
import type { ReportDeclaration } from '#api/kernel/report/report';
import type { CalendarDate } from '#domain/kernel/dates/calendar-date';

interface Shown {
  key: string;
  title: string;
  report: ReportDeclaration;
  /** The page of the report. */
  to: string;
  /** What the report is asked for other than at first; several times, the answers stand one after the other along the axis. */
  asked?: (today: CalendarDate) => readonly Parameters[];
}

/** Figures of the total of all, by the names of total columns. */
export interface FigureTile extends Shown {
  figures: readonly string[];
}

export interface ChartTile extends Shown {
  kind: 'bar' | 'line' | 'pie';
  stacked?: true;
  /** Title of the group along the axis; without it the months of the columns. */
  by?: string;
  /** Names of total columns, each a series. */
  values: readonly string[];
}

export type Tile = FigureTile | ChartTile;

export const isFigures = (tile: Tile): tile is FigureTile => 'figures' in tile;

/** The parameter that the parks chosen on a dashboard narrow. */
export const PARKS = 'park_ids';
