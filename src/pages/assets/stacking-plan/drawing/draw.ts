// Draws the plan, or its visible part, on a canvas whose unit is the CSS pixel. Shared by the picture and the screen.
import { type Colours, FONT, palettes } from '@/theme/palette';
import { clipText } from './clip-text';
import { type Category, type Colouring, isAskingPrice, secondLine } from './colouring';
import { type Box, type Cell, HEAD_PX, LABEL_PX, type PlanLayout, type Row, rowsBetween, type Section } from './layout';
import { floorLines, sectionLine } from './totals-text';

export interface Scene {
  layout: PlanLayout;
  colouring: Colouring;
  /** Keys of the highlighted categories; empty means all. */
  filter: ReadonlySet<string>;
  /** Colours of the elements around the cells. */
  colours: Colours;
}
/** The visible part of the plan. */
export interface View {
  top: number;
  height: number;
}

type Context = CanvasRenderingContext2D;

export const fontOf = (size: number, style: 'plain' | 'bold' | 'italic' = 'plain'): string =>
  `${style === 'plain' ? '' : style === 'bold' ? '600 ' : 'italic '}${size}px ${FONT}`;
const dimmedLook = ({ ground, textDisabled }: Colours): Pick<Category, 'fill' | 'ink' | 'hatch'> => ({
  fill: ground,
  ink: textDisabled,
  hatch: null,
});
const EDGE = '#A9B5AF';
/** Colour of marks on cells; it is the same in the light and the dark theme, like the cells. */
const INK = palettes.light.text;
const INSET = 5;
/** Below this width a cell shows only its colour. */
const MARK_FROM = 15;

/** Tiles of a hatch by colour, created once. */
const tiles = new Map<string, HTMLCanvasElement>();
const TILE_PX = 6;

export function hatchOf(context: Context, colour: string): CanvasPattern | null {
  let tile = tiles.get(colour);
  if (!tile) {
    tile = document.createElement('canvas');
    tile.width = TILE_PX;
    tile.height = TILE_PX;
    const pen = tile.getContext('2d');
    if (!pen) return null;
    pen.strokeStyle = colour;
    pen.lineWidth = 1.4;
    pen.beginPath();
    for (const off of [-TILE_PX, 0, TILE_PX]) {
      pen.moveTo(off, TILE_PX);
      pen.lineTo(off + TILE_PX, 0);
    }
    pen.stroke();
    tiles.set(colour, tile);
  }
  return context.createPattern(tile, 'repeat');
}

/** Draws a box in a category's colour and hatch, with the border that white ones need. */
export function fillBox(
  context: Context,
  { x, y, w, h }: Box,
  { fill, hatch }: Pick<Category, 'fill' | 'hatch'>,
): void {
  context.fillStyle = fill;
  context.fillRect(x, y, w, h);
  const pattern = hatch && hatchOf(context, hatch);
  if (pattern) {
    context.fillStyle = pattern;
    context.fillRect(x, y, w, h);
  }
}

function drawCell(
  context: Context,
  { colouring, colours }: Scene,
  cell: Cell,
  category: Category,
  dimmed: boolean,
): void {
  const look = dimmed ? dimmedLook(colours) : category;
  fillBox(context, cell, look);
  const { x, y, w, h, space } = cell;
  if (category.fill === '#FFFFFF' || dimmed) {
    context.strokeStyle = dimmed ? colours.border : EDGE;
    context.lineWidth = 1;
    context.strokeRect(x + 0.5, y + 0.5, w - 1, h - 1);
  }
  if (w < MARK_FROM) return;
  const room = w - 2 * INSET;
  const measure = (text: string) => context.measureText(text).width;
  context.fillStyle = look.ink;
  context.font = fontOf(12, 'bold');
  if (measure(space.number) > room) {
    // A truncated number would be misleading.
    context.font = fontOf(11);
    context.textAlign = 'center';
    context.fillText(category.mark, x + w / 2, y + h / 2);
    context.textAlign = 'left';
    return;
  }
  const both = `${category.mark} ${space.number}`;
  const fits = measure(both) <= room;
  context.fillText(fits ? both : space.number, x + INSET, y + 12);
  context.font = fontOf(11, fits && isAskingPrice(colouring, space) ? 'italic' : 'plain');
  // When the number takes the whole first line, the mark is on the second.
  context.fillText(clipText(fits ? secondLine(colouring, space) : category.mark, room, measure), x + INSET, y + 27);
}

/** Draws the floor label with its leased and vacant areas. */
function drawFloor(context: Context, colours: Colours, { floor, totals, y, h, from, to }: Row): void {
  const measure = (text: string) => context.measureText(text).width;
  const right = LABEL_PX - 10;
  const lines = from === to ? [] : floorLines(totals);
  context.font = fontOf(11);
  context.fillStyle = colours.textSecondary;
  context.textAlign = 'right';
  lines.forEach((line, place) => {
    context.fillText(line, right, y + (place === 0 ? 12 : 27));
  });
  context.textAlign = 'left';
  const taken = lines[0] ? measure(lines[0]) + 6 : 0;
  context.font = fontOf(12, lines.length ? 'bold' : 'plain');
  context.fillText(clipText(floor, right - taken - 4, measure), 4, lines.length ? y + 12 : y + (h - 2) / 2);
}

function drawRow(context: Context, scene: Scene, row: Row): void {
  const { layout, colouring, filter, colours } = scene;
  const { cells } = layout;
  drawFloor(context, colours, row);
  if (row.from === row.to) {
    context.strokeStyle = colours.border;
    context.lineWidth = 1;
    context.beginPath();
    context.moveTo(LABEL_PX, row.y + row.h / 2);
    context.lineTo(layout.width, row.y + row.h / 2);
    context.stroke();
    return;
  }
  for (let index = row.from; index < row.to; index += 1) {
    const cell = cells[index] as Cell;
    const category = colouring.categories[colouring.categoryOf(cell.space)];
    if (category) drawCell(context, scene, cell, category, filter.size > 0 && !filter.has(category.key));
  }
}

function drawSectionHeader(context: Context, { layout: { width, by_gross }, colours }: Scene, section: Section): void {
  const { name, y, empty } = section;
  const middle = y + HEAD_PX / 2;
  const figures = empty ? '' : sectionLine(section, by_gross);
  const measure = (text: string) => context.measureText(text).width;
  context.font = fontOf(12);
  const taken = measure(figures);
  context.textAlign = 'right';
  context.fillStyle = colours.textSecondary;
  context.fillText(figures, width, middle);
  context.textAlign = 'left';
  context.font = fontOf(15, 'bold');
  context.fillStyle = colours.text;
  context.fillText(clipText(name, width - taken - 24, measure), 4, middle);
  if (!empty) return;
  context.font = fontOf(13);
  context.fillStyle = colours.textSecondary;
  context.fillText(empty, LABEL_PX, middle + HEAD_PX);
}

/** Clears the view and draws everything within it. */
export function drawPlan(context: Context, scene: Scene, { top, height }: View): void {
  context.save();
  context.translate(0, -top);
  context.textBaseline = 'middle';
  for (const section of scene.layout.sections) {
    if (section.y + section.h >= top && section.y <= top + height) drawSectionHeader(context, scene, section);
  }
  for (const row of rowsBetween(scene.layout, top, top + height)) drawRow(context, scene, row);
  context.restore();
}

export interface Marked {
  hovered?: Cell;
  focused?: Cell;
  /** Cells selected for a contract or a reservation. */
  chosen?: readonly Cell[];
}

/** Draws a tick in the corner of a selected cell, visible on every colour. */
function drawTick(context: Context, { x, y, w }: Cell, top: number): void {
  const side = Math.min(14, w);
  const [left, above] = [x + w - side, y - top];
  context.fillStyle = INK;
  context.fillRect(left, above, side, side);
  context.strokeStyle = '#FFFFFF';
  context.lineWidth = 2;
  context.beginPath();
  context.moveTo(left + side * 0.22, above + side * 0.52);
  context.lineTo(left + side * 0.43, above + side * 0.73);
  context.lineTo(left + side * 0.8, above + side * 0.28);
  context.stroke();
}

/** Marks the selected, the hovered and the focused cell: a dark ring inside a light one, visible on every colour. */
export function drawMarks(context: Context, { top, height }: View, { hovered, focused, chosen = [] }: Marked): void {
  const ring = ({ x, y, w, h }: Cell, colour: string, line: number, out: number) => {
    context.strokeStyle = colour;
    context.lineWidth = line;
    context.strokeRect(x - out, y - top - out, w + 2 * out, h + 2 * out);
  };
  for (const cell of chosen) {
    if (cell.y + cell.h < top || cell.y > top + height) continue;
    ring(cell, '#FFFFFF', 4, -2);
    ring(cell, INK, 2, 0);
    drawTick(context, cell, top);
  }
  if (hovered) ring(hovered, INK, 2, 0);
  if (!focused) return;
  ring(focused, '#FFFFFF', 6, 0);
  ring(focused, INK, 3, 1);
}
