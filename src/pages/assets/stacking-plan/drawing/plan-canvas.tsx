// The plan on a canvas: a pane that scrolls over the whole height while only the visible part is drawn. Pointer and keyboard move over the cells;
// their marks are on a second canvas, so that a move only redraws two rings.
import { type KeyboardEvent, type MouseEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Plan, PlanSpace } from '#api/assets/stacking-plan.schema';
import { useSize } from '@/hooks/use-size';
import { useShade } from '@/theme/chosen';
import { palettes } from '@/theme/palette';
import styles from '../stacking-plan.module.css';
import type { Choice } from '../use-choice';
import { type Colouring, describeSpace } from './colouring';
import { drawMarks, drawPlan, type Marked, type View } from './draw';
import { HoverCard } from './hover-card';
import { type Cell, cellAt, layoutOf, moved, type PlanLayout } from './layout';

interface Props {
  plan: Plan;
  colouring: Colouring;
  filter: ReadonlySet<string>;
  choice: Choice;
  onOpen: (space: PlanSpace) => void;
}

/** Margin between the cells and the edge of the pane. */
const MARGIN_PX = 12;
/** Minimum margin around the focused cell when scrolling. */
const SCROLL_MARGIN_PX = 48;

/** Fits a canvas to the view, with the resolution of dense screens, and clears it. */
function blank(canvas: HTMLCanvasElement | null, width: number, height: number, ratio: number) {
  const pen = width > 0 ? canvas?.getContext('2d') : null;
  if (!canvas || !pen) return null;
  const [wide, high] = [Math.round(width * ratio), Math.round(height * ratio)];
  if (canvas.width !== wide || canvas.height !== high) [canvas.width, canvas.height] = [wide, high];
  pen.setTransform(ratio, 0, 0, ratio, 0, 0);
  pen.clearRect(0, 0, width, height);
  pen.translate(MARGIN_PX, MARGIN_PX);
  return pen;
}

/** Draws the plan when it, its colours or its position change, at most once per frame. */
function useDrawing(layout: PlanLayout, { colouring, filter }: Props, size: ReturnType<typeof useSize>) {
  const base = useRef<HTMLCanvasElement>(null);
  const marks = useRef<HTMLCanvasElement>(null);
  const pane = useRef<HTMLElement | null>(null);
  const marked = useRef<Marked>({});
  const view = useCallback((): View => ({ top: pane.current?.scrollTop ?? 0, height: size.height }), [size.height]);
  const { width, height, ratio } = size;
  const colours = palettes[useShade()];

  const ringed = useRef(false);
  const drawRings = useCallback(() => {
    const { hovered, focused, chosen } = marked.current;
    // A canvas that was never drawn on uses no memory.
    if (!hovered && !focused && !chosen?.length && !ringed.current) return;
    ringed.current = true;
    const pen = blank(marks.current, width, height, ratio);
    if (pen) drawMarks(pen, view(), marked.current);
  }, [width, height, ratio, view]);
  const drawAll = useCallback(() => {
    const pen = blank(base.current, width, height, ratio);
    if (pen) drawPlan(pen, { layout, colouring, filter, colours }, view());
    drawRings();
    if (pen) performance.mark('stacking-plan-drawn');
  }, [layout, colouring, filter, colours, width, height, ratio, view, drawRings]);
  const mark = useCallback(
    (next: Marked) => {
      marked.current = next;
      drawRings();
    },
    [drawRings],
  );

  useEffect(() => drawAll(), [drawAll]);
  const frame = useRef(0);
  const scrolled = useCallback(() => {
    cancelAnimationFrame(frame.current);
    frame.current = requestAnimationFrame(drawAll);
  }, [drawAll]);
  useEffect(() => () => cancelAnimationFrame(frame.current), []);
  return { base, marks, pane, mark, scrolled };
}

/** Describes the focused cell. */
function describe({ rows, sections }: PlanLayout, { row, space }: Cell, date: string, chosen: boolean): string {
  const line = rows[row];
  const text = line ? describeSpace(space, sections[line.section]?.name ?? '', line.floor, date) : '';
  return chosen ? `已选择，${text}` : text;
}

export function PlanCanvas(props: Props) {
  const { plan, colouring, choice, onOpen } = props;
  const pane = useRef<HTMLDivElement>(null);
  const size = useSize(pane);
  const layout = useMemo(() => layoutOf(plan, Math.max(0, size.width - 2 * MARGIN_PX)), [plan, size.width]);
  const drawing = useDrawing(layout, props, size);
  drawing.pane.current = pane.current;
  const [hover, setHover] = useState<number | null>(null);
  const [focus, setFocus] = useState<number | null>(null);
  const [hasFocus, setHasFocus] = useState(false);
  const hovered = hover === null ? undefined : layout.cells[hover];
  const focused = focus === null ? undefined : layout.cells[focus];
  const chosen = useMemo(() => layout.cells.filter(({ space }) => choice.ids.has(space.id)), [layout, choice.ids]);
  const { mark } = drawing;
  useEffect(
    () => mark({ hovered, focused: hasFocus ? focused : undefined, chosen }),
    [mark, hovered, focused, hasFocus, chosen],
  );

  const under = (event: MouseEvent<HTMLElement>): Cell | null => {
    const box = event.currentTarget.getBoundingClientRect();
    const top = event.currentTarget.scrollTop;
    return cellAt(layout, event.clientX - box.left - MARGIN_PX, event.clientY - box.top + top - MARGIN_PX);
  };
  const open = (cell: Cell | null | undefined) => {
    if (!cell) return;
    setFocus(cell.index);
    setHover(null);
    onOpen(cell.space);
  };
  /** Shift selects everything in the row from the previous cell. */
  const choose = (cell: Cell, extendsRange: boolean) => {
    const from = extendsRange && focused?.row === cell.row ? focused.index : cell.index;
    const [first, last] = from < cell.index ? [from, cell.index] : [cell.index, from];
    const spaces = layout.cells.slice(first, last + 1).map(({ space }) => space);
    setFocus(cell.index);
    setHover(null);
    if (spaces.length > 1) choice.add(spaces);
    else choice.toggle(cell.space);
  };
  const clicked = (event: MouseEvent<HTMLElement>) => {
    const cell = under(event);
    if (cell && (choice.choosing || event.ctrlKey || event.metaKey || event.shiftKey)) choose(cell, event.shiftKey);
    else open(cell);
  };
  const keepInView = ({ y, h }: Cell) => {
    const box = pane.current;
    if (!box) return;
    if (y - SCROLL_MARGIN_PX < box.scrollTop) box.scrollTop = y - SCROLL_MARGIN_PX;
    else if (y + h + SCROLL_MARGIN_PX > box.scrollTop + size.height)
      box.scrollTop = y + h + SCROLL_MARGIN_PX - size.height;
  };
  const pressed = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && focused) {
      event.preventDefault();
      return open(focused);
    }
    if (event.key === ' ' && focused) {
      event.preventDefault();
      return choose(focused, false);
    }
    if (event.key === 'Escape') return setHover(null);
    const next = moved(layout, focus ?? -1, event.key);
    const cell = next === null || !KEYS.has(event.key) ? undefined : layout.cells[next];
    if (!cell) return;
    event.preventDefault();
    setHover(null);
    setFocus(cell.index);
    keepInView(cell);
  };
  const spoken = focused ? describe(layout, focused, colouring.date, choice.ids.has(focused.space.id)) : '';
  const current = hovered ?? (hasFocus ? focused : undefined);

  return (
    <div className={styles.frame}>
      <div
        ref={pane}
        className={styles.pane}
        role="application"
        aria-roledescription="楼宇剖面图"
        aria-label={`${plan.park_name} 楼宇剖面图，共 ${layout.cells.length} 个空间；方向键移动，回车查看，空格选择，也可切换为列表`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: an element of role application handles the keyboard itself
        tabIndex={0}
        onScroll={drawing.scrolled}
        onMouseMove={(event) => setHover(under(event)?.index ?? null)}
        onMouseLeave={() => setHover(null)}
        onClick={clicked}
        onKeyDown={pressed}
        onFocus={() => {
          setHasFocus(true);
          if (focus === null && layout.cells.length) setFocus(0);
        }}
        onBlur={() => setHasFocus(false)}
        style={{ cursor: hovered ? 'pointer' : undefined }}
      >
        <div style={{ height: Math.max(layout.height + 2 * MARGIN_PX, size.height) }}>
          <div className={styles.sheet}>
            <canvas ref={drawing.base} style={{ width: size.width, height: size.height }} />
            <canvas ref={drawing.marks} style={{ width: size.width, height: size.height }} />
          </div>
        </div>
      </div>
      <div className={styles.spoken} aria-live="polite">
        {hasFocus && spoken}
      </div>
      {current && (
        <HoverCard
          cell={current}
          date={colouring.date}
          left={current.x + MARGIN_PX}
          top={current.y + MARGIN_PX - (pane.current?.scrollTop ?? 0)}
          room={size}
        />
      )}
    </div>
  );
}

const KEYS = new Set(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown']);
