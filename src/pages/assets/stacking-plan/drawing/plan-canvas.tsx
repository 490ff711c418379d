// The plan on a canvas: a pane that scrolls over the whole height while only what is in view is drawn. Pointer and
// keyboard move over the cells; where they are lies on a second canvas, so that moving draws two rings and nothing else.
import { type KeyboardEvent, type MouseEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Plan, PlanSpace } from '#api/assets/stacking-plan/stacking-plan.schema';
import styles from '../stacking-plan.module.css';
import { type Colouring, describeSpace } from './colouring';
import { drawMarks, drawPlan, type View } from './draw';
import { HoverCard } from './hover-card';
import { type Cell, cellAt, layoutOf, moved, type PlanLayout } from './layout';
import { useSize } from './use-size';

interface Props {
  plan: Plan;
  colouring: Colouring;
  filter: ReadonlySet<string>;
  onOpen: (space: PlanSpace) => void;
}

/** Room between the cells and the edge of the pane. */
const MARGIN_PX = 12;
/** What keeps free around the cell the keyboard is on. */
const SCROLL_MARGIN_PX = 48;

/** Fits a canvas to the view, sharp on dense screens, and empties it. */
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

/** Draws the plan when it, its colours or its place change: once a frame however often it is scrolled. */
function useDrawing(layout: PlanLayout, { colouring, filter }: Props, size: ReturnType<typeof useSize>) {
  const base = useRef<HTMLCanvasElement>(null);
  const marks = useRef<HTMLCanvasElement>(null);
  const pane = useRef<HTMLElement | null>(null);
  const marked = useRef<{ hovered?: Cell; focused?: Cell }>({});
  const view = useCallback((): View => ({ top: pane.current?.scrollTop ?? 0, height: size.height }), [size.height]);
  const { width, height, ratio } = size;

  const ringed = useRef(false);
  const drawRings = useCallback(() => {
    const { hovered, focused } = marked.current;
    // A canvas that was never drawn on takes no memory.
    if (!hovered && !focused && !ringed.current) return;
    ringed.current = true;
    const pen = blank(marks.current, width, height, ratio);
    if (pen) drawMarks(pen, view(), hovered, focused);
  }, [width, height, ratio, view]);
  const drawAll = useCallback(() => {
    const pen = blank(base.current, width, height, ratio);
    if (pen) drawPlan(pen, { layout, colouring, filter }, view());
    drawRings();
    if (pen) performance.mark('stacking-plan-drawn');
  }, [layout, colouring, filter, width, height, ratio, view, drawRings]);
  const mark = useCallback(
    (next: { hovered?: Cell; focused?: Cell }) => {
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

export function PlanCanvas(props: Props) {
  const { plan, colouring, onOpen } = props;
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
  const { mark } = drawing;
  useEffect(() => mark({ hovered, focused: hasFocus ? focused : undefined }), [mark, hovered, focused, hasFocus]);

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
    if (event.key === 'Escape') return setHover(null);
    const next = moved(layout, focus ?? -1, event.key);
    const cell = next === null || !KEYS.has(event.key) ? undefined : layout.cells[next];
    if (!cell) return;
    event.preventDefault();
    setHover(null);
    setFocus(cell.index);
    keepInView(cell);
  };
  const row = focused && layout.rows[focused.row];
  const spoken =
    focused && row
      ? describeSpace(focused.space, layout.sections[row.section]?.name ?? '', row.floor, colouring.on)
      : '';
  const shown = hovered ?? (hasFocus ? focused : undefined);

  return (
    <div className={styles.frame}>
      <div
        ref={pane}
        className={styles.pane}
        role="application"
        aria-roledescription="楼宇剖面图"
        aria-label={`${plan.park_name} 楼宇剖面图，共 ${layout.cells.length} 个空间；方向键移动，回车查看，也可切换为列表`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: an application takes the keyboard itself
        tabIndex={0}
        onScroll={drawing.scrolled}
        onMouseMove={(event) => setHover(under(event)?.index ?? null)}
        onMouseLeave={() => setHover(null)}
        onClick={(event) => open(under(event))}
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
      {shown && (
        <HoverCard
          cell={shown}
          on={colouring.on}
          left={shown.x + MARGIN_PX}
          top={shown.y + MARGIN_PX - (pane.current?.scrollTop ?? 0)}
          room={size}
        />
      )}
    </div>
  );
}

const KEYS = new Set(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown']);
