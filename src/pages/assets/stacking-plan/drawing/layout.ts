// Layout of a stacking plan: a section per building, a row per floor, cells whose width is proportional to their rentable area. Pure geometry in CSS
// pixels; the cell at a point is found by binary search, which is fast even for 5,000 cells.
import type { Plan, PlanBuilding, PlanSpace } from '#api/assets/stacking-plan.schema';
import { occupancyShare } from '#domain/assets/occupancy';
import { formatFixed, toScaled } from '#domain/kernel/numbers/decimal';

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}
export interface Cell extends Box {
  index: number;
  space: PlanSpace;
  row: number;
}
/** Rentable area of a set of spaces by their status: the figures of the lists, added up. */
export interface Totals {
  /** Total rentable area (可租). */
  area_sqm: string;
  leased_sqm: string;
  signed_sqm: string;
  reserved_sqm: string;
  holdover_sqm: string;
  vacant_sqm: string;
  /** Fraction; null when there is no rentable area. */
  occupancy: string | null;
}
export interface Row {
  y: number;
  h: number;
  floor: string;
  totals: Totals;
  section: number;
  /** The row contains the cells `from` … `to` − 1. */
  from: number;
  to: number;
}
export interface Section extends Totals {
  name: string;
  y: number;
  h: number;
  spaces: number;
  /** Text shown in place of rows. */
  empty: string | null;
}
export interface PlanLayout {
  /** Set when the figures use the gross areas. */
  by_gross: boolean;
  width: number;
  height: number;
  sections: Section[];
  rows: Row[];
  cells: Cell[];
}

export const HEAD_PX = 36;
/** Width of the floor label with its figures. */
export const LABEL_PX = 208;
const ROW_PX = 40;
/** Height of a floor without spaces. */
const BARE_ROW_PX = 22;
const GAP_PX = 2;
const SECTION_GAP_PX = 20;
const NARROWEST_PX = 6;

/** Splits `width` in proportion to the areas, none below `least`; when that is impossible, into equal parts. */
export function widthsOf(areas: readonly number[], width: number, least: number): number[] {
  if (areas.length * least >= width) return areas.map(() => width / areas.length);
  let narrow = new Set<number>();
  for (;;) {
    const rest = areas.reduce((sum, area, index) => (narrow.has(index) ? sum : sum + area), 0);
    const scale = (width - narrow.size * least) / rest;
    const next = new Set(narrow);
    areas.forEach((area, index) => {
      if (area * scale < least) next.add(index);
    });
    if (next.size === narrow.size) return areas.map((area, index) => (narrow.has(index) ? least : area * scale));
    narrow = next;
  }
}

export function totalsOf(spaces: readonly PlanSpace[]): Totals {
  const sumOf = (status?: PlanSpace['status']): string =>
    formatFixed(
      spaces.reduce(
        (sum, space) => (!status || space.status === status ? sum + toScaled(space.counted_sqm, 2) : sum),
        0n,
      ),
      2,
    );
  const [area_sqm, leased_sqm] = [sumOf(), sumOf('leased')];
  return {
    area_sqm,
    leased_sqm,
    signed_sqm: sumOf('signed'),
    reserved_sqm: sumOf('reserved'),
    holdover_sqm: sumOf('holdover'),
    vacant_sqm: sumOf('vacant'),
    occupancy: occupancyShare([{ leased_area_sqm: leased_sqm, rentable_area_sqm: area_sqm }]),
  };
}

function spacesByFloor(building: PlanBuilding): Map<number, PlanSpace[]> {
  const floors = new Map<number, PlanSpace[]>();
  for (const space of building.spaces) {
    const there = floors.get(space.floor_id);
    if (there) there.push(space);
    else floors.set(space.floor_id, [space]);
  }
  return floors;
}

const emptyWord = (building: PlanBuilding): string | null => {
  if (building.floors.length === 0) return '还没有楼层，请先在楼宇管理中维护楼层';
  return building.spaces.length === 0 ? '这一天没有空间，可在空间管理中新增' : null;
};

/** Returns the layout: the widest floor of a building takes the whole width, the others are in proportion to it. */
export function layoutOf(plan: Plan, width: number): PlanLayout {
  const made: PlanLayout = { by_gross: plan.by_gross, width, height: 0, sections: [], rows: [], cells: [] };
  // The size has not been measured yet.
  if (width <= 0) return made;
  const room = Math.max(1, width - LABEL_PX);
  let y = 0;
  plan.buildings.forEach((building, place) => {
    const top = y;
    const empty = emptyWord(building);
    const floors = spacesByFloor(building);
    const areaOf = (spaces: readonly PlanSpace[]) =>
      spaces.reduce((sum, space) => sum + Number(space.rentable_area_sqm), 0);
    const widest = Math.max(1, ...[...floors.values()].map(areaOf));
    y += HEAD_PX;
    if (empty) y += ROW_PX;
    for (const floor of empty ? [] : building.floors) {
      const spaces = floors.get(floor.id) ?? [];
      const h = spaces.length ? ROW_PX : BARE_ROW_PX;
      const from = made.cells.length;
      placeCells(made, spaces, { x: LABEL_PX, y, w: (room * areaOf(spaces)) / widest, h: h - GAP_PX });
      made.rows.push({
        y,
        h,
        floor: floor.name,
        totals: totalsOf(spaces),
        section: place,
        from,
        to: made.cells.length,
      });
      y += h;
    }
    const figures = { spaces: building.spaces.length, ...totalsOf(building.spaces), empty };
    made.sections.push({ name: building.name, y: top, h: y - top, ...figures });
    y += SECTION_GAP_PX;
  });
  made.height = Math.max(0, y - SECTION_GAP_PX);
  return made;
}

function placeCells(made: PlanLayout, spaces: readonly PlanSpace[], { x, y, w, h }: Box): void {
  const areas = spaces.map((space) => Number(space.rentable_area_sqm));
  // A short floor with many small spaces is widened, so that its cells can be clicked.
  const room = Math.min(made.width - LABEL_PX, Math.max(w, spaces.length * NARROWEST_PX));
  let left = x;
  widthsOf(areas, room, NARROWEST_PX).forEach((share, place) => {
    const space = spaces[place] as PlanSpace;
    const gap = Math.min(GAP_PX, share / 4);
    made.cells.push({ index: made.cells.length, space, row: made.rows.length, x: left, y, w: share - gap, h });
    left += share;
  });
}

/** Returns the last index below `count` whose `starts` is at most `at`, or −1 when there is none. */
function lastFrom(count: number, position: number, starts: (index: number) => number): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (starts(middle) <= position) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** Returns the rows between two heights. */
export function rowsBetween({ rows }: PlanLayout, top: number, bottom: number): readonly Row[] {
  const first = Math.max(
    0,
    lastFrom(rows.length, top, (index) => rows[index]?.y ?? 0),
  );
  return rows.slice(first, lastFrom(rows.length, bottom, (index) => rows[index]?.y ?? 0) + 1);
}

/** Returns the cell at a point, or null when there is none. */
export function cellAt({ rows, cells }: PlanLayout, x: number, y: number): Cell | null {
  const row = rows[lastFrom(rows.length, y, (index) => rows[index]?.y ?? 0)];
  if (!row) return null;
  const place = lastFrom(row.to - row.from, x, (index) => cells[row.from + index]?.x ?? 0);
  const cell = place < 0 ? undefined : cells[row.from + place];
  return cell && x < cell.x + cell.w && y < cell.y + cell.h ? cell : null;
}

/** Returns the cell of a row that is horizontally nearest to the middle of another. */
function nearestIn({ cells }: PlanLayout, row: Row, middle: number): number {
  let best = row.from;
  const off = (index: number) => {
    const { x, w } = cells[index] as Cell;
    return Math.max(0, x - middle, middle - x - w);
  };
  for (let index = row.from + 1; index < row.to; index += 1) if (off(index) < off(best)) best = index;
  return best;
}

function rowStep(layout: PlanLayout, from: Cell, step: 1 | -1, wanted: (row: Row) => boolean): number {
  for (let place = from.row + step; layout.rows[place]; place += step) {
    const row = layout.rows[place] as Row;
    if (row.to > row.from && wanted(row)) return nearestIn(layout, row, from.x + from.w / 2);
  }
  return from.index;
}

/** Returns the target of a key: arrows move to the neighbours, Home and End within the row, PageUp and PageDown by building. */
export function moved(layout: PlanLayout, index: number, key: string): number | null {
  const cell = layout.cells[index];
  const row = cell && layout.rows[cell.row];
  if (!cell || !row) return layout.cells.length ? 0 : null;
  switch (key) {
    case 'ArrowLeft':
      return Math.max(row.from, index - 1);
    case 'ArrowRight':
      return Math.min(row.to - 1, index + 1);
    case 'ArrowUp':
      return rowStep(layout, cell, -1, () => true);
    case 'ArrowDown':
      return rowStep(layout, cell, 1, () => true);
    case 'Home':
      return row.from;
    case 'End':
      return row.to - 1;
    case 'PageUp':
      return rowStep(layout, cell, -1, (other) => other.section < row.section);
    case 'PageDown':
      return rowStep(layout, cell, 1, (other) => other.section > row.section);
    default:
      return null;
  }
}
