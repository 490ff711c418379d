// The tiles of a dashboard. They show totals of reports, so that a figure always equals the one in its report.
import type { Parameters } from '#api/kernel/report/address';
import type { ReportDeclaration } from '#api/kernel/report/report';
import type { CalendarDate } from '#domain/kernel/dates/calendar-date';

interface TileBase {
  key: string;
  title: string;
  report: ReportDeclaration;
  /** The page of the report. */
  to: string;
  /** Parameters that differ from the report's defaults. With several sets, their responses follow each other along the axis. */
  inputs?: (today: CalendarDate) => readonly Parameters[];
}

/** Figures of the grand total, by the names of total columns. */
export interface FigureTile extends TileBase {
  figures: readonly string[];
}

export interface ChartTile extends TileBase {
  kind: 'bar' | 'line' | 'pie';
  stacked?: true;
  /** Title of the group along the axis; when missing, the axis shows the months of the columns. */
  category?: string;
  /** Names of total columns; each is a series. */
  values: readonly string[];
}

export type Tile = FigureTile | ChartTile;

export const isFigures = (tile: Tile): tile is FigureTile => 'figures' in tile;

/** The parameter for the parks chosen on a dashboard. */
export const PARKS = 'park_ids';
