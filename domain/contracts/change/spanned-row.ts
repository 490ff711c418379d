/**
 * A row whose terms change within it (docs/domain §5.10): each span of days is computed by its own terms, the month around a change is one month
 * when the terms on both sides count it so, and the row is rounded once.
 */
import { type DayNumber, dayIn } from '#domain/kernel/dates/day-number';
import { addTax, splitTax, type TaxedAmount } from '#domain/kernel/money/money';
import { mulDivRound } from '#domain/kernel/numbers/rounding';
import type { ClauseTerms } from '../clause/clause-terms';
import { PRICE_SCALE } from '../schedule/effective-prices';
import { explainer, type SchedulePiece } from '../schedule/explanation';
import { type MonthCell, monthCells } from '../schedule/periods';
import { type ProrationSegment, piece, thirtyDays } from '../schedule/proration-segments';
import { carriedOver, exactSum, roundExact } from '../schedule/row-amount';

/** Days of a row, both included, and the terms that apply to them. Spans of a row are in order and do not overlap. */
export interface TermsSpan {
  terms: ClauseTerms;
  start: DayNumber;
  end: DayNumber;
}

/** Amount of the row in fen, with its pieces. No spans give 0. */
export interface SpannedAmount extends TaxedAmount {
  pieces: SchedulePiece[];
}

interface SpanPiece {
  piece: ProrationSegment;
  terms: ClauseTerms;
}

/** Rounding and tax are those of the row's own terms, which apply regardless of later terms. */
export function spannedAmount(spans: readonly TermsSpan[], own: ClauseTerms): SpannedAmount {
  const segments = spanSegments(spans);
  const cells = spanCells(spans).map((cell) => cutCell(cell, segments));
  const { round_each_month, price_includes_tax } = own.clause;
  const step = own.round_step;
  const amount = round_each_month
    ? mulDivRound(
        cells.reduce((sum, cell) => sum + roundExact(exactPieces(cell), 1), 0),
        1,
        step,
      ) * step
    : roundExact(carriedOver(own, spans[0]?.start ?? own.start) + exactPieces(cells.flat()), step);
  const taxed = price_includes_tax ? splitTax(amount, own.tax_rate) : addTax(amount, own.tax_rate);
  return { ...taxed, pieces: explained(cells.flat()) };
}

interface SpanSegment {
  start: DayNumber;
  end: DayNumber;
  price: number;
  terms: ClauseTerms;
}

/** Returns the effective price day by day; a change without a relevant difference on its two sides is not a cut. */
function spanSegments(spans: readonly TermsSpan[]): SpanSegment[] {
  const segments: SpanSegment[] = [];
  for (const { terms, start, end } of spans) {
    for (const segment of terms.segments) {
      if (segment.end < start || segment.start > end) continue;
      const next = {
        start: Math.max(segment.start, start),
        end: Math.min(segment.end, end),
        price: segment.price,
        terms,
      };
      const last = segments.at(-1);
      if (last && last.end + 1 === next.start && countIdentically(last, next)) last.end = next.end;
      else segments.push(next);
    }
  }
  return segments;
}

const microPrice = ({ price, terms }: SpanSegment): number => price * 10 ** (PRICE_SCALE - terms.price_scale);

function countIdentically(a: SpanSegment, b: SpanSegment): boolean {
  return (
    microPrice(a) === microPrice(b) &&
    a.terms.area_cents === b.terms.area_cents &&
    a.terms.clause.basis === b.terms.clause.basis &&
    a.terms.clause.proration === b.terms.clause.proration
  );
}

/** Returns the months of all spans; a month shared by two spans counts once, and is whole when together they contain all of it. */
function spanCells(spans: readonly TermsSpan[]): MonthCell[] {
  const cells: (MonthCell & { full_start: DayNumber })[] = [];
  for (const { terms, start, end } of spans) {
    for (const cell of monthCells(terms.grid, start, end)) {
      const full_start = dayIn(cell.month, terms.grid.day);
      const last = cells.at(-1);
      if (last?.full_start === full_start && last.cell_days === cell.cell_days && last.end + 1 === cell.start) {
        last.end = cell.end;
        last.full = last.end - last.start + 1 === last.cell_days;
      } else {
        cells.push({ ...cell, full_start });
      }
    }
  }
  return cells;
}

function cutCell(cell: MonthCell, segments: readonly SpanSegment[]): SpanPiece[] {
  const pieces: SpanPiece[] = [];
  // The pieces of an uncut month count 30 days together with `thirty`, regardless of their terms.
  let remaining = 30;
  for (const segment of segments) {
    if (segment.end < cell.start || segment.start > cell.end) continue;
    const start = Math.max(segment.start, cell.start);
    const end = Math.min(segment.end, cell.end);
    const days = end - start + 1;
    const { clause } = segment.terms;
    const counted = clause.proration === 'thirty' ? thirtyDays(cell, days, remaining, end === cell.end) : days;
    remaining -= counted;
    pieces.push({ piece: piece(cell, start, end, segment.price, counted, clause), terms: segment.terms });
  }
  return pieces;
}

const exactPieces = (pieces: readonly SpanPiece[]): bigint =>
  pieces.reduce((sum, { piece: part, terms }) => sum + exactSum(terms, [part]), 0n);

function explained(pieces: readonly SpanPiece[]): SchedulePiece[] {
  const explainers = new Map<ClauseTerms, (piece: ProrationSegment) => SchedulePiece>();
  return pieces.map(({ piece: part, terms }) => {
    const explain = explainers.get(terms) ?? explainer(terms);
    explainers.set(terms, explain);
    return explain(part);
  });
}
