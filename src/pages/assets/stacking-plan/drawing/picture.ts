// The plan as a PNG: title, day, legend and every building, drawn by the same code as on screen.
import type { Plan } from '#api/assets/stacking-plan.schema';
import { formatArea } from '#domain/kernel/text/format';
import { saveFile } from '@/api/download';
import { palettes } from '@/theme/palette';
import { type LegendEntry, MODE_UNITS, MODES } from './colouring';
import { drawPlan, fillBox, fontOf, type Scene } from './draw';
import { layoutOf } from './layout';

const WIDTH = 1600;
/** A picture is used in documents, so it is light in every theme. */
const PAPER = palettes.light;
const MARGIN = 32;
const HEAD = 76;
const LINE = 28;
const SWATCH = 18;
/** Browsers draw nothing on a larger canvas. */
const LARGEST_SIDE = 16_000;

interface Placed {
  entry: LegendEntry;
  text: string;
  x: number;
  line: number;
}

/** Wraps the legend into lines that fit the width. */
function placeLegend(legend: readonly LegendEntry[], width: number, measure: (text: string) => number): Placed[] {
  let [x, line] = [0, 0];
  return legend.map((entry) => {
    const text = `${entry.label} ${entry.count} 个 ${formatArea(entry.area_sqm)} ㎡`;
    const wide = SWATCH + 8 + measure(text) + 28;
    if (x > 0 && x + wide > width) [x, line] = [0, line + 1];
    const placed = { entry, text, x, line };
    x += wide;
    return placed;
  });
}

function drawLegend(pen: CanvasRenderingContext2D, placed: readonly Placed[]): void {
  for (const { entry, text, x, line } of placed) {
    const box = { x, y: line * LINE, w: SWATCH, h: SWATCH };
    fillBox(pen, box, entry);
    pen.strokeStyle = '#A9B5AF';
    pen.lineWidth = 1;
    pen.strokeRect(x + 0.5, box.y + 0.5, SWATCH - 1, SWATCH - 1);
    pen.font = fontOf(11);
    pen.fillStyle = entry.ink;
    pen.textAlign = 'center';
    pen.fillText(entry.mark, x + SWATCH / 2, box.y + SWATCH / 2);
    pen.textAlign = 'left';
    pen.font = fontOf(13);
    pen.fillStyle = PAPER.text;
    pen.fillText(text, x + SWATCH + 8, box.y + SWATCH / 2);
  }
}

/** Draws the whole plan on its own canvas; returns null when the browser provides none. */
export function drawPicture(plan: Plan, scene: Omit<Scene, 'layout' | 'colours'>, legend: readonly LegendEntry[]) {
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d');
  if (!pen) return null;
  const inner = WIDTH - 2 * MARGIN;
  const layout = layoutOf(plan, inner);
  pen.font = fontOf(13);
  const placed = placeLegend(
    legend.filter(({ count }) => count > 0),
    inner,
    (text) => pen.measureText(text).width,
  );
  const legendHeight = ((placed.at(-1)?.line ?? 0) + 1) * LINE + 12;
  const height = 2 * MARGIN + HEAD + legendHeight + layout.height;
  const scale = Math.min(2, LARGEST_SIDE / height);
  canvas.width = Math.round(WIDTH * scale);
  canvas.height = Math.round(height * scale);
  pen.scale(scale, scale);
  pen.fillStyle = PAPER.card;
  pen.fillRect(0, 0, WIDTH, height);
  pen.translate(MARGIN, MARGIN);
  pen.textBaseline = 'middle';
  pen.fillStyle = PAPER.text;
  pen.font = fontOf(24, 'bold');
  pen.fillText(`${plan.park_name} 楼宇剖面图`, 0, 14);
  pen.font = fontOf(14);
  pen.fillStyle = PAPER.textSecondary;
  const unit = MODE_UNITS[scene.colouring.mode];
  pen.fillText(`截至 ${plan.on}，按${MODES[scene.colouring.mode]}着色${unit && `（${unit}）`}`, 0, 48);
  pen.translate(0, HEAD);
  drawLegend(pen, placed);
  pen.translate(0, legendHeight);
  drawPlan(pen, { ...scene, layout, colours: PAPER }, { top: 0, height: layout.height });
  return canvas;
}

/** Saves the canvas as a file of the user. */
export function savePicture(canvas: HTMLCanvasElement, name: string): Promise<void> {
  return new Promise((resolve) => {
    canvas.toBlob((blob) => {
      if (blob) saveFile(blob, name);
      resolve();
    }, 'image/png');
  });
}
